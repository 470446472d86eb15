import { orderIn } from '../../rules/compare.ts';
import { penceOf } from '../../rules/questions/kinds.ts';
import type { Question } from '../../rules/questions/question.ts';
import { valuesOfSum } from '../../rules/questions/sum.ts';
import { comparisonsIn, type FactReader, presentWhere } from '../../rules/when.ts';
import type { Comparison, Compiled, QuestionSumBlock, When } from '../../types.gen.ts';

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

type Conditional = { when?: When; rules?: { must: When }[] };

/**
 * The values that an act's questions compare their answers with: bounds of days and amounts, and rules. Not those that
 * a link may lack: the question is then not asked, by a condition over the value itself.
 */
export const boundValues = (act: string, asked: Compiled['acts']): string[] =>
  (asked?.[act]?.questions ?? []).flatMap(({ question }) => {
    const { when, rules = [] } = question as Conditional;
    const present = comparisonsIn(when).flatMap(presentWhere);
    const bounds = Object.entries(question).flatMap(([name, bound]) => (boundNames.includes(name) ? [bound] : []));
    const named = bounds.flatMap((bound) => (bound as { value?: string } | null)?.value ?? []);
    const added = (question as Question).type === 'question-sum' ? valuesOfSum(question as QuestionSumBlock) : [];
    const ruled = rules.flatMap(({ must }) => comparisonsIn(must)).flatMap(valuesOf);
    return [...named, ...added, ...ruled].filter((name) => !present.includes(name));
  });

/** The value that a comparison is over, and the one that it compares it with. */
const valuesOf = (one: Comparison): string[] => {
  const operand = orderIn(one)?.operand;
  return [one.value ?? [], (typeof operand === 'object' ? operand.value : undefined) ?? []].flat();
};
