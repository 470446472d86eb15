/** What *Changes* and the report say of a comparison, in sentences. */
import { expect, test } from 'vitest';
import type { Comparison, StateDifference } from '../../../studio/report/compare.ts';
import { htmlReport } from '../../../studio/report/html-report.ts';
import { changesInWords, inGroups } from '../../../studio/report/summary.ts';
import { parts } from '../../../studio/report/write-version.ts';

const state = (title: string, is: StateDifference['is'] = 'changed', words = 'x'): StateDifference => ({
  ...{ is, part: parts.seen, page: 'Prices', title, name: `${parts.seen}/Prices/${title}` },
  path: `${parts.seen}/Prices/${title}.txt`,
  lines: [[{ text: words, is: 'added' }]],
});
const changes = (states: StateDifference[], stateCount: number, path = 'site.json'): Comparison => ({
  ...{ states, stateCount, agreed: [], findings: [] },
  files: [{ path, is: 'changed', lines: [] }],
});

test.each([
  [changes([state('a'), state('b')], 2), 'All 2 states that customers can see change, on 1 page or letter.'],
  [
    changes([state('a'), { ...state('b'), page: 'Welcome' }], 270),
    '2 of the 270 states that customers can see change, on 2 pages and letters.',
  ],
  [changes([state('a')], 270), '1 of the 270 states that customers can see changes, on 1 page or letter.'],
  [changes([state('a', 'gone')], 270), '1 state is no longer there, on 1 page or letter.'],
  [
    changes([{ ...state('a'), part: 'From 1 April 2027 at 00:00' }], 270),
    'Customers see no difference yet. 1 state will change on a date.',
  ],
  [
    changes([], 2, 'editions/cy/text/help.md'),
    'Customers see no difference in the content itself. 1 file of editions changed, whose pages are not drawn.',
  ],
])('D-36 a comparison says how many of the states that customers can see change: %#', (all, words) => {
  expect(changesInWords(all)).toBe(`1 file changed. ${words}`);
});

test('D-36 what the release check finds more and no longer is counted and listed apart, in whole sentences', () => {
  const finding = (text: string, is: 'added' | 'removed') => [{ text, is }];
  const findings = [
    finding('site.json: The phone is a sample.', 'added'),
    finding('site.json: The logo is a sample.', 'removed'),
    finding('values.json: Confirm the price.', 'removed'),
  ];
  const all = { ...changes([], 2), findings };
  expect(changesInWords(all)).toBe(
    '1 file changed. Customers see no difference. The release check finds 1 thing more, and 2 things no longer.',
  );
  const report = htmlReport(all, { base: 'main', today: '2026-11-30' });
  expect(report).toContain(
    '<h3>New</h3><div class="lines"><p><ins>site.json: The phone is a sample.</ins></p></div></article>' +
      '<article><h3>No longer there</h3><div class="lines"><p><del>site.json: The logo is a sample.</del></p><p><del>values.json: Confirm the price.</del></p></div>',
  );
});

test('D-37 the words of a new act stand beside the words most like them, and a new version beside the one before', () => {
  const is = 'new' as const;
  const act = { is, path: 'A/With leave.txt', from: 'A/With stay.txt', lines: [] };
  const both = [act, { is, path: 'A/Contract, version 2.txt', from: 'A/Contract, version 1.txt', lines: [] }];
  const report = htmlReport({ ...changes([], 2), agreed: both }, { base: 'main', today: '2026-11-30' });
  expect(report).toMatch(/<h3>New beside “With stay”: With leave<.*<h3>Contract, version 1 → 2</);
});

test('D-37 the states of a page that is new stand in one box, and states that change by the same words', () => {
  const groups = inGroups([state('a', 'new', 'One'), state('b', 'new', 'Two'), state('c', 'changed', 'Three')]);
  expect(groups.map((group) => group.map(({ title }) => title))).toEqual([['a', 'b'], ['c']]);
  expect(inGroups([state('a'), state('b'), state('c', 'changed', 'y')]).map((group) => group.length)).toEqual([2, 1]);
});
