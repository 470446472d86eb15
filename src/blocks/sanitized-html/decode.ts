/**
 * Decodes an order document, which is base64 of HTML in UTF-8 or, from some systems, UTF-16. Returns `undefined` for any
 * other encoding, because the prices must not be guessed.
 */
export function decodeDocument(base64: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const html = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    return html.includes('\0') ? undefined : html;
  } catch {
    return undefined;
  }
}

/** Guesses the encoding by the byte order mark, or by the zero byte that most UTF-16 characters of English text have. */
function encodingOf(bytes: Uint8Array): string {
  const start = bytes.subarray(0, 512);
  const empty = (offset: 0 | 1) => start.filter((byte, index) => byte === 0 && index % 2 === offset).length;
  const isMost = (count: number) => count > start.length / 4;
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || isMost(empty(1))) return 'utf-16le';
  if ((bytes[0] === 0xfe && bytes[1] === 0xff) || isMost(empty(0))) return 'utf-16be';
  return 'utf-8';
}
