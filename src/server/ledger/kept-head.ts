import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Head } from '../../types.gen.ts';
import { StartError } from '../base/compiled.ts';
import { readTextFile } from '../base/text-file.ts';

/**
 * Reads the newest head that a server has kept in HEAD_FILE, outside the database, which must still have it (D-47);
 * undefined before there is one. Throws `StartError` if the file is none of a head, or none can be made there.
 */
export function readKeptHead(file: string): Head | undefined {
  if (!existsSync(dirname(file)))
    throw new StartError(
      `HEAD_FILE: there is no folder ${dirname(file)}. Make it, so that the server can write there.`,
    );
  if (!existsSync(file)) return undefined;
  try {
    const head = JSON.parse(readTextFile(file)) as Head;
    if (Number.isInteger(head.number) && typeof head.hash === 'string') return head;
  } catch {
    // Reported below, together with JSON that is no head.
  }
  throw new StartError(`HEAD_FILE: ${file} is no file of a head. If it is damaged, compare heads, then delete it.`);
}

const processId = randomUUID();

/**
 * Keeps a head in place of an earlier one, whole or not at all. Two processes keep theirs in one file while one takes
 * the other's place.
 */
export function keepHead(file: string, head: Head): void {
  if ((readKeptHead(file)?.number ?? 0) > head.number) return;
  writeFileSync(`${file}.${processId}`, `${JSON.stringify(head)}\n`);
  renameSync(`${file}.${processId}`, file);
}
