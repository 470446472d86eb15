import { expect, test } from 'vitest';
import {
  type Block,
  choice,
  day,
  indexOf,
  keep,
  reason,
  shows,
} from '../../../../tests/support/content/asking-journey.ts';
import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { checkQuestionTypes, checkQuestionValues } from '../../../check/questions/question-values.ts';

const values = JSON.stringify({
  ...(JSON.parse(String(smallSite['values.json'])) as object),
  ordered: { type: 'day', meaning: 'When it was ordered.' },
  customer_name: { type: 'text', meaning: 'Who it is.', personal: true },
});

const mistakesOf = (question: Block) =>
  [
    ...checkQuestionValues(indexOf([question, keep], shows, undefined, 'answer', [], [], { 'values.json': values })),
  ].map(({ pointer, message }) => [pointer, message]);

test.each<[Block, [string, string][]]>([
  [{ ...day, prefill: 'ordered' }, []],
  [
    { ...day, prefill: 'monthly_pence' },
    [['/blocks/0/prefill', '"monthly_pence" is of the type money, and this asks for day.']],
  ],
  [{ ...reason, prefill: 'customer_name', personal: true }, []],
  [
    { ...reason, prefill: 'customer_name' },
    [['/blocks/0/prefill', '"customer_name" is personal, and so is the answer: give the question "personal": true.']],
  ],
])('D-54 a question begins with values that fit it: %j', (question, mistakes) => {
  expect(mistakesOf(question)).toEqual(mistakes);
});

/** The content in which a journey asks one question, and a page of no step of it another. */
const askingBoth = (question: Block, other: Block) =>
  indexOf([question, keep], shows, undefined, 'answer', [], [], {
    'pages/other.json': JSON.stringify({ path: '/other', title: 'Other', link: 'required', blocks: [other] }),
  });

test('questions of one name are of one type in all journeys, and conditions ask for the options of each', () => {
  const clock = { type: 'question-time', name: 'day', label: 'At what time?' };
  const found = [...checkQuestionTypes(askingBoth(day, clock))];
  expect(found.map(({ file, pointer, message }) => [file, pointer, message])).toEqual([
    [
      'pages/other.json',
      '/blocks/0/name',
      '"day" is a day in pages/ask.json, and here a time of day: questions of one name are of one type. Give one of them another name.',
    ],
  ]);
  const sameType = askingBoth(choice('one', 'two'), choice('two', 'three'));
  expect([...checkQuestionTypes(sameType)]).toEqual([]);
  expect(sameType.schemas.facts['answer.which']!.values).toEqual(['one', 'two', 'three']);
});
