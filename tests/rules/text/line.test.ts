import { describe, expect, test } from 'vitest';
import { digitsOf, lineOf } from '../../../src/rules/text/line.ts';

describe('a line is what was meant, without what nobody sees', () => {
  test.each([
    ['marks of direction', '\u202d07700 900123\u202c\u200e\u2066', '07700 900123'],
    ['a space of no width before an address', '\u200bada@example.com', 'ada@example.com'],
    ['soft hyphens, byte order marks, tags', '\ufeffLlan\u00adfair\u{e0041}', 'Llanfair'],
    [
      'tags, but of no flag',
      '\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}\u{e0041} \u{1f3f4}\u{e0041}',
      '\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f} \u{1f3f4}',
    ],
    ['spaces of other kinds', '\u00a0a\u3000b\u2009\u202fc\u2028', 'a b c'],
    ['the mark that dictation leaves', 'Siân\ufffc Jones', 'Siân Jones'],
    ['letters in parts', 'Sia\u0302n', 'Si\u00e2n'],
    [
      'joiners within Persian and Hindi',
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u0915\u094d\u200d\u0937',
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u0915\u094d\u200d\u0937',
    ],
    ['joiners within Latin', 'a\u200cb\u200d', 'ab'],
  ])('%s', (_title, typed, line) => {
    expect(lineOf(typed)).toBe(line);
  });
});

test.each([
  ['\u0660\u0667\u0667\u0660\u0660', '07700'],
  ['\uff11\uff12-\uff13\uff14-\uff15\uff16', '12-34-56'],
  ['\u{1d7d8}\u{1d7e1}', '09'],
])('the digits %s are %s', (typed, digits) => {
  expect(digitsOf(typed)).toBe(digits);
});
