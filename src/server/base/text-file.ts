import { readFileSync } from 'node:fs';
import { faultOfBytes, textOfBytes } from '../../rules/text/bytes.ts';

/** Reads a file that a setting names as UTF-8, with or without a byte order mark. Throws if it is anything else. */
export function readTextFile(file: string): string {
  const read = textOfBytes(readFileSync(file));
  if ('fault' in read) throw new Error(faultOfBytes(read.fault));
  return read.text;
}
