import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

const mark = '.studio-unfinished-';

/** The name of a file while it is written. As it begins with a dot it is no content, and served to nobody. */
export const unfinished = (path: string) => `${mark}${process.pid}-${basename(path)}`;

/** Deletes the temporary files of a killed server. */
export function removeUnfinished(folder: string): void {
  for (const path of readdirSync(folder, { recursive: true }) as string[]) {
    if (basename(path).startsWith(mark)) rmSync(join(folder, path), { force: true });
  }
}
