import type { OrderState } from '../page/link/store.ts';
import { siteAt } from '../rules/dates.ts';
import type { KnownLink } from '../rules/facts.ts';
import type { KnownAnswers, ShownAnswers } from '../rules/questions/shown.ts';
import type { CompiledPage, DemoLink, Link, SwitchOrder } from '../types.gen.ts';
import { type Drawing, drawingOf, readBlocks } from './appearance.ts';
import { shownAnswers } from './asking.ts';
import { type Customer, customersAt } from './customers.ts';
import { isLetter } from './letters.ts';
import { schemas } from './project.ts';
import { type Answer, type GallerySite, keepingAgreed, moment, type Scene, type SiteName } from './types.ts';

/** A state of a page before anything is done on it, with every link that shows the same. */
export type Base = {
  scene: Scene;
  drawing: Drawing;
  links: Link[];
  answered: ShownAnswers[];
  answers: Record<string, Answer>;
};

export type Orders = {
  all: SwitchOrder[];
  /** Returns the orders of a journey's links: those of its demo links, or else of any. */
  of(journey: string): number[];
};

export function ordersOf(demoLinks: readonly DemoLink[]): Orders {
  const encoded = demoLinks.flatMap(({ journey, switch_order: order }) => {
    if (!order) return [];
    const { document_html, ...rest } = order;
    return [{ journey, order: { ...rest, ots_document: Buffer.from(document_html).toString('base64') } }];
  });
  const texts = [...new Set(encoded.map(({ order }) => JSON.stringify(order)))];
  return {
    all: texts.map((text) => JSON.parse(text) as SwitchOrder),
    of(journey) {
      const journeyOrders = encoded.filter((one) => one.journey === journey);
      const orders = journeyOrders.length ? journeyOrders : encoded;
      return [...new Set(orders.map(({ order }) => texts.indexOf(JSON.stringify(order))))];
    },
  };
}

/** The states of a page before anything is done, or with the given link only: each part in every look. */
export function basesOf(name: SiteName, from: GallerySite, page: CompiledPage, orders: Orders, only?: Link): Base[] {
  const { site } = from;
  const blocks = readBlocks(site, page);
  const baseByKey = new Map<string, Base>();
  const add = (link: KnownLink, order: OrderState, scene: Partial<Scene>) => {
    const { answers = {}, drafts = {} } = scene;
    const links = link.status === 'ready' ? [link.link] : [];
    const answered = links.map((one) => shownAnswers(from, one, drafts, moment));
    const unread = answers.answers === 'lost' ? 'failed' : 'pending';
    const knownAnswers: KnownAnswers = answers.answers
      ? { status: unread }
      : { status: 'ready', answers: answered[0] ?? {} };
    const at = scene.asOf === undefined ? site : siteAt(site, scene.asOf);
    const shown: KnownLink = link.status === 'ready' ? { status: 'ready', link: keepingAgreed(site, link.link) } : link;
    const drawing = drawingOf(at, page, blocks, { link: shown, order, answers: knownAnswers });
    const key = drawing.parts.join('\n');
    const base = baseByKey.get(key);
    if (base) {
      base.links.push(...links);
      base.answered.push(...answered);
    } else {
      baseByKey.set(key, { drawing, links, answered, answers, scene: { site: name, page: page.name, ...scene } });
    }
  };
  const needsOrder = page.needs.includes('switch-order') && orders.all.length > 0;
  const customers: Customer[] = only
    ? [{ link: { status: 'ready', link: only } }]
    : customersAt(from, schemas.facts, page);
  const ready = (customer: Customer, answers?: Record<string, Answer>, order?: number): Partial<Scene> => ({
    ...(customer.link.status === 'ready' && { link: customer.link.link }),
    ...(customer.back && page.page.link === 'required' && { back: true }),
    ...(customer.asOf !== undefined && { asOf: customer.asOf }),
    ...(order !== undefined && { order }),
    ...(customer.drafts && { drafts: customer.drafts }),
    ...(answers && { answers }),
  });

  for (const customer of customers) {
    const { link } = customer;
    if (name === 'samples' && link.status === 'none') continue;
    const indexes = needsOrder && link.status === 'ready' ? orders.of(link.link.journey) : [undefined];
    for (const order of indexes) {
      const state: OrderState =
        order === undefined ? { status: 'pending' } : { status: 'ready', order: orders.all[order]! };
      add(link, state, ready(customer, undefined, order));
    }
  }
  // Fixtures are shown only as read. Failures to read are shown with the pages.
  const readings =
    name === 'samples'
      ? ([['never', 'pending']] as const)
      : ([
          ['never', 'pending'],
          ['lost', 'failed'],
        ] as const);
  const first = customers.find(({ link }) => link.status === 'ready');
  if (!first || only || isLetter(page)) return tellingApart(baseByKey.values());
  for (const [answer, status] of readings) {
    add({ status }, { status }, ready(first, { link: answer, ...(needsOrder && { 'switch-order': answer }) }));
    if (needsOrder) add(first.link, { status }, ready(first, { 'switch-order': answer }));
    if (page.asks && name === 'content') add(first.link, { status: 'pending' }, ready(first, { answers: answer }));
  }
  if (needsOrder) {
    const broken: OrderState = { status: 'ready', order: { ...orders.all[0]!, ots_document: '' } };
    add(first.link, broken, ready(first, { 'switch-order': 'unreadable' }, orders.of('')[0]));
  }
  return tellingApart(baseByKey.values());
}

/** Leaves out states in which no part has a new look: parts by different facts need no state for each pair. */
function tellingApart(bases: Iterable<Base>): Base[] {
  const seen = new Set<string>();
  return [...bases].filter(({ drawing: { parts } }) => {
    const isNew = parts.some((part) => !seen.has(part));
    for (const part of parts) seen.add(part);
    return isNew;
  });
}
