import { counted } from '../../../src/rules/format-value.ts';
import { groupBy } from '../../api/pure.ts';
import type { ChangedLine } from '../diff-lines.ts';
import type { Comparison, StateDifference } from './compare.ts';
import { parts } from './write-version.ts';

/**
 * Groups states that change by the same words, the largest group first; without changed words by page. Only new and
 * removed parts are compared, as a phone number stands in another line of each page.
 */
export function inGroups(states: readonly StateDifference[]): StateDifference[][] {
  const groupKey = ({ is: change, part, page, lines }: StateDifference) => {
    const words = lines.flatMap((line) => line.filter(({ is }) => is !== 'same').map(({ text, is }) => is + text));
    return JSON.stringify([change, part, change === 'changed' && words.length ? [...new Set(words)].sort() : page]);
  };
  return groupBy(states, groupKey).sort((one, other) => other.length - one.length);
}

/** Sums the comparison up in a sentence or two. */
export function changesInWords({ files, states, stateCount, agreed, findings }: Comparison): string {
  if (!files.length) return 'The content is the same.';
  const now = states.filter(({ part }) => part === parts.seen);
  const later = states.length - now.length;
  const pages = new Set(now.map(({ page }) => page));
  const inEditions = files.filter(({ path }) => path.startsWith('editions/')).length;
  const visible = now.filter(({ is }) => is !== 'gone').length;
  const count = (is: 'added' | 'removed') => findings.filter(([part]) => part?.is === is).length;
  const found = [
    count('added') > 0 && `${counted(count('added'), 'thing')} more`,
    count('removed') > 0 && `${counted(count('removed'), 'thing')} no longer`,
  ].filter(Boolean);
  return [
    `${counted(files.length, 'file')} changed.`,
    now.length
      ? `${statesInWords(visible, stateCount, now.length)}, on ${pages.size === 1 ? '1 page or letter' : `${pages.size} pages and letters`}.`
      : `Customers see no difference${later ? ' yet' : ''}${inEditions ? ' in the content itself' : ''}.`,
    inEditions > 0 && `${counted(inEditions, 'file')} of editions changed, whose pages are not drawn.`,
    later > 0 && `${counted(later, 'state')} will change on a date.`,
    agreed.length > 0 && 'What customers agree to changes.',
    found.length > 0 && `The release check finds ${found.join(', and ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Says how many of the current states change; without one, how many are gone. */
function statesInWords(visible: number, of: number, differing: number): string {
  if (!visible) return `${counted(differing, 'state')} ${differing === 1 ? 'is' : 'are'} no longer there`;
  if (visible === of) return `All ${of} states that customers can see change`;
  return `${visible} of the ${of} states that customers can see ${visible === 1 ? 'changes' : 'change'}`;
}

/** The heading of a group of states: how it changes, and its first three pages. */
export function headingOf(group: readonly StateDifference[]): string {
  const verb = { changed: '', new: 'New: ', gone: 'No longer there: ' }[group[0]!.is];
  const pages = [...new Set(group.map(({ page }) => page))];
  return verb + (pages.length > 3 ? `${pages.slice(0, 3).join(', ')} and ${pages.length - 3} more` : pages.join(', '));
}

/** The lines of a group, each once. */
export const linesIn = (group: readonly StateDifference[]): ChangedLine[] => [
  ...new Map(group.flatMap(({ lines }) => lines.map((line) => [JSON.stringify(line), line]))).values(),
];
