import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a folder and its missing parents: Node's recursive `mkdir` never returns in /proc. Throws its error. */
export function makeFolder(folder: string, mode = 0o700): void {
  if (isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder && !exists(above)) makeFolder(above, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(folder)) throw error;
  }
}

const statOf = (path: string) => statSync(path, { throwIfNoEntry: false });
const exists = (path: string) => statOf(path) !== undefined;
const isFolder = (path: string) => statOf(path)?.isDirectory() ?? false;
