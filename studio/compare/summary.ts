import { groupBy } from '../../src/content/api/pure.ts';
import { counted } from '../../src/rules/format-value.ts';
import { factLabel, notSaid } from '../../src/states/titles.ts';
import type { Comparison, StateChange } from './comparison.ts';
import { type ChangedLine, changeOf } from './diff-lines.ts';

/**
 * Groups states that change by the same words, the largest group first; without changed words by page. Only new and
 * removed parts are compared, as a phone number stands in another line of each page.
 */
export function inGroups(states: readonly StateChange[]): StateChange[][] {
  const groupKey = ({ is: change, at, page, lines, isAfterClick }: StateChange) => {
    const parts = lines.flatMap((line) => line.filter(({ is }) => is !== 'same').map(({ text, is }) => is + text));
    const words = change === 'changed' && parts.length ? [...new Set(parts)].sort() : page;
    return JSON.stringify([change, at, words, isAfterClick]);
  };
  return groupBy(states, groupKey).sort((one, other) => other.length - one.length);
}

/** How many states of a group are shown: many change by the same words. */
export const pictured = 2;

/** The states that differ, once clicked through. Words that no click brought stay with those that may bring them. */
export function afterClicks(
  states: readonly StateChange[],
  brought: ReadonlyMap<StateChange, ChangedLine[]>,
): StateChange[] {
  const seen = states.flatMap((state) => (state.isAfterClick ? (brought.get(state) ?? []) : state.lines));
  const told = new Set(seen.map(changeOf));
  return states.flatMap((state): StateChange[] => {
    if (!state.isAfterClick) return [state];
    const { isAfterClick: _may, ...shown } = state;
    const lines = brought.get(state) ?? [];
    const open = state.lines.filter((line) => !told.has(changeOf(line)));
    return [...(lines.length ? [{ ...shown, lines }] : []), ...(open.length ? [{ ...state, lines: open }] : [])];
  });
}

/** Sums the comparison up in a sentence or two. */
export function changesInWords({ files, states, stateCount, agreed, findings }: Comparison): string {
  if (!files.length) return 'The content is the same.';
  const later = states.filter(({ at }) => at !== undefined);
  const afterClick = states.filter(({ at, isAfterClick }) => at === undefined && isAfterClick);
  const now = states.filter(({ at, isAfterClick }) => at === undefined && !isAfterClick);
  const pages = new Set(now.map(({ page }) => page));
  const inEditions = files.filter(({ path }) => path.startsWith('editions/')).length;
  const visible = now.filter(({ is }) => is !== 'gone').length;
  return [
    `${counted(files.length, 'file')} changed.`,
    now.length
      ? `${statesInWords(visible, stateCount, now.length)}, on ${counted(pages.size, 'page')}.`
      : !afterClick.length &&
        `Customers see no difference${later.length ? ' yet' : ''}${inEditions ? ' in the content itself' : ''}.`,
    afterClick.length > 0 && `After a click ${counted(afterClick.length, 'state')} may differ.`,
    inEditions > 0 && `${counted(inEditions, 'file')} of editions changed, whose pages are not drawn.`,
    later.length > 0 && `${counted(later.length, 'state')} will change on a date.`,
    agreed.length > 0 && 'What customers agree to changes.',
    findings.added.length > 0 && `The release check finds ${counted(findings.added.length, 'thing')} more.`,
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
export function headingOf(group: readonly StateChange[]): string {
  const { is, isAfterClick } = group[0]!;
  const verb = isAfterClick ? 'Perhaps after a click: ' : { changed: '', new: 'New: ', gone: 'No longer there: ' }[is];
  const pages = [...new Set(group.map(({ page }) => page))];
  return verb + (pages.length > 3 ? `${pages.slice(0, 3).join(', ')} and ${pages.length - 3} more` : pages.join(', '));
}

/** The lines of a group, each once. */
export const linesIn = (group: readonly StateChange[]): ChangedLine[] => [
  ...new Map(group.flatMap(({ lines }) => lines.map((line) => [JSON.stringify(line), line]))).values(),
];

/** Values that most customers have, and that are left out. */
const usual = ['none', 'nothing', 'active', notSaid];

/** Describes the customers who see a state, without the usual values. */
export const factsInWords = ({ facts, journeys }: StateChange): string =>
  [
    ...Object.entries(facts).flatMap(([name, value]) =>
      (usual.includes(value) && name !== 'link') || value === 'active' ? [] : [factInWords(name, value)],
    ),
    ...(facts.journey || !journeys.length ? [] : [factInWords('journey', journeys.join(', '))]),
  ].join(' · ');

const wordsOfFacts: Partial<Record<string, (value: string) => string>> = {
  customer: (value) => `${value} customers`,
  journey: (value) => `on the journey ${value}`,
  methods: (value) => `may pay by ${value}`,
  recorded: (value) => `${value} recorded`,
  expires: (value) => (value === 'never' ? 'the link never expires' : `the link expires on ${value}`),
  time: (value) => `as on ${value}`,
  link: (value) => (value === 'none' ? 'without a link' : `link: ${value}`),
  order: (value) => `switch order: ${value}`,
};
const factInWords = (name: string, value: string): string =>
  wordsOfFacts[name]?.(value) ?? `${factLabel(name)}: ${value}`;
