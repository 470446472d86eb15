import type { CompiledSite, Link } from '../../types.gen.ts';
import { nameOf } from '../base/link-name.ts';
import { fieldRefusal } from '../base/refusal.ts';
import type { Queryable } from '../db/db.ts';
import { sorValidFor } from '../journey/status.ts';
import type { Ledger } from './ledger.ts';
import { type LinkView, selectLinks, viewOf, type WholeRow } from './link.ts';

/** Selects the links for which all of this is true. Times are ISO 8601 in UTC. */
export type LinkFilter = {
  status?: Link['status'] | undefined;
  journey?: string;
  customer_type?: Link['customer_type'];
  recorded?: string;
  made_since?: string | undefined;
  reference?: string | undefined;
  /** Only these. */
  ids?: string[] | undefined;
  /** Only links that come after the one with this name. */
  after?: string | undefined;
  limit?: number;
};

/** Links, and where the list goes on: after this one. */
type LinkPage = { links: LinkView[]; next?: string };

/** How many links one statement looks at, and how many of them it reads whole. */
const mostIds = 5_000;
const mostRows = 500;

/** Conditions of SQL, each with its value as `?`. One whose value is undefined is left out. */
type Conditions = [sql: string, value: unknown][];

/**
 * Lists links, the newest first. A link's state depends on the content, so the database only leaves out links that
 * cannot have it. After `withinMs` the page ends where it has come to: it may have fewer links than the limit, or none.
 */
export async function listLinks(
  ledger: Ledger,
  site: CompiledSite,
  now: Date,
  filter: LinkFilter,
  withinMs = Number.POSITIVE_INFINITY,
): Promise<LinkPage> {
  const { db } = ledger;
  const { status, recorded, limit = Number.POSITIVE_INFINITY } = filter;
  const deadline = performance.now() + withinMs;
  const further = furtherConditions(filter, now);
  const links: LinkView[] = [];
  for (let after = filter.after; ; ) {
    const ids = await nextIds(db, { ...filter, after }, now, further.length > 0 ? mostIds : mostRows);
    const { sql, values } = whereOf([['id = any(?::uuid[])', ids], ...further]);
    const rows = await db.query<WholeRow>(
      `${selectLinks} where ${sql} order by created_at desc, id desc limit ${mostRows}`,
      values,
    );
    const views = await Promise.all(rows.map((row) => viewOf(ledger, site, row, now)));
    // The database may have links and records that no server has written.
    const isListed = (view: LinkView | undefined): view is LinkView =>
      view !== undefined && (!status || view.status === status) && (!recorded || view.recorded.includes(recorded));
    links.push(...views.filter(isListed));
    if (links.length > limit) return { links: links.slice(0, limit), next: nameOf(links[limit - 1]!.row.id) };
    const last = rows.length < mostRows ? ids.at(-1) : rows.at(-1)!.id;
    if (last === undefined) return { links };
    after = nameOf(last);
    if (performance.now() > deadline) return { links, next: after };
  }
}

/** The ids of the next links that an index tells, the newest first. */
async function nextIds(
  db: Queryable,
  { status, made_since, reference, ids, after }: LinkFilter,
  now: Date,
  limit: number,
): Promise<string[]> {
  const sorEnd = new Date(now.getTime() - sorValidFor).toISOString();
  const { sql, values } = whereOf([
    ['expires_at <= ?', status === 'expired' ? now.toISOString() : undefined],
    ['sor_given_at <= ?', status === 'sor-expired' ? sorEnd : undefined],
    ['created_at >= ?', made_since],
    ['external_reference collate "C" = ?', reference],
    ['id = any(?::uuid[])', ids],
    ['(created_at, id) < (select created_at, id from links where name_of(id) = ?)', after],
  ]);
  const ofSite = status === 'maintenance' ? await db.query('select 1 from site_maintenance') : [];
  const isMarked = status === 'maintenance' && ofSite.length === 0;
  // Those of a state may all be old: `offset 0` keeps PostgreSQL from reading the newest of all links first.
  const isOfState = status === 'expired' || status === 'sor-expired';
  const rows = await db.query<{ id: string }>(
    `select id from (select id, created_at from links
       where ${sql}${isMarked ? ' and maintenance' : ''}${isOfState ? ' offset 0' : ''}) as found
     order by created_at desc, id desc limit ${limit}`,
    values,
  );
  if (rows.length === 0 && after !== undefined) await refuseGone(db, after);
  return rows.map(({ id }) => id);
}

/** Throws where the link that a list goes on after was erased meanwhile: its place in the list is not known any more. */
async function refuseGone(db: Queryable, after: string): Promise<void> {
  const rows = await db.query('select 1 from links where name_of(id) = $1', [after]);
  const detail = 'There is no such link, or none any more: list from the beginning.';
  if (rows.length === 0) throw fieldRefusal('bad-request', 'after', 'unknown', detail);
}

function furtherConditions({ status, journey, customer_type, recorded }: LinkFilter, now: Date): Conditions {
  const ofLink = 'exists (select 1 from records where link_id = links.id and';
  const conditions: Conditions = [
    ['journey = ?', journey],
    ['customer_type = ?', customer_type],
    [`${ofLink} act = ?)`, recorded],
    [`${ofLink} number > ?)`, status === 'used' ? 0 : undefined],
    ['(expires_at is null or expires_at > ?)', status === 'active' ? now.toISOString() : undefined],
  ];
  return conditions.filter(([, value]) => value !== undefined);
}

function whereOf(conditions: Conditions): { sql: string; values: unknown[] } {
  const setConditions = conditions.filter(([, value]) => value !== undefined);
  const sql = setConditions.map(([text], index) => text.replace('?', `$${index + 1}`)).join(' and ');
  return { sql: sql || 'true', values: setConditions.map(([, value]) => value) };
}
