import { blockSite } from '../../../authoring/walk/sample-page.ts';
import { fillLine } from '../../../src/rules/fill.ts';
import { readAnswers } from '../../../src/rules/questions/answers.ts';
import type { Asking, Question } from '../../../src/rules/questions/question.ts';

/** A question of each type, and what they are read with on Friday 19 March 2027. */
const values: Record<string, number | string> = { owed_pence: 9000, moving_on: '2027-04-10', never: 'soon' };
const fill = (text: string, params: Record<string, string | number> = {}) =>
  fillLine(text, (name) => String(params[name] ?? values[name] ?? ''));
export const asking: Asking = {
  fact: (name) => ({ value: values[name] }),
  line: fill,
  message: (name, params) => fill(blockSite.messages[name]!, params),
  // A Friday.
  today: '2027-03-19',
};

export const read = (question: Question, typed: Record<string, string | string[]>) =>
  readAnswers([question], typed, asking);

export const text = { type: 'question-text', name: 'q', label: 'Why?' } satisfies Question;
export const long = { type: 'question-text', name: 'q', label: 'Why?', rows: 5, longest: 10 } satisfies Question;
export const code = { type: 'question-text', name: 'q', label: 'Code', pattern: '[A-Z]{2}\\d{2}' } satisfies Question;
export const phone = { type: 'question-phone', name: 'q', label: 'Phone' } satisfies Question;
export const email = { type: 'question-email', name: 'q', label: 'Email' } satisfies Question;
const options = [
  { value: 'a', label: 'First' },
  { value: 'b', label: 'Second' },
  { value: 'gone', label: 'Gone', when: { value: 'owed_pence', exists: false } },
];
export const choice = { type: 'question-choice', name: 'q', label: 'Which?', options } satisfies Question;
export const several = { ...choice, several: true } satisfies Question;
export const yesNo = { type: 'question-yes-no', name: 'q', label: 'Do you?' } satisfies Question;
export const amount = {
  type: 'question-amount',
  name: 'q',
  label: 'How much?',
  least: 500,
  most: { value: 'owed_pence' },
} satisfies Question;
export const date = { type: 'question-date', name: 'q', label: 'When?' } satisfies Question;
export const bounded = { ...date, earliest: '+10 working days', latest: '+30 days' } satisfies Question;
/** Until a day that the link says. */
export const moving = { ...date, latest: { value: 'moving_on' } } satisfies Question;
export const working = { ...date, workingDays: true } satisfies Question;
export const address = { type: 'question-address', name: 'q', label: 'Where?' } satisfies Question;

export const day = (day: string, month: string, year: string) => ({
  'answer.q.day': day,
  'answer.q.month': month,
  'answer.q.year': year,
});
export const at = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([part, text]) => [`answer.q.${part}`, text]));
