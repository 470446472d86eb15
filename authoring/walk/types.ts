import { datedValues, hasBegun, secondOf } from '../../src/rules/dates.ts';
import { sampleAccount } from '../../src/rules/fact-rows.ts';
import { actOf } from '../../src/rules/journey/methods.ts';
import { demoIds } from '../../src/rules/link-id.ts';
import type { Answers } from '../../src/rules/questions/question.ts';
import type { Compiled, CompiledPage, CompiledSite, Link, Site } from '../../src/types.gen.ts';

/** The site that a picture belongs to: the content's own, or the small sample site of the blocks' fixtures. */
export type SiteName = 'content' | 'samples';

/** The answers that are not recorded yet, by act. */
export type Drafts = Readonly<Record<string, Answers>>;

/** Who is on a page, and when: what its state is a seed of. */
export type Scene = {
  page: string;
  /** The customer's link. If left out, the page is opened without one. */
  link?: Link;
  /** The time that the page shows, ISO 8601 in UTC, if not that of all others. */
  asOf?: string;
  /** The index of the link's switch order in the orders of the demo links. */
  order?: number;
  drafts?: Drafts;
  /** What cannot be read. */
  fails?: 'link' | 'order';
};

/** Content as pages show it; where it is walked, with the orders to which its values belong. */
export type GallerySite = {
  site: CompiledSite;
  file: Site;
  pages: CompiledPage[];
  compiled?: Pick<Compiled, 'valueRules'>;
};

/** The id of every link in the gallery, which no server knows. */
export const galleryLinkId = `${demoIds}000000000000`;

/** The time at which every picture is taken, ISO 8601 in UTC. */
export const moment = '2026-01-15T10:30:00Z';

/** The day of states that say no other: after the last change of the content so far. */
export const dayOfSite = ({ asOf }: Pick<CompiledSite, 'asOf'>): string =>
  asOf !== undefined && hasBegun(moment, asOf) ? asOf : moment;

/** The file of a page or letter below the content folder, by its name in the gallery: no page has a name with a `/`. */
export const fileOfPage = (name: string): string => `${name.includes('/') ? '' : 'pages/'}${name}.json`;

/** Returns the record of an act on a link of the gallery, recorded at a time. */
export function recordedAct(act: Link['completed'][number], recorded_at: string): NonNullable<Link['records']>[number] {
  const card = { gateway: 'sandbox', instrument: 'card', card_brand: 'Visa', card_ending: '1111' } as const;
  const isCard = act === 'payment' || act === 'payment-method';
  return {
    act,
    reference: 'DS-7K3Q-9XWM',
    recorded_at,
    ...(isCard && card),
    ...(act === actOf['direct-debit'] && { account_ending: sampleAccount }),
  };
}

/** When a link agreed to a document, if it has. */
export const agreedAt = ({ acts }: CompiledSite, { records = [] }: Link): string | undefined =>
  records.find(({ act }) => acts[act]?.agrees)?.recorded_at;

/**
 * The link with the values that it has agreed to, as the server tells them (D-37). What was agreed before the last
 * change of content counts as agreed after it. `site` is the content of today.
 */
export function keepingAgreed(site: CompiledSite, link: Link): Link {
  const at = agreedAt(site, link);
  if (at === undefined) return link;
  const agreed = site.asOf !== undefined && hasBegun(at, site.asOf) ? site.asOf : at;
  return { ...link, values: { ...datedValues(site, () => agreed), ...link.values } };
}

/** The same customer on another day: their link ends as long after it. */
export function onDay<Seed extends { day: string; link?: { expires_at?: string } }>(seed: Seed, day: string): Seed {
  const end = seed.link?.expires_at;
  return { ...seed, day, ...(end && { link: { ...seed.link, expires_at: moved(end, seed.day, day) } }) };
}

/** A time that is as long before or after one as it was before or after another. */
export const moved = (time: string, from: string, to: string): string =>
  secondOf(new Date(Date.parse(time) - Date.parse(from) + Date.parse(to)));
