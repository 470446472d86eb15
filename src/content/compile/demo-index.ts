import { walksOf } from '../../rules/journey/journey.ts';
import type { Method } from '../../rules/journey/methods.ts';
import { withLinkId } from '../../rules/link-id.ts';
import type { DemoEntry, DemoHref, DemoLink, DemoLinks, Journeys, Page, States } from '../../types.gen.ts';

type Parts = { pages: Map<string, Page>; journeys: Journeys; states: States; demoLinks: DemoLinks };

/** Every page with the demo links that show it, by the first journey that has it, if any (R-G09, D-02). */
export function demoIndex(parts: Parts): DemoEntry[][] {
  const { journeys } = parts;
  const left = new Map(demoEntries(parts).map((entry) => [entry.name, entry]));
  const take = (name: string) => {
    const entry = left.get(name);
    left.delete(name);
    return entry ?? [];
  };
  const groups = Object.keys(journeys.journeys).map((journey) => walksOf(journeys, journey).flat().flatMap(take));
  return [...groups, [...left.values()]].filter((group) => group.length);
}

function demoEntries(parts: Parts): DemoEntry[] {
  return [...parts.pages].map(([name, { path, title, link }]) => {
    const demos = link === 'none' ? [] : linksTo(parts, name, link);
    return {
      name,
      path,
      title,
      links: demos.length > 0 ? demos.map((demo) => hrefOf(path, demo)) : [{ href: path, label: path }],
    };
  });
}

/**
 * Returns the demo links whose journey leads to a page or whose state shows it. An outcome page shows recorded acts, so
 * it opens with used links, or without one. Another page opens with the first active link if no journey has it.
 */
function linksTo({ demoLinks, journeys, states }: Parts, page: string, link: Page['link']): DemoLink[] {
  const isOf = ({ journey, payment_methods }: DemoLink) => {
    const allowed = payment_methods as Method[] | undefined;
    return walksOf(journeys, journey, allowed && [allowed]).some((walk) => walk.includes(page));
  };
  const isOutcome = link === 'optional' && demoLinks.links.some(isOf);
  const shown = demoLinks.links.filter((demo) => {
    const { used } = journeys.journeys[demo.journey] ?? {};
    const isOwn = demo.state === 'used' && used !== undefined;
    if (demo.state !== 'active' && (isOwn ? used : states[demo.state]) === page) return true;
    return demo.state === (isOutcome ? 'used' : 'active') && isOf(demo);
  });
  return shown.length || isOutcome ? shown : demoLinks.links.filter(({ state }) => state === 'active').slice(0, 1);
}

function hrefOf(path: string, { id, journey, customer_type, state, note }: DemoLink): DemoHref {
  return {
    href: withLinkId(path, id),
    label: `${id.slice(-3)} ${journey}, ${customer_type} customer, ${state}: ${note}`,
  };
}
