import { doesAct } from '../../acts/act-kinds.ts';
import { sampleAccount } from '../../rules/fact-rows.ts';
import { type Act, isSwitch as isSwitchJourney, slotsOf } from '../../rules/journey/journey.ts';
import { actOf } from '../../rules/journey/methods.ts';
import type { Compiled, DemoLink, LinkRequest } from '../../types.gen.ts';
import { actText } from '../acts/server-kinds.ts';
import { StartError } from '../base/compiled.ts';
import { readOrderDocument } from '../copies/order-document.ts';
import { problemInWords } from '../copies/order-problems.ts';
import type { Db } from '../db/db.ts';
import { append, type Recording } from '../ledger/append.ts';
import { eraseLinks, holdActs } from '../ledger/erase.ts';
import { findLink, type LinkView, toWholeLink } from '../ledger/link.ts';
import type { Evidence } from '../ledger/records.ts';
import { freeReference } from '../ledger/reference.ts';
import { createLink, type NewLink } from './create.ts';

const day = 24 * 60 * 60 * 1000;

type Demo = Recording & { compiled: Compiled };

/** Makes the content's demo links at every start. One with records or the operator's changes is left as it is. */
export async function loadDemoLinks(deps: Demo & { db: Db }, now: Date): Promise<void> {
  const orders = await drawnOrders(deps.compiled.demoLinks);
  await deps.db.transaction((tx) => loadIn({ ...deps, db: tx }, orders, now));
}

async function loadIn(deps: Demo, orders: DrawnOrders, now: Date): Promise<void> {
  const { db: tx, signer, compiled } = deps;
  // Two servers that start at once take turns.
  await tx.query('select pg_advisory_xact_lock(4807153)');
  for (const demo of compiled.demoLinks) {
    const busy = await tx.query(
      `select 1 from records where link_id = $1 and act not in ('link-opened', 'link-expired', 'link-requested') union all select 1 from attempts where link_id = $1
         union all select 1 from links where id = $1 and set_at is not null`,
      [demo.id],
    );
    if (busy.length > 0) continue;
    await eraseLinks({ db: tx, signer }, [demo.id], { by: 'the start of a demo' });
    await createLink(tx, compiled.site, newLinkOf(demo, orders.get(demo.id), now), { now, signer });
    if (demo.state === 'used') await recordEverything(deps, demo.id, now);
  }
}

/** Makes the demo links again, with only the records that the content gives them. Touches no other link. */
export async function resetDemoLinks(deps: Demo & { db: Db }, now: Date): Promise<void> {
  const { db, signer, compiled } = deps;
  const ids = compiled.demoLinks.map(({ id }) => id);
  const orders = await drawnOrders(compiled.demoLinks);
  await db.transaction(async (tx) => {
    await holdActs(tx);
    await eraseLinks({ db: tx, signer }, ids, { by: 'demo --reset' });
    await loadIn({ ...deps, db: tx }, orders, now);
  });
}

/** What a demo link is made with. */
export function newLinkOf(
  { state, switch_order: _, ...demo }: Omit<DemoLink, 'id' | 'note'> & { id?: string; note?: string },
  order: DrawnOrder | undefined,
  now: Date,
): NewLink {
  const ago = (days: number) => new Date(now.getTime() - days * day);
  return {
    ...demo,
    maintenance: state === 'maintenance',
    ...(state === 'expired' && { expires_at: ago(1) }),
    ...(order && { sor_given_at: ago(state === 'sor-expired' ? 32 : 0), ...order }),
  };
}

const orderOf = ({ services, losing_provider, document_html }: NonNullable<DemoLink['switch_order']>) => ({
  services,
  losing_provider,
  ots_document: Buffer.from(document_html, 'utf8').toString('base64'),
});

/** An order with its document as it is drawn. */
export type DrawnOrder = Pick<NewLink, 'switch_order' | 'order_html'>;
type DrawnOrders = Map<string, DrawnOrder>;

/** Reads the order of a demo link as it is drawn; in words what is wrong where no link could be made with it. */
export async function drawnOrder(order: NonNullable<DemoLink['switch_order']>): Promise<DrawnOrder | string> {
  const switch_order = orderOf(order);
  const read = await readOrderDocument(switch_order.ots_document);
  return 'problems' in read ? read.problems.map(problemInWords).join(' ') : { switch_order, order_html: read.html };
}

/** The orders of demo links as they are drawn, by the links' ids. Throws where content has one that no link could be made with. */
async function drawnOrders(demoLinks: readonly DemoLink[]): Promise<DrawnOrders> {
  const orders: DrawnOrders = new Map();
  for (const { id, switch_order } of demoLinks) {
    if (!switch_order) continue;
    // A machine that is busy starting has time for it a moment later.
    const drawn = await drawnOrder(switch_order).catch(() => drawnOrder(switch_order));
    if (typeof drawn === 'string') throw new StartError(`The order document of the demo link ${id}: ${drawn}`);
    orders.set(id, drawn);
  }
  return orders;
}

/** Adds the sample order to a request for a switch link without one, so that every journey can be tried in the demo. */
export function withSampleOrder({ site, demoLinks }: Compiled, link: LinkRequest): LinkRequest {
  const isSwitch = isSwitchJourney(site, link.journey);
  const sample = demoLinks.find(({ switch_order }) => switch_order)?.switch_order;
  return isSwitch && !link.switch_order && sample ? { ...link, switch_order: orderOf(sample) } : link;
}

const sampleCard = { instrument: 'card', card_brand: 'Visa', card_ending: '1111' } as const;

/** The evidence of an act that nobody has done: of demo links that are used, and of links in memory. */
export function sampleEvidence(compiled: Compiled, link: LinkView, act: Act): Evidence {
  const { sha256, html, ...document } = actText(compiled, link, act) || {};
  return {
    statement: 'Demo',
    ...(doesAct(act, 'charges') && { amount_pence: link.row.amount_pence ?? 0 }),
    ...(doesAct(act, 'takesCard') && { ...sampleCard, gateway: 'sandbox' }),
    ...(act === actOf['direct-debit'] && { account_ending: sampleAccount }),
    ...(sha256 && html !== undefined && { text: { sha256, html } }),
    ...('document' in document && { ...document, button: 'Demo' }),
  };
}

/** Records every act of the link's journey, which makes the link used (D-11). */
async function recordEverything(deps: Demo, linkId: string, now: Date): Promise<void> {
  const { db: tx, compiled } = deps;
  const link = (await findLink(deps, compiled.site, linkId, now))!;
  for (const slot of slotsOf(compiled.site, toWholeLink(compiled.site, link))) {
    const act = slot.acts[0] ?? slot.doneBy[0]!;
    const evidence = sampleEvidence(compiled, link, act);
    const visitor = { ip_address: '127.0.0.1', user_agent: 'demo' };
    const reference = await freeReference(tx);
    const { kind } = compiled.site.acts[act]!;
    await append(deps, { link_id: linkId, act, kind, reference, recorded_at: now, visitor, evidence });
  }
}
