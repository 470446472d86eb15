/** What customers read is found and replaced in each of its forms, at the place of its source. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { wholeContent } from '../../../../../tests/support/project/project.ts';
import type { StudioContent } from '../../../../studio/types.ts';
import { anyNumber, changed } from '../../../../studio/view/search/readings.ts';
import { searchFiles } from '../../../../studio/view/search/search.ts';
import { piecesOf, placesIn, shownIn } from '../../../../studio/view/search/search-words.ts';
import { site } from '../../../support/described-site.ts';

const { compiled, editions: _, ...whole } = wholeContent();
const content = { sites: { content: { ...whole, site: compiled!.site } } } as unknown as StudioContent;
const textOf = (path: string) => readFileSync(`content/${path}`, 'utf8');
const days = '{cancel_days, plural, one {# day} other {# days}} from order confirmation';

/** What a source becomes at each place of some words; undefined where they come from a form. */
const becomes = (source: string, words: string, by: string) =>
  placesIn(content, source, words, by).map((changes) => changes && changed(source, changes));

test('D-37 each sentence of the content is found as customers read it, in each of its forms, in its file', () => {
  let count = 0;
  for (const file of site.files) {
    const search = searchFiles([file], content);
    for (const { words } of piecesOf(textOf(file.path), file.path)) {
      const readings = shownIn(content, words).map(({ text }) => text);
      if (readings[0] === words) continue;
      for (const reading of readings.filter((one) => /\p{L}/u.test(one)))
        for (const said of ['£25.00', '15 January 2026', '3']) {
          const read = reading.replaceAll(anyNumber, said);
          expect(
            search(read).map((row) => row.isLoose),
            `${file.path}: ${read}`,
          ).toContain(undefined);
          count++;
        }
    }
  }
  expect(count).toBeGreaterThan(500);
});

test.each([
  ['14 days', '14 calendar days', '{cancel_days, plural, one {# day} other {# calendar days}} from order confirmation'],
  ['days from order', 'days after the order', undefined],
  ['from order confirmation', 'from your order', '{cancel_days, plural, one {# day} other {# days}} from your order'],
  ['14 days', 'a fortnight', undefined],
])('D-37 within a form “%s” becomes “%s”, or the words come from a form', (words, by, next) => {
  expect(becomes(days, words, by)).toEqual([next]);
});

test('D-37 what a placeholder fills stays where the other words have it, and can be replaced as it is written', () => {
  expect(becomes('Call {phone} now.', 'call 01632 960 100', 'Ring 01632 960 100')).toEqual(['Ring {phone} now.']);
  expect(becomes('Pay {amount} now.', 'Pay £3.00 now', 'Pay £3.00 at once')).toEqual(['Pay {amount} at once.']);
  expect(becomes('Call {phone} now.', '{phone}', '{mobile}')).toEqual(['Call {mobile} now.']);
  expect(becomes('Call {phone} now.', 'ring', 'call')).toEqual([]);
});

test('D-37 of two places in a paragraph each is replaced alone', () => {
  expect(becomes('Call us, or call later.', 'call', 'ring')).toEqual([
    'ring us, or call later.',
    'Call us, or ring later.',
  ]);
});

test('D-37 what no customer reads is no place', () => {
  const values = JSON.stringify({ days: { type: 'number', value: 14, meaning: 'The 14 days.' } });
  expect(piecesOf(values, 'values.json')).toEqual([]);
  const rows = JSON.stringify({ order: [{ label: 'Cancel', text: '14 days', test: { price: '14 days' } }] });
  expect(piecesOf(rows, 'editions/cy/facts.json').map(({ words }) => words)).toEqual(['Cancel', '14 days']);
});
