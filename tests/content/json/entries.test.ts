/** Entries taken out of JSON text: comments and the form of the others stay. */
import { applyEdits, findNodeAtLocation, parseTree } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { endOfComment, entryOf, removal } from '../../../src/content/json/entries.ts';

test.each<[text: string, at: (string | number)[], left: string]>([
  ['{\n  "a": 1, // one, of two\n  "b": 2 // two\n}', ['a'], '{ // one, of two\n  "b": 2 // two\n}'],
  ['{\n  "a": 1, // one, of two\n  "b": 2 // two\n}', ['b'], '{\n  "a": 1 // one, of two // two\n}'],
  ['[1 /* a, b */, 2, 3]', [1], '[1 /* a, b */, 3]'],
  ['[\n  "a//b", // c\n  "d"\n]', [0], '[ // c\n  "d"\n]'],
  ['{ "a": 1 }', ['a'], '{}'],
])('of %j the entry at %j goes alone', (text, at, left) => {
  const value = findNodeAtLocation(parseTree(text)!, at)!;
  expect(applyEdits(text, removal(text, entryOf(value)))).toBe(left);
});

test.each([
  ['1 // one\n', ' // one'],
  ['1 /* one */ 2', ' /* one */'],
  ['1 /* one\n */ 2', ''],
  ['1\n// one', ''],
  ['1 , // one', ''],
])('behind the number of %j the comment of its line is %j', (text, comment) => {
  expect(text.slice(1, endOfComment(text, 1))).toBe(comment);
});
