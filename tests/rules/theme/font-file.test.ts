import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readFont } from '../../../src/rules/theme/font-file.ts';

const bold = readFileSync('public/figtree-bold.ttf');

/** The font with another family of the same length, which is written in UTF-16. */
const named = (family: string) => {
  const [old, own] = ['Figtree', family].map((name) => Buffer.from(name, 'utf16le').swap16().toString('latin1'));
  return Buffer.from(bold.toString('latin1').replaceAll(old!, own!), 'latin1');
};

test.each([
  ['Figtree', 'Figtree'],
  ['Fi-Bold', 'Fi'],
  ['A Bd Md', 'A'],
  ['A xBold', 'A'],
  ['Figbold', 'Figbold'],
])('the family of %s has no words of a style', (family, expected) => {
  expect(readFont(named(family))).toEqual({ family: expected, isVariable: false });
});

test('a font that breaks off at any place is none, and neither is another file', () => {
  for (let length = 0; length < bold.length; length += 97) expect(readFont(bold.subarray(0, length))).toBeUndefined();
  expect(readFont(readFileSync('public/figtree.woff2'))).toBeUndefined();
});
