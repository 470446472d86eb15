import { rmSync } from 'node:fs';
import { keptFile } from '../../src/tools/build/kept.ts';

/** Deletes folders, and what builds and studios have kept for them. */
export function forget(...folders: string[]): void {
  for (const folder of folders) {
    for (const name of ['checked', 'pages', 'inspections']) rmSync(keptFile(name, folder), { force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}
