import { secondOf } from '../../../src/rules/dates.ts';
import { hasAct, slotsOf, stepsOf, walksOf } from '../../../src/rules/journey/journey.ts';
import { methodsOf } from '../../../src/rules/journey/methods.ts';
import type { CompiledPage, CompiledSite } from '../../../src/types.gen.ts';
import { isLetter, isSentAtOnce } from '../../walk/letter-pages.ts';
import type { PageSeed } from '../../walk/memory/memory.ts';
import type { State } from '../../walk/seeds/states.ts';
import { moved, onDay } from '../../walk/types.ts';
import type { StudioLocation } from '../state/use-address.ts';
import type { StudioContent } from '../types.ts';

/** A new customer of a journey; without a name, of the first. */
export function newLink(
  site: CompiledSite,
  journey = Object.keys(site.journeys)[0] ?? '',
): NonNullable<PageSeed['link']> {
  const payment_methods = methodsOf(site, { journey });
  return { journey, customer_type: 'new', state: 'active', ...(payment_methods.length > 0 && { payment_methods }) };
}

/** A new link as the rules of journeys read it. */
const progressOf = (link: NonNullable<PageSeed['link']>) =>
  ({ ...link, payment_methods: link.payment_methods ?? [], completed: [], values: link.values ?? {} }) as Parameters<
    typeof stepsOf
  >[1];

/** The page on which a journey begins. */
export const firstPage = (site: CompiledSite, link: NonNullable<PageSeed['link']>): string =>
  stepsOf(site, progressOf(link))[0]?.pages[0] ?? site.home;

/** What a customer does up to an act, and the act. */
export function actsUpTo(
  site: CompiledSite,
  link: NonNullable<PageSeed['link']>,
  act: string,
): NonNullable<PageSeed['acts']> {
  const slots = slotsOf(site, progressOf(link));
  const at = slots.findIndex(({ doneBy }) => doneBy.includes(act));
  const before = slots.slice(0, Math.max(at, 0)).map(({ acts, doneBy }) => acts[0] ?? doneBy[0]!);
  return [...before, act].map((one) => ({ act: one }));
}

/** The same customer on another day, who has done on their own day what was recorded, where a letter by a day is read. */
export function laterOn(pages: readonly CompiledPage[], seed: PageSeed, day: string): PageSeed {
  const page = pages.find(({ name }) => name === seed.page);
  if (!page || !isLetter(page) || isSentAtOnce(page)) return onDay(seed, day);
  const { acted = seed.day } = seed;
  return { ...onDay(seed, day), acted: acted < day ? acted : day };
}

/** The act that sends a letter; of a page, or a letter by a day, none. */
export function letterAct(pages: readonly CompiledPage[], name: string | undefined): string | undefined {
  const open = pages.find((page) => page.name === name);
  return open && isLetter(open) ? open.letter.sends.act : undefined;
}

/** The beginning of a walk: as the customer of a state of the page, or from the selected journey's first page. */
export function walkFrom(
  content: StudioContent,
  { file, at = [], page }: StudioLocation,
  state: State | undefined,
): PageSeed {
  const { site, pages } = content.sites.content;
  const journey = file === 'journeys.json' && at[0] === 'journeys' ? String(at[1]) : '';
  const now = secondOf(new Date());
  const isOther = journey in site.journeys && state?.seed.link?.journey !== journey;
  if (!isOther && state?.seed.link) {
    const { post: _, fails: _fails, ...same } = state.seed;
    const { acted, day } = same;
    // Only a state of a day is as on that day. Another is as long after all that was done as it is there.
    if (state.facts.time !== undefined) return same;
    return { ...onDay(same, now), ...(acted !== undefined && { acted: moved(acted, day, now) }) };
  }
  if (isOther) {
    const link = newLink(site, journey);
    return { day: now, page: firstPage(site, link), link };
  }
  // Before its states are listed, a page is of the first journey that has it, and a letter of the first that sends it.
  const act = letterAct(pages, page);
  const having = Object.keys(site.journeys).find((one) =>
    act ? hasAct(site, one, act) : walksOf(site, one).some((names) => names.includes(page ?? '')),
  );
  const link = newLink(site, having);
  return {
    day: now,
    page: page ?? firstPage(site, link),
    link,
    ...(act && having && { acts: actsUpTo(site, link, act) }),
  };
}
