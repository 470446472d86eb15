import { expect, test } from 'vitest';
import { decodeDocument } from '../../src/rules/order-document.ts';

const html = '<table><tr><th>Full fibre</th><td>£35.00</td></tr></table>';
const base64 = (bytes: Uint8Array | Buffer) => Buffer.from(bytes).toString('base64');
const utf16be = Buffer.from(html, 'utf16le').swap16();

test.each([
  ['UTF-8', base64(Buffer.from(html))],
  ['UTF-8 with a byte order mark', base64(Buffer.from(`\ufeff${html}`))],
  ['base64 in lines', base64(Buffer.from(html)).replaceAll(/.{20}/g, '$&\r\n')],
  ['base64 without padding', base64(Buffer.from(html)).replaceAll('=', '')],
  ['UTF-16 with a byte order mark', base64(Buffer.from(`\ufeff${html}`, 'utf16le'))],
  ['UTF-16, the other way round, with a byte order mark', base64(Buffer.from(`\ufeff${html}`, 'utf16le').swap16())],
  ['UTF-16 without one', base64(Buffer.from(html, 'utf16le'))],
  ['UTF-16, the other way round, without one', base64(utf16be)],
])('R-O06 the pound sign survives in %s', (_title, encoded) => {
  expect(decodeDocument(encoded)).toBe(html);
});

test.each([
  ['no base64', '<p>£35.00</p>'],
  ['an encoding of one byte a character', base64(Buffer.from(html, 'latin1'))],
  ['a UTF-8 document that breaks off within a character', base64(Buffer.from('<p>£').subarray(0, 4))],
  ['a picture', base64(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]))],
  ['a text that is endless', base64(Buffer.from('<p>£35.00</p>'.repeat(100_000)))],
  ['text with an empty character', base64(Buffer.from('<p>£35.00 a month for full fibre\0 and more</p>'))],
])('%s is not guessed at', (_title, encoded) => {
  expect(decodeDocument(encoded)).toBeUndefined();
});
