import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Part of the names of folders in which builds make something aside. */
export const unfinished = '.making-';

/** Removes what builds that were interrupted more than a day ago have left in a folder, under names that begin so. */
export function removeUnfinished(folder: string, start = unfinished): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((one) => one.startsWith(start))) {
    const path = join(folder, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (mtimeMs < Date.now() - 24 * 60 * 60 * 1_000) rmSync(path, { recursive: true, force: true });
  }
}
