import { datedValues, hasBegun } from '../rules/dates.ts';
import { sampleAccount } from '../rules/fact-rows.ts';
import { actOf } from '../rules/journey/methods.ts';
import { demoIds } from '../rules/link-id.ts';
import type { ShownOrder } from '../rules/order/shown.ts';
import type { Slug } from '../rules/problems.ts';
import type { Answers, Typed } from '../rules/questions/question.ts';
import type { CompiledPage, CompiledSite, DemoLink, Link, Problem, Site } from '../types.gen.ts';

/** The site that a picture belongs to: the content's own, or the small sample site of the blocks' fixtures. */
export type SiteName = 'content' | 'samples';

/** The result of a call of an island that does not succeed: `never` answered, `lost` on the way, or a problem's slug. */
export type Answer = 'never' | 'lost' | (string & {});

/** The answers that are not recorded yet, by act. */
export type Drafts = Readonly<Record<string, Answers>>;

/** One step with a control that script answers. Controls are found by the name that a screen reader announces. */
export type Step = { press: string } | { type: string; into: string };

/** A form that was posted: its fields, and why it was refused: by a problem, because an option is gone, or unheard. */
export type Sent = { fields: Typed; problem?: Slug | 'option-gone' | 'lost' };

/** What a page is drawn from in a picture. */
export type Scene = {
  site: SiteName;
  page: string;
  /** The customer's link. If left out, the page is opened without one. */
  link?: Link;
  /** The time that the page shows, ISO 8601 in UTC; if left out, the link's, or when the gallery was made. */
  asOf?: string;
  /** The index of the link's switch order in the gallery. */
  order?: number;
  drafts?: Drafts;
  /** What cannot be shown: the link, which cannot be read, its order, or the order's document. */
  fails?: 'link' | 'order' | 'document';
  /** The form whose answer the page is. */
  sent?: Sent;
  /** Set if the browser session shows pages as existing customers see them (D-12). */
  isExisting?: boolean;
  /** Calls of an island that do not succeed, by the end of their address. */
  answers?: Record<string, Answer>;
  steps?: Step[];
};

/** Something that is done on a page. */
export type Action = { title: string } & Pick<Scene, 'sent' | 'isExisting' | 'answers' | 'steps'>;

/** One state of a page or block. */
export type Picture = {
  /** Stays the same as long as the state's title does. Pictures of two versions are matched by it. */
  id: string;
  title: string;
  scene: Scene;
  facts: Record<string, string>;
  /** The journeys in which customers see it. */
  journeys: string[];
  /** The files that its texts come from. */
  files: string[];
};

/** All states of one page, or all fixtures of one block. */
export type Section = {
  kind: 'page' | 'block';
  name: string;
  title: string;
  path?: string;
  /** For a page: the types of its blocks. */
  blocks: string[];
  pictures: Picture[];
};

/** The data of one site for a frame. */
export type GallerySite = { site: CompiledSite; file: Site; pages: CompiledPage[] };

/** Everything the gallery shows. It follows from content, schemas and fixtures, and nothing in it is listed by hand. */
export type Gallery = {
  sites: Record<SiteName, GallerySite>;
  orders: ShownOrder[];
  problems: Record<string, Problem>;
  demoLinks: DemoLink[];
  sections: Section[];
  /** The test cards by number, each with its outcome. */
  cards: Record<string, string>;
};

/** The id of every link in the gallery, which no server knows. */
export const galleryLinkId = `${demoIds}000000000000`;

/** The time at which every picture is taken, ISO 8601 in UTC. */
export const moment = '2026-01-15T10:30:00Z';

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

/** The time that a scene shows, if not when the gallery was made. */
export const dayOf = ({ asOf, link }: Pick<Scene, 'asOf' | 'link'>): string | undefined => asOf ?? link?.as_of;

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

/** The order of a scene as its page has it: none where it cannot be read, and without a document that cannot be shown. */
export function shownOrder(
  orders: readonly ShownOrder[],
  index: number | undefined,
  fails: Scene['fails'],
): ShownOrder | undefined {
  const order = fails === 'order' ? undefined : orders[index ?? -1];
  return order && fails === 'document' ? { ...order, cleaned: { ots_document: '' } } : order;
}
