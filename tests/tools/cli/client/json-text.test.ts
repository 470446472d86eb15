import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jsonIn } from '../../../../src/tools/cli/client/json-text.ts';

const file = join(mkdtempSync(join(tmpdir(), 'doorstep-json-')), 'link.json');

/** What is read of a file with these bytes. */
function readOf(bytes: Buffer): unknown {
  writeFileSync(file, bytes);
  return jsonIn(`@${file}`);
}

const text = '{"a":"£5 ŷ"}\r\n';
const wide = Buffer.from(`\ufeff${text}`, 'utf16le');

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16, as PowerShell writes it', wide],
  ['UTF-16, the other end first', Buffer.from(wide).swap16()],
])('D-81 a file of JSON in %s is taken', (_, bytes) => {
  expect(readOf(bytes)).toEqual({ a: '£5 ŷ' });
});

test.each([
  ['{customer_phone:01632}', 'The body is not JSON from line 1, column 2 on. A shell may have taken its quotes:'],
  ['journey=card', 'The body is not JSON from line 1, column 1 on.'],
  ['{"a":1', 'The body is not JSON from line 1, column 7 on.'],
])('D-81 %s on the command line is told by its place, with its cure', (body, said) => {
  expect(() => jsonIn(body)).toThrow(said);
});

test.each([
  [Buffer.from('{\n  "a": 1,\n  b: 2\n}'), 'is not JSON from line 3, column 3 on.'],
  [Buffer.from('{"a":1,}'), 'is not JSON from line 1, column 8 on.'],
  [Buffer.from(''), 'is not JSON from line 1, column 1 on.'],
  [Buffer.from('{"a":"£5"}', 'latin1'), 'It is not UTF-8 from line 1, column 7 on; it looks like Windows-1252.'],
  [Buffer.from('{"a":1}', 'utf16le'), 'It is not UTF-8 from line 1, column 1 on; it looks like UTF-16.'],
])('D-81 a file that is no JSON is told by its name and place: %s', (bytes, said) => {
  expect(() => readOf(bytes)).toThrow(file);
  expect(() => readOf(bytes)).toThrow(said);
});
