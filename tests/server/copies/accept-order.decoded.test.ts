import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodeDocument } from '../../../src/server/copies/accept-order.ts';

const html = '<table><tr><th>Full fibre</th><td>£35.00</td></tr></table>';
const base64 = (bytes: Uint8Array | Buffer) => Buffer.from(bytes).toString('base64');
const utf16be = Buffer.from(html, 'utf16le').swap16();

test.each([
  ['UTF-8', base64(Buffer.from(html))],
  ['UTF-8 with a byte order mark', base64(Buffer.from(`\ufeff${html}`))],
  ['base64 in lines, as base64(1) writes it', `${base64(Buffer.from(html)).replaceAll(/.{20}/g, '$&\n')}\n`],
  [
    'base64 in lines of Windows, with a byte order mark',
    `\ufeff${base64(Buffer.from(html)).replaceAll(/.{20}/g, '$&\r\n')}`,
  ],
  ['base64 without padding', base64(Buffer.from(html)).replaceAll('=', '')],
  ['base64url', Buffer.from(html).toString('base64url')],
  ['a data address', `data:text/html;charset=utf-8;base64,${base64(Buffer.from(html))}`],
])('R-O06 the pound sign survives in %s', (_title, encoded) => {
  expect(decodeDocument(encoded)).toMatchObject({ html });
});

const windows1252 = /Windows-1252/;

test.each<[string, string, RegExp]>([
  ['nothing', ' ', /is empty/],
  ['the HTML itself', '<p>£35.00</p>', /is the HTML itself/],
  ['letters that base64 has not', 'PHA+wqM1PC9wPg*', /has no "\*"/],
  ['base64 that breaks off', 'PHA+w', /breaks off/],
  [
    'Windows-1252',
    base64(Buffer.from(`<p>one</p>\n${html}`, 'latin1')),
    /line 2, column 35 on; it looks like Windows-1252/,
  ],
  ['a quotation mark of Windows-1252', base64(Buffer.from([...Buffer.from('<p>'), 0x93])), windows1252],
  ['a UTF-8 document that breaks off within a character', base64(Buffer.from('<p>£').subarray(0, 4)), /breaks off/],
  ['a picture', base64(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])), /a picture/],
  ['a PDF file', base64(Buffer.from('%PDF-1.7\n<</Type/Catalog>>')), /a PDF file/],
  ['a Word file', base64(Buffer.from('PK\x03\x04word/document.xml', 'latin1')), /a Word or Excel file/],
  ['an old Word file', base64(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])), /an old Word/],
  ['UTF-16', base64(Buffer.from(`\ufeff${html}`, 'utf16le')), /looks like UTF-16/],
  ['UTF-16 without a byte order mark', base64(utf16be), /looks like UTF-16/],
  ['RTF', base64(Buffer.from("{\\rtf1\\ansi Total \\'a341.00}")), /an RTF file/],
  ['a compressed file', base64(gzipSync(html)), /gzip/],
  ['an archive that nobody names', base64(Uint8Array.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4])), /another kind/],
  ['text with an empty character', base64(Buffer.from('<p>£35.00 a month for full fibre\0 and more</p>')), /NUL/],
])('%s is not guessed at, and named', (_title, encoded, reason) => {
  expect(decodeDocument(encoded)).toEqual({ fault: expect.stringMatching(reason) });
});

test('base64 of many equals signs takes no time', () => {
  const start = performance.now();
  expect(decodeDocument(`${'='.repeat(100_000)}x=`)).toHaveProperty('fault');
  expect(performance.now() - start).toBeLessThan(200);
});
