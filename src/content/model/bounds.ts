/** What the bounds of a question ask of its answer: no other answer is taken (D-54). */
import { sourceOf, todayFact } from '../../rules/compare.ts';
import { answerPrefix, isAnswer, type Question } from '../../rules/questions/question.ts';
import type { Comparison } from '../../types.gen.ts';
import { groupBy } from '../folder/group-by.ts';
import { caseOf, type Known, where } from './cases.ts';

type Bounds = Partial<Record<'earliest' | 'latest' | 'least' | 'most', Comparison['atLeast']>>;

/** The bounds that a question is written with. Those of a choice count what is chosen. */
export const boundsIn = (question: Question): Bounds =>
  question.type === 'question-choice' ? {} : (question as Bounds);

/** What each bound of a question asks of its answer, with the place of the bound. */
export function askedByBounds(question: Question): { at: string; when: Comparison }[] {
  const { earliest, latest, least, most } = boundsIn(question);
  const fact = answerPrefix + question.name;
  const isAmount = question.type === 'question-amount';
  return [
    { at: '/earliest', atLeast: earliest },
    { at: '/latest', atMost: latest },
    { at: '/least', atLeast: least ?? (isAmount ? 1 : undefined) },
    { at: '/most', atMost: most },
  ].flatMap(({ at, ...bound }) => (Object.values(bound)[0] === undefined ? [] : [{ at, when: { fact, ...bound } }]));
}

/** The facts and values of some questions with what their bounds say of each answer from then on. */
export function withBounds(known: Known, questions: readonly Question[]): Known {
  const bounds = groupBy(questions, ({ name }) => name).flatMap((several): [string, Comparison[]][] => {
    const all = several.map((one) => askedByBounds(one).flatMap(({ when }) => (isLasting(when) ? [when] : [])));
    const [own = []] = all;
    // Questions of one name can have other bounds in other journeys.
    const isOfAll = all.every((one) => JSON.stringify(one) === JSON.stringify(own));
    return own.length && isOfAll ? [[answerPrefix + several[0]!.name, own]] : [];
  });
  const all = { ...known, bounds: Object.fromEntries(bounds) };
  // Bounds that leave no answer are a mistake of their own, and say nothing about conditions.
  const right = bounds.filter(([fact]) => where([caseOf(all)], [{ fact, exists: true }]).length > 0);
  return { ...known, bounds: Object.fromEntries(right) };
}

/** Whether a bound holds on each later day too: today moves on, and values change. */
function isLasting({ atLeast, atMost }: Comparison): boolean {
  const source = sourceOf((atLeast ?? atMost)!);
  return source === undefined || isAnswer(source) || (source === todayFact && atMost !== undefined);
}
