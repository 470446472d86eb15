/** The text of a file from its bytes. This file imports nothing. */

/** Where the bytes stop being text: its place, from 1, the characters before it, and the encoding that they look like. */
export type BytesFault = { line: number; column: number; offset: number; looksLike: string };

/** How files of other kinds begin, as Latin-1. */
const otherFiles: [starts: string[], name: string][] = [
  [['\xff\xfe', '\xfe\xff'], 'UTF-16'],
  [['%PDF'], 'a PDF file'],
  [['PK\x03\x04'], 'a Word or Excel file, or another ZIP file'],
  [['\xd0\xcf\x11\xe0'], 'an old Word or Excel file'],
  [['{\\rtf'], 'an RTF file'],
  [['\x1f\x8b'], 'a compressed file (gzip)'],
  [['\x89PNG', '\xff\xd8\xff', 'GIF8'], 'a picture'],
];

/**
 * Reads bytes as UTF-8, without a byte order mark, which Windows tools write. Returns the fault of bytes that are
 * anything else: an encoding is never guessed, because a price must not be.
 */
export function textOfBytes(bytes: Uint8Array): { text: string; hasMark: boolean } | { fault: BytesFault } {
  const start = latin1(bytes.subarray(0, 8));
  const hasZero = start.length > 1 && (start[0] === '\0') !== (start[1] === '\0');
  const known = otherFiles.find(([starts]) => starts.some((one) => start.startsWith(one)))?.[1];
  const isText = [...start].every((one) => one >= ' ' || (one >= '\t' && one <= '\r'));
  const other = hasZero ? 'UTF-16' : (known ?? (isText ? undefined : 'a file of another kind'));
  if (other) return { fault: { line: 1, column: 1, offset: 0, looksLike: other } };
  const text = new TextDecoder('utf-8').decode(bytes);
  const hasMark = start.startsWith('\xef\xbb\xbf');
  let at = hasMark ? 3 : 0;
  let offset = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (code === 0xfffd && !(bytes[at] === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd)) {
      const before = text.slice(0, offset).split(/\r\n|\r|\n/);
      const place = { line: before.length, column: [...before.at(-1)!].length + 1, offset };
      return {
        fault: {
          ...place,
          looksLike: bytes.length - at < 4 && isCutOff(bytes, at) ? 'UTF-8 that breaks off' : 'Windows-1252',
        },
      };
    }
    at += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    offset += character.length;
  }
  return { text, hasMark };
}

/** Whether the last bytes begin a character of UTF-8 that needs more of them. */
const isCutOff = (bytes: Uint8Array, at: number): boolean => {
  const length = [0xc2, 0xe0, 0xf0].filter((least) => bytes[at]! >= least).length + 1;
  return length > bytes.length - at && bytes.subarray(at + 1).every((byte) => byte >> 6 === 2);
};

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** What is wrong with the bytes of a file, as a sentence. */
export const faultOfBytes = ({ line, column, looksLike }: BytesFault): string =>
  /file|picture/.test(looksLike)
    ? `It is not text; it looks like ${looksLike}.`
    : `It is not UTF-8 from line ${line}, column ${column} on; it looks like ${looksLike}. Save it as UTF-8.`;
