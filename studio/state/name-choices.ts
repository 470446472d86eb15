import { walksOf } from '../../src/rules/journey/journey.ts';
import type { CompiledSite } from '../../src/types.gen.ts';
import { type Name, type Names, pageIn, type Step } from '../types.ts';

/** Returns the pages that steps have made, the latest first. */
export const pagesMade = (steps: readonly Step[]): string[] =>
  steps
    .toReversed()
    .flatMap(({ files }) => files.flatMap(({ path, before }) => (before === null && pageIn(path)) || []));

/** Names to choose from: new pages first, the page itself last. Only pages of journeys have a next step. */
export function choicesFor(
  names: Names,
  path: string,
  newPages: readonly string[],
  site: CompiledSite | undefined,
): Names {
  if (!site) return names;
  const openPage = pageIn(path);
  const first = newPages.filter((page) => page !== openPage);
  const ordered = (offers: readonly Name[] = [], nameFor: (page: string) => string | undefined): Name[] => {
    const early = first.map(nameFor);
    const late = openPage === undefined ? undefined : nameFor(openPage);
    const rankOf = ({ name }: Name) => {
      if (name === late) return early.length + 1;
      return early.includes(name) ? early.indexOf(name) : early.length;
    };
    return offers.toSorted((one, other) => rankOf(one) - rankOf(other));
  };
  const isStep = openPage === undefined || isInJourney(site, openPage);
  const targets = names.offers.target?.filter(({ name }) => isStep || name !== 'next');
  const latest = first.find((page) => names.kinds.page.includes(page));
  return {
    ...names,
    newest: latest === undefined ? {} : { page: latest, step: latest, target: latest },
    offers: {
      ...names.offers,
      href: ordered(names.offers.href, (page) => site.routes[page]?.path),
      page: ordered(names.offers.page, (page) => page),
      target: ordered(targets, (page) => page),
    },
  };
}

const isInJourney = (site: CompiledSite, page: string): boolean =>
  Object.keys(site.journeys).some((journey) => walksOf(site, journey).flat().includes(page));
