import { comparisonIn } from '../../rules/compare.ts';
import type { Question } from '../../rules/questions/question.ts';
import { leavesOf } from '../../rules/when.ts';
import type { Compiled, When } from '../../types.gen.ts';

const boundNames = ['earliest', 'latest', 'least', 'most'];

/** The values that a sum adds up: of its own, and of options, ticks and numbers. */
const amountValues = (question: Question): string[] =>
  question.type === 'question-sum'
    ? question.of.flatMap(({ value }) => value ?? [])
    : [question, ...(question.type === 'question-choice' ? (question.options ?? []) : [])].flatMap(
        (one) => ('amount' in one && one.amount) || [],
      );

/** The questions that all are asked and nobody could answer: the least is more than the most. `amountOf` knows the link. */
export const closedQuestions = (act: string, asked: Compiled['acts'], amountOf: (name: string) => unknown) =>
  (asked?.[act]?.questions ?? []).flatMap(({ question }) => {
    const { type, name, when, ...bounds } = question as Question;
    if (when || (type !== 'question-amount' && type !== 'question-number')) return [];
    const { least, most } = bounds as Partial<Record<'least' | 'most', number | { value: string }>>;
    const [low, high] = [least, most].map((bound) => (typeof bound === 'object' ? amountOf(bound.value) : bound));
    const [named] = [most, least].flatMap((bound) => (typeof bound === 'object' ? bound.value : []));
    return typeof low === 'number' && typeof high === 'number' && low > high && named
      ? [{ name, low, high, named }]
      : [];
  });

type Ruled = { rules?: { must: When }[] };

/** The values that an act's questions compare their answers with: bounds of days and amounts, and rules. */
export const boundValues = (act: string, asked: Compiled['acts']): string[] =>
  (asked?.[act]?.questions ?? []).flatMap(({ question }) => {
    const bounds = Object.entries(question).flatMap(([name, bound]) => (boundNames.includes(name) ? [bound] : []));
    const named = bounds.flatMap((bound) => (bound as { value?: string } | null)?.value ?? []);
    const leaves = ((question as Ruled).rules ?? []).flatMap(({ must }) => leavesOf(must));
    const compared = leaves.flatMap((leaf) => comparisonIn(leaf)?.operand ?? []);
    const others = compared.flatMap((operand) => (typeof operand === 'object' ? (operand.value ?? []) : []));
    return [...named, ...amountValues(question as Question), ...leaves.flatMap((leaf) => leaf.value ?? []), ...others];
  });
