import { expect, test } from 'vitest';
import { faultOfBytes, textOfBytes } from '../../../src/rules/text/bytes.ts';

const utf8 = (text: string) => Buffer.from(text);

test.each([
  ['plain', utf8('{"a":"£5"}'), '{"a":"£5"}'],
  ['with a byte order mark', utf8('\ufeff{}'), '{}'],
  ['with a replacement character of its own', utf8('a\ufffdb'), 'a\ufffdb'],
  ['empty', utf8(''), ''],
])('text that is %s is read', (_title, bytes, text) => {
  expect(textOfBytes(bytes)).toMatchObject({ text });
});

test.each([
  [
    'Windows-1252',
    Buffer.concat([utf8('{\r\n"a":"Si'), Buffer.from([0xe2]), utf8('n"}')]),
    'line 2, column 8 on; it looks like Windows-1252',
  ],
  ['UTF-16 of Windows', Buffer.from('\ufeff{}', 'utf16le'), 'looks like UTF-16'],
  ['UTF-16 without a mark', Buffer.from('{}', 'utf16le'), 'looks like UTF-16'],
  ['half a character', utf8('£').subarray(0, 1), 'UTF-8 that breaks off'],
  ['a Word file', utf8('PK\x03\x04'), 'It is not text; it looks like a Word'],
])('%s is named, with its place', (_title, bytes, words) => {
  const read = textOfBytes(bytes);
  expect('fault' in read && faultOfBytes(read.fault)).toContain(words);
});
