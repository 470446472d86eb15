import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './write-whole.ts';

/** When each stored file was written, in milliseconds: one that somebody has changed since is written again. */
export type Written = Record<string, number>;

const writtenFile = 'written.json';

export function readWritten(store: string): Written {
  try {
    return JSON.parse(readFileSync(join(store, writtenFile), 'utf8')) as Written;
  } catch {
    return {};
  }
}

/** Keeps the times in a store. */
export const keepWritten = (store: string, written: Written) =>
  writeWhole(join(store, writtenFile), JSON.stringify(written), { durable: false });

/** Forgets stored files that were removed. */
export function forgetWritten(store: string, removed: string[]): void {
  if (removed.length === 0) return;
  const written = readWritten(store);
  for (const name of removed) delete written[name];
  keepWritten(store, written);
}
