import type { Comparison, QuestionSumBlock, RecordedAnswer } from '../../types.gen.ts';
import { defined } from '../defined.ts';
import { comparisonsIn, holds } from '../when.ts';
import { type Asking, answerPrefix, type Question } from './question.ts';

/** An amount of a sum, as content compiles it: of a value, of an answer, or of what is above it; and how often. */
type Summand = { label: string; when?: Comparison[]; of?: string; percent?: number; times?: string; minus?: boolean };

/** A sum with the amounts of the questions that it adds up, so that it needs no other question to be decided. */
type CompiledSum = QuestionSumBlock & { summands: Summand[] };

export type SumParts = NonNullable<RecordedAnswer['parts']>;

/** Gives each sum among the questions of an act its amounts (D-54). */
export function withSummands(questions: readonly Question[]): Question[] {
  return questions.map((sum): Question => {
    if (sum.type !== 'question-sum') return sum;
    const summands = sum.of.flatMap(({ value, fact, percent, times, label, when, minus }): Summand[] => {
      const asked = questions.find(({ name }) => answerPrefix + name === fact);
      const own = value !== undefined ? { of: value } : percent !== undefined && { percent };
      const all: Summand[] = own ? [{ label: '', ...own }] : asked ? summandsOf(asked) : [];
      return all.map((one) => {
        const whens = [...comparisonsIn(when), ...comparisonsIn(one.when)];
        const said = { ...defined({ times, minus: minus || undefined }), ...(whens.length > 0 && { when: whens }) };
        return { ...one, ...said, label: label ?? one.label };
      });
    });
    const compiled: CompiledSum = { ...sum, summands };
    return compiled;
  });
}

/** The amounts that an answer brings. */
function summandsOf(question: Question): Summand[] {
  const { name, label } = question;
  const fact = answerPrefix + name;
  switch (question.type) {
    case 'question-choice':
      return (question.options ?? []).flatMap((option) =>
        option.amount === undefined
          ? []
          : [{ label: option.label, of: option.amount, when: [{ fact, is: option.value }] }],
      );
    case 'question-yes-no':
      return question.amount === undefined ? [] : [{ label, of: question.amount, when: [{ fact, is: true }] }];
    case 'question-number':
      return question.amount === undefined
        ? []
        : [{ label, of: question.amount, times: fact, when: [{ fact, exists: true }] }];
    case 'question-amount':
      return [{ label, of: fact, when: [{ fact, exists: true }] }];
    default:
      return [];
  }
}

/** The amounts that a sum adds up for these answers. Undefined where one of them is not known. */
export function partsOfSum(sum: QuestionSumBlock, { fact, line }: Asking): SumParts | undefined {
  const numberOf = (name: string) => {
    const read = fact(name);
    return read.unknown || typeof read.value !== 'number' ? Number.NaN : read.value;
  };
  const counted = ((sum as Partial<CompiledSum>).summands ?? []).filter(({ when }) => holds(when, fact));
  const parts: SumParts = [];
  for (const { label, of, percent = 0, times, minus } of counted) {
    const amount = of === undefined ? percentOf(totalOf(parts), percent) : numberOf(of);
    const often = (minus ? -1 : 1) * (times === undefined ? 1 : numberOf(times));
    // Nothing that is taken away is 0, and not -0.
    parts.push({ label: line(label), amount_pence: amount * often + 0 });
  }
  return parts.every(({ amount_pence }) => Number.isSafeInteger(amount_pence)) ? parts : undefined;
}

export const totalOf = (parts: SumParts): number => parts.reduce((total, part) => total + part.amount_pence, 0);

/** So many per cent of an amount in whole pence, rounded half up. */
export const percentOf = (amount: number, percent: number): number => Math.round((amount * percent) / 100);

/** The sum itself, in pence; undefined where one of its amounts is not known. */
export function sumOf(sum: QuestionSumBlock, asking: Asking): number | undefined {
  const parts = partsOfSum(sum, asking);
  return parts && totalOf(parts);
}

/** The values that a sum adds up, its own and those of its questions. */
export const valuesOfSum = (sum: QuestionSumBlock): string[] =>
  ((sum as Partial<CompiledSum>).summands ?? [])
    .flatMap(({ of = [], times = [] }) => [of, times].flat())
    .filter((name) => !name.startsWith(answerPrefix));
