import { type Method, walksOf } from '../../rules/journey.ts';
import { withLinkId } from '../../rules/link-id.ts';
import type { DemoEntry, DemoHref, DemoLink, DemoLinks, Journeys, Page, States } from '../../types.gen.ts';

/** The parts of content that decide which link shows which page. */
type Parts = { pages: Map<string, Page>; journeys: Journeys; states: States; demoLinks: DemoLinks };

/**
 * Lists every page with the demo links that show it, for the developer index (R-G09, D-02). Pages are grouped by the
 * first journey that has them, in the order of its steps; pages of no journey come last.
 */
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
  return [...parts.pages].map(([name, { path, title, link }]) => ({
    name,
    path,
    title,
    links: link === 'none' ? [{ href: path, label: path }] : linksTo(parts, name).map((demo) => hrefOf(path, demo)),
  }));
}

/** Returns the demo links whose journey leads to a page or whose state shows it, or else the first active one. */
function linksTo({ demoLinks, journeys, states }: Parts, page: string): DemoLink[] {
  const shown = demoLinks.links.filter((demo) => {
    if (demo.state !== 'active') return states[demo.state] === page;
    const allowed = demo.payment_methods as Method[] | undefined;
    return walksOf(journeys, demo.journey, allowed && [allowed]).some((walk) => walk.includes(page));
  });
  if (shown.length) return shown;
  return demoLinks.links.filter((demo) => demo.state === 'active').slice(0, 1);
}

function hrefOf(path: string, { id, journey, customer_type, state, note }: DemoLink): DemoHref {
  return {
    href: withLinkId(path, id),
    label: `${id.slice(-3)} ${journey}, ${customer_type} customer, ${state}: ${note}`,
  };
}
