import { doesAct } from '../../acts/act-kinds.ts';
import { secondOf } from '../../rules/dates.ts';
import { defined } from '../../rules/defined.ts';
import type { KnownOrder } from '../../rules/facts.ts';
import { withDates } from '../../rules/journey/counted-dates.ts';
import type { Method } from '../../rules/journey/methods.ts';
import { londonDay } from '../../rules/london-time.ts';
import type { ShownAnswers } from '../../rules/questions/shown.ts';
import type { AcceptedDifference, CompiledSite, Link, OrderTotal, SwitchOrder } from '../../types.gen.ts';
import { nameOf } from '../base/link-name.ts';
import { batched } from '../db/batch.ts';
import { type LinkStatus, statusOf } from '../journey/status.ts';
import { valuesFor } from '../journey/values.ts';
import { afterwardsOf } from './afterwards.ts';
import { type Attempt, attempts as attemptRows, isOpen } from './attempts.ts';
import { type Chain, chainOf, storedRecords, timed } from './chain.ts';
import { corrected, takenAway } from './corrected.ts';
import type { Ledger } from './ledger.ts';
import { addressValue, type LetterRow, lettersOf, type StoredLetter, storedLetters, toLetters } from './letters.ts';
import { isErased, isLinkRight, type LinkColumns, linkColumns, linkHash } from './link-statement.ts';
import { lockLink } from './locks.ts';
import { receiptHash, type StoredRecord } from './receipt.ts';
import { type ChainEnd, type FactRow, isCustomerErased, isFact, type RecordRow, toActRecord } from './records.ts';
import { newestOf } from './states.ts';

/** An order that the hub's match offers: its reference, and the services that it is of. */
export type MatchedOrder = { switch_order_reference: string; services: SwitchOrder['services'] };

/** What a link keeps of a match. The customer consents to the first order, or to the one that they choose. */
export type KeptMatch = { orders: MatchedOrder[]; planned_switch_date?: string };

/** A link as it was made. */
export type LinkRow = {
  id: string;
  journey: string;
  customer_type: Link['customer_type'];
  payment_methods: Method[];
  amount_pence: number | null;
  /** The language of its address; null where none was asked for. */
  language: string | null;
  own_values: Link['values'];
  expires_at: Date | null;
  maintenance: boolean;
  sor_given_at: Date | null;
  has_order: boolean;
  losing_provider: string | null;
  services: SwitchOrder['services'] | null;
  /** What the hub has said of it. Its orders are those that the customer may mean. */
  switch_match: KeptMatch | null;
  order_sha256: string | null;
  external_reference: string | null;
  /** The comparison when it was made, and the accepted differences (D-32). */
  order_total: OrderTotal | null;
  accepted_difference: AcceptedDifference | null;
  /** The hash of the order document as pages show it. */
  order_html_sha256: string | null;
  created_at: Date;
  revoked_at: Date | null;
  unlocked_at: Date | null;
  /** Values that were put right, with the salts of their hashes. */
  corrections: Record<string, { value: string; salt: string }>;
};

/** A card attempt that is under way, or has no outcome yet. */
export type Pending = NonNullable<Link['pending']>[number];

/** A link with its records, the attempts under way, and the state that follows. */
export type LinkView = {
  row: LinkRow;
  records: RecordRow[];
  /** The facts after them (D-28). */
  facts: FactRow[];
  recorded: string[];
  end: ChainEnd;
  /** The attempts to take a card, as they stand, those that began first first. */
  attempts: Attempt[];
  pending: Pending[];
  /** The letters to the customer, the oldest first. */
  letters: LetterRow[];
  status: LinkStatus;
  /** When it was read: an act on this view is recorded with this time. */
  readAt: Date;
  /** The same, to the second: the time for which `values` hold. */
  as_of: string;
  /** Its own values, and those of the content that change with a date, as they hold for it (D-37). */
  values: Link['values'];
};

/** All columns but those of the order itself, which few calls need. */
const columns = `${linkColumns}, expires_at, revoked_at, unlocked_at, corrections, (maintenance or exists (select 1 from site_maintenance)) as maintenance`;

/** `lock`: other transactions wait. `anyone`: a link that no server has written is found too, which only the operator sees. */
type FindOptions = { lock?: boolean; anyone?: boolean };

/** Reads a link by its canonical id. */
export async function findLink(
  ledger: Ledger,
  site: CompiledSite,
  id: string,
  now: Date,
  { lock = false, anyone = false }: FindOptions = {},
): Promise<LinkView | undefined> {
  const { db } = ledger;
  // Only a statement that begins after the lock sees the rows that others wrote before it.
  if (lock) await lockLink(db, id);
  const row = await readLink(db, id);
  return row && viewOf(ledger, site, row, now, anyone);
}

/** A link, its records and its attempts as `selectLinks` gives them, whoever has written them. */
export type WholeRow = Omit<LinkRow, 'has_order'> &
  LinkColumns & {
    records: StoredRecord[] | null;
    attempts: Attempt[] | null;
    letters: StoredLetter[] | null;
  };

/** Selects all of a link in one statement: a link is read more often than anything else. */
export const selectLinks = `select ${columns}, ${storedRecords} as records,
  (select json_agg(attempts order by version, seq) from attempts where link_id = links.id) as attempts,
  ${storedLetters} as letters from links`;

const readLink = batched(async (db, ids: string[]) => {
  const rows = await db.query<WholeRow>(`${selectLinks} where id = any($1::uuid[])`, [ids]);
  return ids.map((id) => rows.find((row) => row.id === id));
});

/** The view of a link at a time, if a server has written it. Changes nothing of the row, which a batch's callers share. */
export async function viewOf(
  ledger: Ledger,
  site: CompiledSite,
  { records: stored, attempts, letters, ...own }: WholeRow,
  now: Date,
  anyone = false,
): Promise<LinkView | undefined> {
  if (!anyone && !(await isLinkRight(ledger, own))) return undefined;
  const chain = await chainOf(ledger, timed(stored), linkHash(own));
  const view = viewAt(site, { ...own, attempts, letters }, chain, now);
  if (takenAway(own, view.facts).length > 0) ledger.signer.alarm?.(`correction ${nameOf(own.id)}`);
  // Nobody knows any more what the customer of a link would be shown whose values are erased.
  const isOver = isErased(own) || isCustomerErased(view.facts);
  return view.status === 'active' && isOver ? { ...view, status: 'expired' } : view;
}

/** The view of a link with these of its records. */
export function viewAt(
  site: CompiledSite,
  { attempts: stored, letters, ...own }: Omit<WholeRow, 'records'>,
  { records: all, end }: Pick<Chain, 'records' | 'end'>,
  now: Date,
): LinkView {
  const facts = all.filter(isFact);
  const records = all.filter((record): record is RecordRow => !isFact(record));
  const services = chosenOrder(site, own, records)?.services ?? own.services;
  const row = { ...corrected(own, facts), services, has_order: own.order_sha256 !== null };
  const attempts = newestOf(attemptRows, timed(stored));
  const view: LinkView = {
    row,
    records,
    facts,
    recorded: records.map(({ act }) => act),
    end,
    attempts,
    pending: attempts.filter(isOpen).map(({ act, order_id }) => ({ act: act as Pending['act'], reference: order_id })),
    letters: lettersOf(timed(letters), facts, [row.own_values[addressValue], own.own_values[addressValue]]),
    status: 'active',
    readAt: now,
    as_of: secondOf(now),
    values: valuesFor(site, row, records, now),
  };
  return { ...view, status: statusOf(site, row, toWholeLink(site, view), now) };
}

/** The link as the page of an act reads it: one that agrees to a document says the prices of its own day (D-37). */
export function linkForAct(site: CompiledSite, link: LinkView, act: string | undefined): LinkView {
  if (act === undefined || !site.acts[act]?.agrees || link.recorded.includes(act)) return link;
  return { ...link, values: valuesFor(site, link.row, [], link.readAt) };
}

/** The link as papers of a record tell it: with what holds and was said when it was recorded. */
export function linkAtRecord(site: CompiledSite, link: LinkView, { recorded_at }: RecordRow | FactRow): LinkView {
  const records = link.records.filter((one) => one.recorded_at <= recorded_at);
  return { ...link, as_of: secondOf(recorded_at), values: valuesFor(site, link.row, records, recorded_at) };
}

/** The order of the hub's match that is consented to: the one that the customer has chosen, or the first. */
export function chosenOrder(site: CompiledSite, { switch_match }: Pick<LinkRow, 'switch_match'>, records: RecordRow[]) {
  const choice = records.find(({ act }) => site.acts[act]?.chooses === 'switch-order');
  return switch_match?.orders[Number(choice?.answers?.[0]?.value ?? 1) - 1];
}

/** What conditions and placeholders read of a link's switch order. */
export const orderOf = ({ row: { losing_provider } }: Pick<LinkView, 'row'>): KnownOrder => ({
  status: 'ready',
  order: losing_provider === null ? {} : { losing_provider },
});

/** The answers that are recorded and not personal, by the names of their questions. */
export const answersOf = ({ records }: Pick<LinkView, 'records'>): ShownAnswers =>
  Object.fromEntries(
    records
      .flatMap(({ answers }) => answers ?? [])
      .flatMap(({ name, words, value }) => (words !== undefined && value != null ? [[name, { value, words }]] : [])),
  );

export function toLink(link: LinkView): Link {
  const { row, records, pending, status, as_of, values } = link;
  const answers = answersOf(link);
  const paid = records.find(({ act }) => doesAct(act, 'charges'))?.amount_pence;
  const [letters, afterwards] = [toLetters(link), afterwardsOf(records, link.facts)];
  return {
    ...{ id: row.id, status },
    ...{ journey: row.journey, customer_type: row.customer_type, payment_methods: row.payment_methods },
    completed: records.map(({ act }) => act),
    ...(records.length > 0 && { records: records.map(recordedAct) }),
    ...{ values, as_of },
    ...(Object.keys(answers).length > 0 && { answers }),
    ...(pending.length > 0 && { pending }),
    ...(letters.length > 0 && { letters }),
    ...(afterwards.length > 0 && { afterwards }),
    ...defined({ amount_pence: row.amount_pence, paid_amount_pence: paid, expires_at: row.expires_at?.toISOString() }),
  };
}

const fate = { services_moving: 'ServiceFound', services_ending: 'OptionToCease', services_staying: 'OptionToRetain' };

/** The link with all that conditions and words read of it, here as on its page and in letters. */
export function toWholeLink(site: CompiledSite, link: LinkView): Link {
  const { losing_provider, services } = consentOf(site, link) ? link.row : { losing_provider: null, services: null };
  const namesOf = (option: string) => services?.filter((one) => one.action === option).map((one) => one.descriptor);
  const fates = Object.entries(fate).map(([fact, option]) => [fact, namesOf(option)?.join(', ')]);
  return {
    ...withDates(site, toLink(link)),
    today: londonDay(link.readAt.toISOString()),
    ...(losing_provider !== null && { switched_from: losing_provider }),
    ...Object.fromEntries(fates.filter(([, names]) => names)),
  };
}

/** The record of the customer's consent to the switch order of the link. */
export const consentOf = (site: CompiledSite, { records }: LinkView): RecordRow | undefined =>
  records.find(({ act }) => site.acts[act]?.about === 'switch-order');

/** Returns a record as the page gets it, for the customer's receipt. */
function recordedAct(record: RecordRow): NonNullable<Link['records']>[number] {
  const { amount_pence: _amount, shown: _shown, ...told } = toActRecord(record);
  return { act: record.act, ...told, receipt_sha256: receiptHash(record.receipt) };
}
