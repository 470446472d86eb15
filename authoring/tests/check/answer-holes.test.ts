import { expect, test } from 'vitest';
import { type Block, indexOf, reason, record, whenever } from '../../../tests/support/content/asking-journey.ts';
import { checkAnswerHoles } from '../../check/answer-holes.ts';

const steps = ['ask', 'check', 'ended'];
const shows = (when = {}) => ({ type: 'contacts', heading: 'Because {answer.reason}', text: 'Call us.', ...when });
const guard = 'give these words "when": { "fact": "answer.reason", "exists": true }';
const hole = (place: string, why: string, mend = guard) => [
  [place, `{answer.reason} ${why}, so these words can have a hole: ${mend}.`],
];

function holesIn(question: object, block: object, files: Record<string, string> = {}) {
  const index = indexOf([{ ...reason, ...question }, record], [record], steps, 'answer', [{ ...block }], [], files);
  return [...checkAnswerHoles(index)].map(({ file, pointer, message }) => [
    `${file.replace(/^content\//, '')}${pointer}`,
    message,
  ]);
}

const existing = { fact: 'journey', is: 'leave' };
const fresh = { fact: 'customer_type', is: 'new' };
const onPage = 'pages/ended.json/blocks/0/heading';
const once = 'give these words "when": { "fact": "completed", "is": "leave" }';
const withoutLink = 'is unknown without a link, with which this page is open too';
test.each([
  ['of an optional question', { required: false }, shows(), hole(onPage, 'may be left out')],
  ['on a page that is open without a link', {}, shows(), hole(onPage, withoutLink, once)],
  ['of a question for others', { when: existing }, shows({ when: fresh }), hole(onPage, 'may be left out')],
  ['of a question on its own condition', { when: existing }, shows({ when: existing }), []],
  ['where it is there', { required: false }, shows(whenever('answer.reason')), []],
  ['for whom something is recorded', {}, shows({ when: { fact: 'completed', is: 'leave' } }), []],
])('words with an answer %s have a hole, or none', (_, question, block, expected) => {
  expect(holesIn(question, block)).toEqual(expected);
});

test('words of a page that another journey has too have a hole for its customers', () => {
  const plan = (other: unknown[]) => {
    const index = indexOf([reason, record], [shows() as Block], ['ask', 'check']);
    const file = index.files.find(({ place }) => place.kind === 'journeys')!;
    (file.data as { journeys: Record<string, object> }).journeys.stay = { steps: other };
    return [...checkAnswerHoles(index)].map(({ pointer, message }) => [pointer, message]);
  };
  const why = `{answer.reason} is not asked of everybody in the journey "stay" by then, so these words can have a hole: ${guard}.`;
  expect(plan(['check'])).toEqual([['/blocks/0/heading', why]]);
  expect(plan(['ask', 'check'])).toEqual([]);
});

test('a condition beside that of its block is put there by a button', () => {
  const when = { fact: 'customer_type', is: 'new' };
  const index = indexOf([{ ...reason, required: false }, record], [record], steps, 'answer', [shows({ when })]);
  expect([...checkAnswerHoles(index)].map(({ way }) => way)).toEqual([
    expect.objectContaining({
      do: 'put',
      puts: [
        {
          file: expect.stringMatching(/pages\/ended\.json$/),
          at: ['blocks', 0, 'when'],
          value: [when, { fact: 'answer.reason', exists: true }],
        },
      ],
    }),
  ]);
});

test('a letter is told no personal answer, and says it without', () => {
  const letter = {
    $schema: '../../schemas/letter.schema.json',
    subject: 'You leave',
    sends: { act: 'leave' },
    blocks: [{ type: 'text', markdown: 'letter-leave' }],
  };
  const files = {
    'letters/leave.json': JSON.stringify(letter),
    'text/letter-leave.md': 'You leave because {answer.reason}.\n',
  };
  const contacts = { type: 'contacts', heading: 'Questions?' };
  const personal = 'is personal, and no letter is told it';
  expect(holesIn({ personal: true }, contacts, files)).toEqual(
    hole('letters/leave.json/blocks/0/markdown', personal, 'say it without'),
  );
  expect(holesIn({}, contacts, files)).toEqual([]);
  const toAnybody = { ...files, 'letters/leave.json': JSON.stringify({ ...letter, to: 'address' }) };
  expect(holesIn({}, contacts, toAnybody).map(([, message]) => message)).toEqual([
    expect.stringMatching(/^{answer\.reason} is what a customer types, .* anybody could send their words in your name/),
  ]);
});
