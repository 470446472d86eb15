/** The facts a page reads of its customer: its conditions, and the facts, values and answers that it names. */

import { placeholderNames } from '../rules/fill.ts';
import { hasAct, walksOf } from '../rules/journey/journey.ts';
import { comparisonsIn } from '../rules/when.ts';
import type { Comparison, CompiledPage, CompiledSite, FactRow } from '../types.gen.ts';
import { blocksOf, placeholdersOf, whensIn } from './block-traits.ts';

/**
 * The page with its groups of facts, and with the moments of the acts that lead to it in the place of a timeline, as a
 * group of their own: what looks of them a customer can meet is told by their conditions.
 */
export function withMoments(
  site: CompiledSite,
  page: CompiledPage,
): CompiledPage & { rows: Record<string, FactRow[]> } {
  const own = Object.keys(site.journeys).filter((journey) => walksOf(site, journey).flat().includes(page.name));
  const journeys = own.length ? own : Object.keys(site.journeys);
  const moments = Object.entries(site.acts).flatMap(([act, { moments = [] }]) => {
    if (!journeys.some((journey) => hasAct(site, journey, act))) return [];
    return moments.map(({ date, text, note = '', when }) => ({
      ...{ label: '', text: `${date ? `{${date}}` : ''} ${text} ${note}` },
      when: [{ fact: 'completed', is: act }, ...comparisonsIn(when)],
    }));
  });
  const withoutTimeline = JSON.parse(JSON.stringify(page.page), (_, value) =>
    value?.type === 'timeline' ? { ...value, type: 'key-facts', facts: [momentGroup] } : value,
  );
  return { ...page, page: withoutTimeline, rows: { ...site.rows, [momentGroup]: moments } };
}

/** No group of content has such a name. */
const momentGroup = ' moments';

/** The conditions over one fact or value of the page's headings and blocks. */
export const conditionsOf = ({ page }: CompiledPage) =>
  [...(page.heading ?? []), ...[...blocksOf(page.blocks)].map(({ block }) => block)].flatMap(({ when }) =>
    comparisonsIn(when),
  );

/** The conditions over one value inside the page's blocks and documents. */
export const innerConditions = (page: CompiledPage) =>
  [...blocksOf(page.page.blocks)].flatMap(({ block }) => whensIn(page, block).flatMap(comparisonsIn));

/** The conditions that decide together how a part looks: those of the headings, of each block, and of each part of one. */
export const conditionGroups = (page: CompiledPage): Comparison[][] => [
  (page.page.heading ?? []).flatMap(({ when }) => comparisonsIn(when)),
  ...[...blocksOf(page.page.blocks)].flatMap(({ block, gates }) => {
    const around = [...gates, block].flatMap(({ when }) => comparisonsIn(when));
    return [around, ...whensIn(page, block).map((when) => [...around, ...comparisonsIn(when)])];
  }),
];

export function factsRead(site: CompiledSite, page: CompiledPage): Set<string> {
  const headings = page.page.heading ?? [{ text: page.page.title }];
  const blocks = [...blocksOf(page.page.blocks)];
  return new Set([
    ...conditionsOf(page).map(({ fact = '' }) => fact),
    ...headings.flatMap(({ text }) => placeholderNames(text)),
    ...blocks.flatMap(({ block }) => placeholdersOf(site, page, block)),
  ]);
}
