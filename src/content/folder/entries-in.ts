import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The files and links in a folder, at any depth. `readdirSync` with `recursive` would follow links in Node 24. */
export function entriesIn(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entriesIn(join(folder, entry.name)) : [entry],
  );
}
