/** What *Changes* and the report say of a comparison, in sentences. */
import { expect, test } from 'vitest';
import type { Comparison, StateChange } from '../../compare/comparison.ts';
import type { ChangedLine } from '../../compare/diff-lines.ts';
import { afterClicks, changesInWords, factsInWords } from '../../compare/summary.ts';

const facts = {
  customer: 'new or existing',
  journey: 'card or choice',
  methods: 'card or direct-debit',
  amount: 'none',
  expires: '24 December 2026',
  'value.offer': 'not said',
  recorded: 'nothing',
  link: 'active',
};
const state = (id: string, is: StateChange['is'] = 'changed') => ({
  ...{ id, is, page: 'Set up your card', title: id, facts, journeys: ['card', 'choice'] },
  lines: [],
});
const changes = (states: ReturnType<typeof state>[], stateCount: number) =>
  ({
    states,
    stateCount,
    files: [{ path: 'site.json', is: 'changed', lines: [] }],
    agreed: [],
    findings: { added: [], removed: [] },
  }) as unknown as Comparison;

test.each([
  [changes([state('a'), state('b')], 2), 'All 2 states that customers can see change, on 1 page.'],
  [changes([state('a'), state('b')], 270), '2 of the 270 states that customers can see change, on 1 page.'],
  [changes([state('a')], 270), '1 of the 270 states that customers can see changes, on 1 page.'],
  [changes([state('a', 'gone')], 270), '1 state is no longer there, on 1 page.'],
])('D-36 a comparison says how many of the states that customers can see change: %#', (all, words) => {
  expect(changesInWords(all)).toBe(`1 file changed. ${words}`);
});

test('D-36 the customers of a state are said in words, without what says nothing', () => {
  expect(factsInWords(state('a'))).toBe(
    'new or existing customers · on the journey card or choice · may pay by card or direct-debit · the link expires on 24 December 2026',
  );
  expect(factsInWords({ ...state('a'), facts: { link: 'none' }, journeys: [] })).toBe('without a link');
});

test('D-36 words that no click on a state brings stay told, as perhaps after a click', () => {
  const line = (text: string): ChangedLine => [
    { text, is: 'added' },
    { text: ' words', is: 'same' },
  ];
  const may = (id: string): StateChange => ({
    ...state(id),
    lines: [line('Declined'), line('Not saved')],
    isAfterClick: true,
  });
  const [declined, plain] = [may('declined'), may('plain')];
  const shown = [line('Declined')];
  const found = afterClicks([declined, plain], new Map([[declined, shown]]));
  expect(found).toEqual([
    { ...state('declined'), lines: shown },
    { ...declined, lines: [line('Not saved')] },
    { ...plain, lines: [line('Not saved')] },
  ]);
  expect(changesInWords({ ...changes([], 2), states: found })).toBe(
    '1 file changed. 1 of the 2 states that customers can see changes, on 1 page. After a click 2 states may differ.',
  );
  expect(afterClicks([plain], new Map([[plain, []]]))).toEqual([plain]);
});

test('D-42 what has changed in editions is said, although their pages are not drawn', () => {
  const files = [{ path: 'editions/cy/text/help.md', is: 'changed', lines: [] }];
  expect(changesInWords({ ...changes([], 2), files } as unknown as Comparison)).toBe(
    '1 file changed. Customers see no difference in the content itself. 1 file of editions changed, whose pages are not drawn.',
  );
});
