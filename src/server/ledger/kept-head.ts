import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Head } from '../../types.gen.ts';
import { StartError } from '../base/compiled.ts';
import { readTextFile } from '../base/text-file.ts';

/** Reads the newest head of HEAD_FILE, which the database must have (D-47); none at first. Throws `StartError`. */
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

/** Keeps a head whole or not at all: two processes keep theirs in one file while one replaces the other. */
export function keepHead(file: string, head: Head): void {
  if ((readKeptHead(file)?.number ?? 0) > head.number) return;
  writeFileSync(`${file}.${processId}`, `${JSON.stringify(head)}\n`);
  renameSync(`${file}.${processId}`, file);
}
