import { readFileSync } from 'node:fs';
import { type ParseError, parse } from 'jsonc-parser';
import { faultOfBytes, textOfBytes } from '../../../rules/text/bytes.ts';
import { UsageError } from '../command-line.ts';

/** The data of JSON on the command line, or of a file of JSON behind @. Throws {@link UsageError}. */
export function jsonIn(words: string): unknown {
  const text = textIn(words);
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(faultOf(words, text), { isWord: true });
  }
}

/** Says where a text stops being JSON: what the engine itself says has no place in some of its versions. */
function faultOf(words: string, text: string): string {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  const before = text.slice(0, errors[0]?.offset).split(/\r\n|\r|\n/);
  const place = `line ${before.length}, column ${before.at(-1)!.length + 1}`;
  const isFile = words.startsWith('@');
  // PowerShell and cmd take the quotes out of a word.
  const cure = isFile ? '' : ' A shell may have taken its quotes: write it into a file, and name that as @file.json.';
  return `${isFile ? words.slice(1) : 'The body'} is not JSON from ${place} on.${cure}`;
}

/** The words themselves, or the text of the file that they name behind @. Throws {@link UsageError}. */
export function textIn(words: string): string {
  if (!words.startsWith('@')) return words;
  const file = words.slice(1);
  const bytes = bytesOf(file);
  const wide = wideEncodings.find(([mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (wide) return new TextDecoder(wide[1]).decode(bytes);
  const read = textOfBytes(bytes);
  if ('fault' in read) throw new UsageError(`${file} cannot be read. ${faultOfBytes(read.fault)}`, { isWord: true });
  return read.text;
}

/** The encodings beside UTF-8 that say themselves, by the marks with which PowerShell and Notepad begin a file. */
const wideEncodings: [mark: number[], name: string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** The bytes of a file that a command names. Throws {@link UsageError}. */
export function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new UsageError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`, { isWord: true });
  }
}
