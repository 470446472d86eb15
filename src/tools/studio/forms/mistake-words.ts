import type { Edit, Mend, Problem } from '../../../content/problem/problem.ts';
import { formatValue } from '../../../rules/format-value.ts';
import { fromWords } from './wording.ts';

/** What is wrong, in the words of the check. What a terminal is told to type has a button in the studio. */
export function wordsOf({ message, suggestion, way }: Pick<Problem, 'message' | 'suggestion' | 'way'>): string {
  const words = way ? message.replace(way.words, way.do === 'version' ? agreed : '') : message;
  const sentence = /[.!?]$/.test(words) ? words : `${words}.`;
  return suggestion === undefined ? (way ? sentence : words) : `${words} Did you mean “${suggestion}”?`;
}

/** What other words of a published document mean for customers. */
export const agreed = 'Customers agree to this text. Those who have agreed keep the old one.';

/** The change of words that corrects a mistake. None where a button does that and all else that it takes. */
export const correctionOf = ({ edit, way }: Pick<Problem, 'edit' | 'way'>): Edit | undefined =>
  way?.do === 'version' ? undefined : edit;

/** What the button says that mends a mistake. */
export function labelOfWay(way: Mend): string {
  if (way.do === 'new') return `Make the ${way.kind} ${way.name}`;
  if (way.do === 'remove') return `Remove the ${way.kind} too`;
  if (way.do === 'value') {
    const from = way.from ? ` ${fromWords(way.from)}` : '';
    return `Set ${way.name} to ${formatValue(way.type, way.value)}${from}`;
  }
  return way.do === 'version' ? `Save as a new version of ${way.document}` : `Publish this version of ${way.document}`;
}
