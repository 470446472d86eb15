/** What the studio says of a page that it does not show as it is written. */
import { expect, test } from 'vitest';
import type { Picture, Section } from '../../../src/states/types.ts';
import { mayShow } from '../../preview/stale-notice.tsx';
import { hiddenWords } from '../../view/follow-selection.tsx';

const picture = { files: ['pages/help.json', 'text/help.md', 'documents/terms/summary.md'] } as Picture;
const section = { kind: 'page', name: 'help', pictures: [picture] } as unknown as Section;

test.each([
  ['pages/help.json', true],
  ['text/help.md', true],
  ['documents/terms/document.json', true],
  ['site.json', true],
  ['pages/other.json', false],
  ['text/other.md', false],
  ['values.json', false],
  ['journeys.json', false],
])('D-36 a page says that it is behind for a mistake that it may show: %s, %s', (path, is) => {
  expect(mayShow(section, path)).toBe(is);
});

const files = [{ path: 'text/terms.md', place: undefined, title: 'Our terms', words: '' }];

const unsaved = { isDraft: true, isRenewing: false };
const saved = { isDraft: false, isRenewing: false };

test.each([
  [saved, [], /^No customer who comes to this page is like that, so no state shows it.$/],
  [{ ...saved, isRenewing: true }, [], /^The states of this page are being made.$/],
  [unsaved, [], /There is one after you save, if/],
  [saved, ['text/terms.md'], /There is one when the mistake in “Our terms” is corrected, if/],
  [
    unsaved,
    ['text/terms.md', 'text/terms.md'],
    /one when the mistakes in “Our terms” are corrected and after you save, if/,
  ],
  [saved, ['text/terms.md', undefined], /There is one when the mistakes are corrected, if/],
])('D-36 what no state shows may only have none yet: %j %j', (state, mistaken, words) => {
  expect(hiddenWords({ ...state, mistaken }, files)).toMatch(words);
});
