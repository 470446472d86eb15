import { conditionInWords } from '../../../src/content/model/condition-words.ts';
import { visitsOf } from '../../../src/content/model/page-traits.ts';
import type { Mistake } from '../../../src/content/problem/problem.ts';
import { conditionsAround, conditionsIn } from '../../../src/content/schema/walk.ts';
import { orderIn } from '../../../src/rules/compare.ts';
import { fixedFacts } from '../../../src/rules/journey/position.ts';
import { answerPrefix } from '../../../src/rules/questions/question.ts';
import { holds, isOfTime } from '../../../src/rules/when.ts';
import type { Comparison } from '../../../src/types.gen.ts';
import type { Met, Walk } from '../drawn.ts';
import { schemas } from '../fixture-files.ts';
import { isLetter } from '../letter-pages.ts';
import { fileOfPage } from '../types.ts';

/**
 * Finds the parts of a page that none sees of those who come there, by what a customer brings along: of days, amounts and
 * records a walk has some, and not all.
 */
export function unseenIn(_: Walk, all: readonly Met[]): Mistake[] {
  const [first] = all;
  if (!first || isLetter(first.page)) return [];
  const { name, page } = first.page;
  const conditions = conditionsIn(visitsOf(schemas, page));
  return [...conditions].flatMap(([pointer, when]) => {
    const part = pointer.replace(/\/when$/, '');
    const around = conditionsAround(part, conditions);
    const isShown = ({ base: { drawing } }: Met) =>
      part.startsWith('/heading/') ? part === `/heading/${drawing.heading}` : holds(around, drawing.fact) === true;
    const isBrought = ({ fact = '' }: Comparison) =>
      !fact || fixedFacts.includes(fact) || fact.startsWith(answerPrefix);
    if (around.some((one) => isOfTime(one) || orderIn(one) || !isBrought(one)) || all.some(isShown)) return [];
    const message = `No customer who comes to this page sees this: of none it can be that ${conditionInWords(when)}. Remove it, or let its page be a step for those of whom it is true.`;
    return [{ file: fileOfPage(name), pointer, message, only: 'words' as const }];
  });
}
