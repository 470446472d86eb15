import type { CompiledSite, Recall, RecallRequest } from '../../types.gen.ts';
import type { Db } from '../db/db.ts';
import type { Changing } from '../ledger/changes.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type LinkView, selectLinks, viewOf, type WholeRow } from '../ledger/link.ts';
import { endLinks } from './expire.ts';

const batch = 500;

/** The last character there is: no reference that begins with a prefix comes after the prefix with this. */
const last = '\u{10FFFF}';

/**
 * Expires the unused links whose external reference begins with a prefix, in batches, and records by whom. A repeat
 * changes nothing. After `withinMs` the answer says where to go on.
 */
export async function recallLinks(
  db: Db,
  site: CompiledSite,
  changing: Changing,
  request: RecallRequest,
  withinMs = Number.POSITIVE_INFINITY,
): Promise<Recall> {
  const { now } = changing;
  const { reference_prefix: prefix, made_since = '0001-01-01T00:00:00Z', dry_run = false } = request;
  const deadline = performance.now() + withinMs;
  const recalled: Recall = { expired: 0, used: 0, dry_run };
  for (let after = request.after ?? ''; ; ) {
    const links = await db.query<{ id: string; reference: string }>(
      `select id, external_reference as reference from links
       where external_reference collate "C" >= $1 and external_reference collate "C" < $2
         and external_reference collate "C" > $3 and created_at >= $4 and (expires_at is null or expires_at > $5)
       order by external_reference collate "C" limit ${batch}`,
      [prefix, prefix + last, after, made_since, now.toISOString()],
    );
    const ids = links.map(({ id }) => id);
    const views = dry_run
      ? await viewsOf({ db, signer: changing.signer }, site, now, ids)
      : await db.transaction(async (tx) => {
          // An act on one of them waits, or is seen.
          await tx.query('select 1 from links where id = any($1::uuid[]) order by id for no key update', [ids]);
          const views = await viewsOf({ db: tx, signer: changing.signer }, site, now, ids);
          await endLinks(tx, unusedOf(views), changing);
          return views;
        });
    recalled.expired += unusedOf(views).length;
    recalled.used += views.length - unusedOf(views).length;
    if (links.length < batch) return recalled;
    after = links.at(-1)!.reference;
    if (performance.now() > deadline) return { ...recalled, next: after };
  }
}

/** Those of these links that a server has made. */
async function viewsOf(ledger: Ledger, site: CompiledSite, now: Date, ids: string[]): Promise<LinkView[]> {
  const rows = await ledger.db.query<WholeRow>(`${selectLinks} where id = any($1::uuid[])`, [ids]);
  const views = await Promise.all(rows.map((row) => viewOf(ledger, site, row, now)));
  return views.filter((view) => view !== undefined);
}

const unusedOf = (views: LinkView[]): string[] => views.flatMap(({ row, status }) => (status === 'used' ? [] : row.id));
