import { siteAt } from '../../src/rules/dates.ts';
import type { ShownOrder } from '../../src/rules/order/shown.ts';
import type { ShownAnswers } from '../../src/rules/questions/shown.ts';
import type { ShownLink } from '../../src/rules/shown.ts';
import { readOrderDocument } from '../../src/server/copies/order-document.ts';
import type { CompiledPage, DemoLink, Link } from '../../src/types.gen.ts';
import { shownAnswers } from './answers.ts';
import { type Drawing, drawingOf, readBlocks } from './appearance.ts';
import { type Customer, customersAt } from './customers.ts';
import { schemas } from './fixture-files.ts';
import { isLetter, linkOn } from './letter-pages.ts';
import { withMoments } from './read-by-page.ts';
import { type GallerySite, keepingAgreed, moment, type Scene, type SiteName } from './types.ts';

/** A state of a page before anything is done on it, with every link that shows the same. */
export type Base = {
  scene: Scene;
  drawing: Drawing;
  links: Link[];
  answered: ShownAnswers[];
};

export type Orders = {
  all: ShownOrder[];
  /** Returns the orders of a journey's links: those of its demo links, or else of any. */
  of(journey: string): number[];
};

/** The orders of demo links, each once, as the server accepts them. */
export async function ordersOf(demoLinks: readonly DemoLink[]): Promise<Orders> {
  const own = demoLinks.flatMap(({ journey, switch_order }) =>
    switch_order ? [{ journey, text: JSON.stringify(switch_order) }] : [],
  );
  const texts = [...new Set(own.map(({ text }) => text))];
  const readShown = async (text: string): Promise<ShownOrder> => {
    const { document_html, ...rest } = JSON.parse(text) as NonNullable<DemoLink['switch_order']>;
    const read = await readOrderDocument(Buffer.from(document_html).toString('base64'));
    return { ...rest, cleaned: { ots_document: 'html' in read ? read.html : '' } };
  };
  const all = await Promise.all(texts.map(readShown));
  return {
    all,
    of(journey) {
      const ofJourney = own.filter((one) => one.journey === journey);
      return [...new Set((ofJourney.length ? ofJourney : own).map(({ text }) => texts.indexOf(text)))];
    },
  };
}

/** The states of a page before anything is done, or with the given link only: each part in every look. */
export function basesOf(name: SiteName, from: GallerySite, drawn: CompiledPage, orders: Orders, only?: Link): Base[] {
  const { site } = from;
  const page = withMoments(site, drawn);
  const blocks = readBlocks(site, page);
  const baseByKey = new Map<string, Base>();
  const add = (link: ShownLink, scene: Partial<Scene>) => {
    const { order, fails, drafts = {} } = scene;
    const links = link.status === 'ready' ? [link.link] : [];
    const answered = links.map((one) => shownAnswers(from, one, drafts, moment));
    const at = scene.asOf === undefined ? site : siteAt(site, scene.asOf);
    const shown: ShownLink =
      fails === 'link'
        ? { status: 'failed' }
        : links[0]
          ? { status: 'ready', link: keepingAgreed(site, linkOn(page, links[0], scene.asOf)) }
          : link;
    const situation = {
      link: shown,
      order: fails === 'order' ? undefined : orders.all[order ?? -1],
      answers: answered[0] ?? {},
    };
    const drawing = drawingOf(at, page, blocks, situation);
    const key = drawing.parts.join('\n');
    const base = baseByKey.get(key);
    if (base) {
      base.links.push(...links);
      base.answered.push(...answered);
    } else {
      baseByKey.set(key, { drawing, links, answered, scene: { page: page.name, ...scene } });
    }
  };
  const needsOrder = page.needs.includes('switch-order') && orders.all.length > 0;
  const customers: Customer[] = only
    ? [{ link: { status: 'ready', link: only } }]
    : customersAt(from, schemas.facts, page);
  for (const customer of customers) {
    const { link } = customer;
    if (name === 'samples' && link.status === 'none') continue;
    const indexes = needsOrder && link.status === 'ready' ? orders.of(link.link.journey) : [undefined];
    for (const order of indexes) add(link, { ...sceneOf(customer), ...(order !== undefined && { order }) });
  }
  const first = customers.find(({ link }) => link.status === 'ready');
  if (!first || only || isLetter(page)) return tellingApart(baseByKey.values());
  // Samples are shown only as read.
  if (name === 'content') add(first.link, { ...sceneOf(first), fails: 'link' });
  if (name === 'content' && needsOrder) add(first.link, { ...sceneOf(first), fails: 'order' });
  return tellingApart(baseByKey.values());
}

/** What a customer at a page brings with them. */
export const sceneOf = ({ link, asOf, drafts }: Customer): Partial<Scene> => ({
  ...(link.status === 'ready' && { link: link.link }),
  ...(asOf !== undefined && { asOf }),
  ...(drafts && { drafts }),
});

/** Leaves out states in which no part has a new look: parts by different facts need no state for each pair. */
function tellingApart(bases: Iterable<Base>): Base[] {
  const seen = new Set<string>();
  return [...bases].filter(({ drawing: { parts } }) => {
    const isNew = parts.some((part) => !seen.has(part));
    for (const part of parts) seen.add(part);
    return isNew;
  });
}
