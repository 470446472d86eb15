import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder for this user alone, and those above it that are not there. Node's own way of doing so never comes back
 * where the system makes no folders at all, as in /proc. Throws what the system says.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder && !exists(above)) makeFolder(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process was quicker.
    if (!isFolder(folder)) throw error;
  }
}

const found = (path: string) => statSync(path, { throwIfNoEntry: false });
const exists = (path: string) => found(path) !== undefined;
const isFolder = (path: string) => found(path)?.isDirectory() ?? false;
