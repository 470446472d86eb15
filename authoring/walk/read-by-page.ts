/** The facts a page reads of its customer: its conditions, and the facts, values and answers that it names. */

import { hasAct, walksOf } from '../../src/rules/journey/journey.ts';
import { comparisonsIn } from '../../src/rules/when.ts';
import type { CompiledPage, CompiledSite, FactRow } from '../../src/types.gen.ts';
import { blocksOf } from './block-traits.ts';

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
