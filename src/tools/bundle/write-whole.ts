import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

let count = 0;

/**
 * Writes a file in one step: a reader meanwhile, or after a power cut, finds the old file or the new one, whole.
 * `durable: false` leaves out the wait for the disk. `name` is its temporary name.
 */
export function writeWhole(
  path: string,
  content: string | Uint8Array,
  { durable = true, name }: { durable?: boolean; name?: string } = {},
): void {
  count += 1;
  const aside = name === undefined ? `${path}.${process.pid}.${count}` : join(dirname(path), name);
  const file = openWithFolder(aside);
  try {
    writeFileSync(file, content);
    if (durable) fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(aside, path);
}

function openWithFolder(path: string): number {
  try {
    return openSync(path, 'w');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(dirname(path), { recursive: true });
    return openSync(path, 'w');
  }
}
