import { readAnswers, typedOf } from '../../src/rules/questions/answers.ts';
import { addDays } from '../../src/rules/questions/calendar.ts';
import { boundsOf } from '../../src/rules/questions/date.ts';
import { penceOf } from '../../src/rules/questions/kinds.ts';
import type { Answers, AnswerValue, Asking, Question } from '../../src/rules/questions/question.ts';

type Samples<Q extends Question> = {
  /** Answers to try: the first that its rules let pass is taken. */
  right(question: Q, asking: Asking): AnswerValue[];
  /** An answer that its rules refuse. Left out: there is none but no answer. */
  wrong?(question: Q): AnswerValue;
};

const samples: { [Type in Question['type']]: Samples<Extract<Question, { type: Type }>> } = {
  'question-text': {
    // Some that patterns of names, codes and numbers may let pass, and the example that the question gives.
    right: ({ hint = '', messages = {} }) => [
      ...['Alex Sample', 'ALEX', 'AB123456', 'AB12', '12345678', '123456', '1234', 'SW1A 1AA'],
      ...[hint, ...Object.values(messages)].flatMap(wordsInARow),
    ],
    wrong: ({ longest = 200 }) => 'Too long. '.repeat(longest / 10 + 1),
  },
  'question-choice': {
    right: ({ options = [], several, least = 1 }) =>
      options.map(({ value }, i) =>
        several ? [...options.slice(i), ...options.slice(0, i)].slice(0, least).map((one) => one.value) : value,
      ),
  },
  'question-yes-no': { right: () => [true] },
  'question-date': {
    // Bounds are counted from today, or are days; working days follow one another within a week.
    right: (question, asking) => [
      ...Object.values(boundsOf(question, asking)).filter((bound) => bound !== undefined),
      ...Array.from({ length: 120 }, (_, i) => addDays(asking.today, i - 20)),
    ],
    wrong: () => '2026-02-31',
  },
  'question-phone': { right: () => ['01632 960123'], wrong: () => '0163' },
  'question-email': { right: () => ['alex@example.com'], wrong: () => 'alex.example.com' },
  'question-amount': {
    right: ({ least, most }, asking) => [penceOf(least, asking) ?? 0, penceOf(most, asking) ?? 0, 2500],
    wrong: () => -100,
  },
  'question-number': {
    right: ({ least, most }, asking) => [penceOf(least, asking) ?? 3, penceOf(most, asking) ?? 3],
    wrong: () => 'three',
  },
  'question-time': { right: ({ earliest, latest }) => [earliest ?? latest ?? '14:30'], wrong: () => '25:00' },
  // Asks nothing.
  'question-sum': { right: () => [] },
  'question-address': {
    right: () => [{ line_1: '1 Sample Street', town: 'Sampleton', postcode: 'SW1A 1AA' }],
    wrong: () => ({ line_1: '1 Sample Street', town: 'Sampleton', postcode: 'SAMPLE' }),
  },
};

/** Each word of a text, and each up to four in a row, without what ends a sentence. */
const wordsInARow = (text: string): string[] =>
  text.split(' ').flatMap((_, at, all) =>
    [1, 2, 3, 4].flatMap((count) => {
      const words = all.slice(at, at + count).join(' ');
      return words.endsWith('.') || words.endsWith(',') ? [words.slice(0, -1)] : [words];
    }),
  );

const samplesOf = (question: Question) => samples[question.type] as unknown as Samples<Question>;

/** A right answer to each question that is asked. `chosen` are answers as conditions compare them. */
export function rightAnswers(
  questions: readonly Question[],
  asking: Asking,
  chosen: ReadonlyMap<string, unknown> = new Map(),
): Answers {
  const answers: Record<string, AnswerValue> = {};
  for (const [index, question] of questions.entries()) {
    const before = questions.slice(0, index + 1);
    const isRight = (answer: AnswerValue) => {
      const typed = typedOf(before, { ...answers, [question.name]: answer });
      const read = readAnswers(before, typed, asking);
      const isWrong = read.faults.some(({ field }) => field.startsWith(`answer.${question.name}`));
      return !isWrong && Object.hasOwn(read.answers, question.name);
    };
    const possible = chosen.has(question.name)
      ? chosenAnswers(question, chosen.get(question.name), asking)
      : samplesOf(question).right(question, asking);
    const answer = possible.find(isRight);
    if (answer !== undefined) answers[question.name] = answer;
  }
  return answers;
}

/** The answers of which a condition reads this value; none to a question that is to have no answer. */
function chosenAnswers(question: Question, value: unknown, asking: Asking): AnswerValue[] {
  if (value === undefined) return [];
  if (question.type === 'question-choice' && question.several)
    return samples['question-choice'].right(question, asking).filter((one) => [one].flat().includes(String(value)));
  return [value as AnswerValue];
}

/** These right answers, with a wrong one to each of the questions that has such. */
export function wrongAnswers(questions: readonly Question[], right: Answers): Answers {
  const wrong = questions.flatMap((question) => {
    const answer = samplesOf(question).wrong?.(question);
    return answer === undefined || right[question.name] === undefined ? [] : [[question.name, answer] as const];
  });
  return { ...right, ...Object.fromEntries(wrong) };
}
