import type { ContentFile } from '../../../src/content/folder/load.ts';
import { type Case, caseOf, mostOf, someCase, where } from '../../../src/content/model/cases.ts';
import { type ContentIndex, filesOf } from '../../../src/content/model/content-index.ts';
import { knownOf } from '../../../src/content/model/known.ts';
import { conditionsAt } from '../../../src/content/model/page-traits.ts';
import { type PlacedQuestion, questionsOf } from '../../../src/content/model/questions.ts';
import type { Mistake } from '../../../src/content/problem/problem.ts';
import { objectOr } from '../../../src/content/schema/walk.ts';
import { formatValue } from '../../../src/rules/format-value.ts';
import { ownEntry } from '../../../src/rules/own-entry.ts';
import { answerPrefix, type Question } from '../../../src/rules/questions/question.ts';
import { comparisonsIn } from '../../../src/rules/when.ts';
import type { Comparison, QuestionSumBlock, Value } from '../../../src/types.gen.ts';
import { askedOf } from './answerable.ts';
import { amountsIn } from './sums.ts';

type Placed = PlacedQuestion<ContentFile>;
type Sum = Omit<Placed, 'question'> & { question: QuestionSumBlock };
type Known = { questions: readonly Placed[]; values: Record<string, Partial<Value>> };

/** Finds sums that can be less than they may be, for some who are asked them (D-54). */
export function* checkLeastSums(contentIndex: ContentIndex): Generator<Mistake> {
  const questions = questionsOf(contentIndex.schemas, filesOf(contentIndex, 'page'));
  const sums = questions.filter((one): one is Sum => one.question.type === 'question-sum');
  if (!sums.length) return;
  const values = objectOr(filesOf(contentIndex, 'values')[0]?.data) as Known['values'];
  const known = knownOf(contentIndex);
  for (const { file, pointer, question } of sums) {
    const { least = 0, rules = [] } = question;
    const held = [
      ...conditionsAt(contentIndex.schemas, file.data, pointer),
      ...question.of.flatMap(({ value }): Comparison[] => {
        const is = ofValue(values, value, Number.NaN);
        return value === undefined || Number.isNaN(is) ? [] : [{ value, is }];
      }),
      ...question.of.flatMap(({ fact }) => asking(questions, fact).flatMap(boundsOf)),
      ...rules.flatMap(({ must }) => comparisonsIn(must)),
    ];
    const cases = where([caseOf(known)], held);
    const lowest = Math.min(...cases.map((one) => leastOf(question, one, { questions, values })));
    if (!cases.length || lowest >= least) continue;
    const message = `This sum can be ${formatValue('money', lowest)}, and nobody goes on with less than ${formatValue('money', least)}: say how much may be taken away ("most" of the answer), or give the sum a "least".`;
    yield { file: file.path, pointer, message };
  }
}

const asking = (questions: readonly Placed[], fact = ''): Question[] =>
  questions.flatMap(({ question }) => (answerPrefix + question.name === fact ? [question] : []));

/** What an amount has to be, by its bounds and rules. */
const boundsOf = (question: Question): Comparison[] =>
  question.type === 'question-amount' && !isFree(question)
    ? askedOf(question).flatMap(({ when }) => comparisonsIn(when))
    : [];

const isFree = ({ required, when }: Question) => required === false || when !== undefined;

/** The least that a sum can be in a case, as far as content knows. */
function leastOf(sum: QuestionSumBlock, of: Case, { questions, values }: Known): number {
  const name = answerPrefix + sum.name;
  const parts = sum.of.map(({ value, fact, times, minus, when }) => {
    const subject = value ?? fact ?? '';
    const [question] = asking(questions, fact);
    const isAmount = !question || question.type === 'question-amount';
    const ends = where([of], comparisonsIn(when)).flatMap((one) => {
      const range = question ? rangeOf(question, one, values) : [0, 0].fill(ofValue(values, value, 0));
      return (isAmount ? inCase(one, subject, range) : range).map((end) => end * ofValue(values, times, 1));
    });
    const isSure = isAmount && !when && times === undefined;
    const all = [...ends, ...(when ? [0] : [])];
    return { subject, minus, isSure, low: Math.min(...all), high: Math.max(...all) };
  });
  const added = parts.filter(({ minus }) => !minus);
  let total = added.reduce((all, { low }) => all + low, 0);
  for (const taken of parts.filter(({ minus }) => minus)) {
    // Of what is at most as much as something that is added, that much is left.
    const index = taken.isSure
      ? added.findIndex((one) => one.isSure && Number.isFinite(mostOf(of, taken.subject, one.subject)))
      : -1;
    const [beside] = index < 0 ? [] : added.splice(index, 1);
    const paired = beside ? -mostOf(of, taken.subject, beside.subject) - beside.low : Number.NEGATIVE_INFINITY;
    total += Math.max(-taken.high, paired);
  }
  return Math.max(total, -mostOf(of, '', name));
}

/** The ends of a range, as far as a case has them. */
function inCase(of: Case, name: string, [low = 0, high = 0]: readonly number[]): [number, number] {
  const least = Math.max(low, -mostOf(of, '', name));
  return [least, Math.max(least, Math.min(high, mostOf(of, name)))];
}

function ofValue(values: Known['values'], name: string | undefined, other: number): number {
  const value = name === undefined ? undefined : ownEntry(values, name)?.value;
  return typeof value === 'number' ? value : other;
}

/** The least and the most that an answer brings: nothing where it may be left out. */
function rangeOf(question: Question, of: Case, values: Known['values']): number[] {
  const fact = answerPrefix + question.name;
  const bound = (one: number | { value?: string } | undefined, other: number) =>
    typeof one === 'number' ? one : ofValue(values, one?.value, other);
  const isThere = !isFree(question) || !where([of], [{ fact, exists: false }]).length;
  const amounts = amountsIn(question).map(({ value }) => ofValue(values, value, 0));
  switch (question.type) {
    case 'question-amount':
      return [isThere ? bound(question.least, 1) : 0, bound(question.most, 100_000_000)];
    case 'question-number': {
      const each = amounts[0] ?? 0;
      const counts = inCase(of, fact, [bound(question.least, 0), bound(question.most, 0)]);
      const ends = [...counts.map((count) => count * each), ...(isThere ? [] : [0])];
      return [Math.min(...ends), Math.max(...ends)];
    }
    case 'question-choice': {
      const options = (question.options ?? []).filter(({ value }) => where([of], [{ fact, is: value }]).length);
      const all = options.map(({ amount }) => ofValue(values, amount, 0));
      if (!question.several)
        return [Math.min(...all, ...(isThere ? [] : [0])), Math.max(...all, ...(isThere ? [] : [0]))];
      const sumOf = (sign: 1 | -1) => all.filter((one) => one * sign > 0).reduce((sum, one) => sum + one, 0);
      return [sumOf(-1), sumOf(1)];
    }
    default: {
      const isYes = where([of], [{ fact, is: true }]).length > 0;
      const all = [...(isYes ? amounts : []), ...(someCase([of], [], [{ fact, is: true }]) ? [0] : [])];
      return [Math.min(...all), Math.max(...all)];
    }
  }
}
