import { faultOfBytes, textOfBytes } from '../text/bytes.ts';

/** An order document: its bytes and the HTML, or why it cannot be read, as a sentence. */
export type Decoded = { html: string; bytes: Uint8Array } | { fault: string };

/**
 * Decodes an order document: base64 of HTML in UTF-8. Line breaks, base64url, missing padding and a data
 * address do no harm. Nothing else is guessed, because a customer consents to these prices.
 */
export function decodeDocument(base64: string): Decoded {
  const bytes = bytesIn(base64);
  if (!bytes?.length) return { fault: hintAt(base64) };
  const read = textOfBytes(bytes);
  if ('fault' in read) return { fault: faultOfBytes(read.fault) };
  if (read.text.includes('\0')) return { fault: 'It has a NUL character.' };
  return { html: read.text, bytes };
}

function bytesIn(base64: string): Uint8Array | undefined {
  const letters = base64
    .replace(/^\s*data:[^,]*;base64,/i, '')
    .replace(/[\s\ufeff]/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,2}$/, '');
  // Padding may be missing, and no other letters may be there.
  if (!/^[A-Za-z0-9+/]*$/.test(letters) || letters.length % 4 === 1) return undefined;
  return Uint8Array.from(atob(letters), (character) => character.charCodeAt(0));
}

function hintAt(base64: string): string {
  if (!base64.trim()) return 'It is empty.';
  if (base64.trimStart().startsWith('<')) return 'It is the HTML itself.';
  const [wrong] = /[^A-Za-z0-9+/_=\s-]/u.exec(base64) ?? [];
  return wrong ? `Base64 has no "${wrong}".` : 'It breaks off, or is empty.';
}
