import { comparisonIn } from '../../rules/compare.ts';
import { penceOf } from '../../rules/questions/kinds.ts';
import type { Question } from '../../rules/questions/question.ts';
import { valuesOfSum } from '../../rules/questions/sum.ts';
import { type FactReader, leavesOf } from '../../rules/when.ts';
import type { Compiled, QuestionSumBlock, When } from '../../types.gen.ts';

const boundNames = ['earliest', 'latest', 'least', 'most'];

/** The questions that all are asked and nobody could answer: the least is more than the most. `fact` knows the link. */
export const closedQuestions = (act: string, asked: Compiled['acts'], fact: FactReader) =>
  (asked?.[act]?.questions ?? []).flatMap(({ question }) => {
    const one = question as Question;
    if (one.when || (one.type !== 'question-amount' && one.type !== 'question-number')) return [];
    const { name, least, most } = one;
    const [low = Number.NaN, high = Number.NaN] = [least, most].map((bound) => penceOf(bound, { fact }));
    const [named] = [most, least].flatMap((bound) => (typeof bound === 'object' ? bound.value : []));
    return low > high && named ? [{ name, low, high, named }] : [];
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
    const added = (question as Question).type === 'question-sum' ? valuesOfSum(question as QuestionSumBlock) : [];
    return [...named, ...added, ...leaves.flatMap((leaf) => leaf.value ?? []), ...others];
  });
