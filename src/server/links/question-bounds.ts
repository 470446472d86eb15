import { around, type FactValue, operandOf, orderIn, sourceOf } from '../../rules/compare.ts';
import { readAnswers, typedOf } from '../../rules/questions/answers.ts';
import { addDays, isDay } from '../../rules/questions/calendar.ts';
import { type Asking, answerPrefix, isAsked, type Question } from '../../rules/questions/question.ts';
import { valuesOfSum } from '../../rules/questions/sum.ts';
import { comparisonsIn, presentWhere } from '../../rules/when.ts';
import type { Comparison, Compiled, QuestionSumBlock } from '../../types.gen.ts';

type Bound = NonNullable<Comparison['atLeast']>;

const questionsOf = (act: string, asked: Compiled['acts']): Question[] =>
  (asked?.[act]?.questions ?? []).map(({ question }) => question as Question);

const boundsOf = (question: object): Bound[] => {
  const { earliest, latest, least, most } = question as Partial<Record<string, Bound>>;
  return [earliest, latest, least, most].filter((bound) => bound !== undefined);
};

const valuesIn = (bounds: readonly (Bound | undefined)[]): string[] =>
  bounds.flatMap((bound) => (typeof bound === 'object' ? (bound.value ?? []) : []));

/** The values that the rules of a question are over, and those that they compare with. */
const valuesOfRules = ({ rules = [] }: Question): string[] =>
  rules
    .flatMap(({ must }) => comparisonsIn(must))
    .flatMap((one) => [...(one.value === undefined ? [] : [one.value]), ...valuesIn([orderIn(one)?.operand])]);

/** The questions that a link's customer is asked for certain and cannot answer, by its values. `asking` knows the link. */
export const closedQuestions = (act: string, asked: Compiled['acts'], asking: Asking) =>
  questionsOf(act, asked).flatMap((question) => {
    const { type, name } = question;
    if (type !== 'question-date' && type !== 'question-amount' && type !== 'question-number') return [];
    const [named] = [...valuesIn(boundsOf(question)).toReversed(), ...valuesOfRules(question)];
    if (named === undefined || isAsked(question, asking.fact) !== true) return [];
    const { when: _, ...always } = question;
    const isRight = (value: FactValue) =>
      readAnswers([always as Question], typedOf([question], { [name]: value }), asking).faults.length === 0;
    return answersAround(question, asking).some(isRight) ? [] : [{ name, named }];
  });

/** Answers of which one is right if any is: those at the ends that bounds and rules have, and days of a fortnight around. */
function answersAround(question: Question, { fact, today }: Asking): (string | number)[] {
  const own = answerPrefix + question.name;
  const compared = (question.rules ?? []).flatMap(({ must }) => comparisonsIn(must));
  const ends = compared.flatMap((one): Bound[] => {
    const operand = orderIn(one)?.operand;
    if (one.fact === own) return operand === undefined ? [] : [operand];
    const isOperand = operand !== undefined && sourceOf(operand) === own;
    return isOperand && one.value !== undefined ? [{ value: one.value }] : [];
  });
  const reads = [...boundsOf(question), ...ends].map((bound) => operandOf(bound, fact));
  const values = [question.type === 'question-date' ? today : 1, ...reads.map((read) => !read.unknown && read.value)];
  return values.flatMap((value): (string | number)[] => {
    if (typeof value === 'number') return around(value);
    return isDay(value) ? Array.from({ length: 31 }, (_, index) => addDays(value, index - 15)) : [];
  });
}

/**
 * The values that an act's questions compare their answers with: bounds of days and amounts, and rules. Not those that
 * a link may lack: the question is then not asked, by a condition over the value itself.
 */
export const boundValues = (act: string, asked: Compiled['acts']): string[] =>
  questionsOf(act, asked).flatMap((question) => {
    const present = comparisonsIn(question.when).flatMap(presentWhere);
    const added = question.type === 'question-sum' ? valuesOfSum(question as QuestionSumBlock) : [];
    return [...valuesIn(boundsOf(question)), ...added, ...valuesOfRules(question)].filter(
      (name) => !present.includes(name),
    );
  });
