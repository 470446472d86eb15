import { isQuestion } from '../../rules/questions/question.ts';
import { objectOr } from '../schema/walk.ts';

/**
 * The place of a new block among the blocks of a page: above its last contacts. A document, which is read first, and a
 * question, whose answer a button sends, stand above whatever leads on too.
 */
export function blockPlace(blocks: readonly unknown[], block: object): number {
  const isBeforeWays = 'document' in block || isQuestion(objectOr(block));
  const way = isBeforeWays ? blocks.findIndex((one) => JSON.stringify(one).includes('"to":')) : -1;
  return way >= 0 ? way : blocks.findLastIndex((one) => objectOr(one).type !== 'contacts') + 1;
}
