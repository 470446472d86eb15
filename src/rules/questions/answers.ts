import { holdsCardNumber } from '../bank/card-number.ts';
import type { PostedFault } from '../forms.ts';
import { ownEntry } from '../own-entry.ts';
import { isBroken, subjectsIn } from '../when.ts';
import { type FaultCode, messageNames } from './faults.ts';
import { ownMessage, questionKind } from './kinds.ts';
import {
  type Answers,
  type AnswerValue,
  type Asking,
  answerPrefix,
  isAsked,
  nameOfField,
  notShownField,
  type Question,
  type Typed,
} from './question.ts';
import type { ShownAnswers } from './shown.ts';
import { sumOf } from './sum.ts';
import type { PartFault, Parts } from './text.ts';
import { withAnswers } from './with-answers.ts';

/**
 * Reads answers as a form posts them. A question whose condition does not hold, by the answers
 * before it, is not asked. One that the form did not show is, until its customer has seen it.
 */
export function readAnswers(questions: readonly Question[], typed: Typed, asking: Asking) {
  const answers: Record<string, AnswerValue> = {};
  const faults: PostedFault[] = [];
  const notShown = valuesOf(typed, notShownField).join(' ').split(' ');
  for (const question of questions) {
    const fact = withAnswers(asking.fact, answers, questions);
    if (!isAsked(question, fact)) continue;
    const askingHere = { ...asking, fact };
    const kind = questionKind(question);
    const parts = Object.fromEntries(kind.parts.map((part) => [part, valuesOf(typed, fieldOf(question, part))]));
    const read = kind.read(question, parts as Parts, askingHere);
    const faulty = faults.map(({ field }) => answerPrefix + nameOfField(field));
    if (read.faults) {
      faults.push(...read.faults.map((fault) => faultOf(question, fault, askingHere)));
    } else if (read.value !== undefined && holdsCard(read.value)) {
      faults.push(faultOf(question, { part: kind.parts[0]!, code: 'card-number' }, askingHere));
    } else if (read.value !== undefined) {
      answers[question.name] = read.value;
      const here = withAnswers(asking.fact, answers, questions);
      const broken = question.rules?.find(
        ({ must }) => isBroken(must, here) && !subjectsIn(must).some((name) => faulty.includes(name)),
      );
      if (broken) faults.push(brokenRule(question, broken.message, askingHere));
    } else if (notShown.includes(question.name)) {
      const label = asking.line(question.label);
      faults.push(faultAt(fieldOf(question, kind.parts[0]), 'missing', asking, { label }, 'questionOpened'));
    } else if (question.required !== false) {
      faults.push(faultOf(question, { part: kind.parts[0]!, code: 'missing', message: kind.missing }, askingHere));
    }
  }
  return { answers, faults };
}

/** Whether a card number stands in an answer or in a part of it: no answer may keep one. */
const holdsCard = (answer: unknown): boolean =>
  typeof answer === 'object' ? Object.values(answer ?? {}).some(holdsCard) : holdsCardNumber(String(answer));

/** Lists the questions that these answers leave to be asked, answered or not. */
export function askedOf(questions: readonly Question[], answers: Answers, asking: Asking): Question[] {
  const fact = withAnswers(asking.fact, answers, questions);
  return questions.filter((question) => isAsked(question, fact));
}

/** The first question that has to be answered and is not, such as on a branch that a change has opened. */
export function firstUnanswered<Asked extends { question: object }>(
  asked: readonly Asked[],
  answers: Answers,
  asking: Asking,
): Asked | undefined {
  const all = asked.map(({ question }) => question as Question);
  const open = askedOf(all, answers, asking).find(
    ({ name, required }) => required !== false && !Object.hasOwn(answers, name),
  );
  return asked.find(({ question }) => question === open);
}

/** The texts of the form's fields that give these answers. */
export function typedOf(questions: readonly Question[], answers: Answers): Record<string, string | string[]> {
  const answered = questions.filter(({ name }) => Object.hasOwn(answers, name));
  return Object.fromEntries(
    answered.flatMap((question) =>
      Object.entries(questionKind(question).typed(answers[question.name]!)).map(
        ([part, text]) => [fieldOf(question, part), text] as const,
      ),
    ),
  );
}

export const fieldOf = ({ name }: Pick<Question, 'name'>, part = ''): string =>
  `${answerPrefix}${name}${part && `.${part}`}`;

/** An answer in words, as pages and records have it, each of its lines on one; '' where there is none. */
export const wordsOfAnswer = (question: Question, value: AnswerValue | undefined, asking: Asking): string =>
  value === undefined ? '' : questionKind(question).words(question, value as never, asking);

/** The canonical text of questions as asked and answers as given: a line for each, with the two as a JSON list. */
export function answersText(questions: readonly Question[], answers: Answers, asking: Asking): string {
  const all = answerValues(shownOf(questions, answers, asking));
  return askedOf(questions, all, asking)
    .map((question) =>
      JSON.stringify([asking.line(question.label), wordsOfAnswer(question, ownEntry(all, question.name), asking)]),
    )
    .join('\n');
}

const valuesOf = (typed: Typed, field: string): readonly string[] => [ownEntry(typed, field) ?? []].flat();

/** A fault in the question's own words, or in those of the messages. */
function faultOf(question: Question, { part, code, params, message }: PartFault, asking: Asking): PostedFault {
  const field = fieldOf(question, part);
  const filled = { ...params, label: asking.line(question.label) };
  const questionMessage = ownMessage(question, code);
  return questionMessage === undefined
    ? faultAt(field, code, asking, filled, message)
    : { field, code, message: asking.line(questionMessage, filled) };
}

const brokenRule = (question: Question, message: string, { line }: Asking): PostedFault => ({
  field: fieldOf(question, questionKind(question).parts[0]),
  code: 'rule',
  message: line(message, { label: line(question.label) }),
});

const faultAt = (
  field: string,
  code: FaultCode,
  { message }: Asking,
  params = {},
  name: string = messageNames[code],
): PostedFault => ({ field, code, message: message(name, params) ?? code });

/** The answers that a page shows once these questions have other texts: what is asked next depends on them. */
export function shownAnew(
  questions: readonly Question[],
  typed: Typed,
  shown: ShownAnswers,
  asking: Asking,
): ShownAnswers {
  const others = Object.entries(shown).filter(([name]) => !questions.some((question) => question.name === name));
  return {
    ...Object.fromEntries(others),
    ...shownOf(questions, readAnswers(questions, typed, asking).answers, asking),
  };
}

/**
 * Answers with their words. One to a question that is not asked any more does not count. A sum is decided anew: what it
 * adds up may have changed since.
 */
export function shownOf(questions: readonly Question[], answers: Answers, asking: Asking): ShownAnswers {
  const counted: Record<string, AnswerValue> = {};
  for (const question of questions) {
    const fact = withAnswers(asking.fact, counted, questions);
    const value =
      question.type === 'question-sum' ? sumOf(question, { ...asking, fact }) : ownEntry(answers, question.name);
    if (value !== undefined && isAsked(question, fact)) counted[question.name] = value;
  }
  return Object.fromEntries(
    questions.flatMap((question) => {
      const value = ownEntry(counted, question.name);
      return value === undefined ? [] : [[question.name, { value, words: wordsOfAnswer(question, value, asking) }]];
    }),
  );
}

/** The answers themselves, without their words. */
export const answerValues = (answers: ShownAnswers): Record<string, AnswerValue> =>
  Object.fromEntries(Object.entries(answers).map(([name, { value }]) => [name, value]));
