import type { CompiledSite } from '../../types.gen.ts';
import type { Db, Queryable } from '../db/db.ts';
import { type Changing, recordChange } from '../ledger/changes.ts';
import { findLink, type LinkView } from '../ledger/link.ts';

/** Expires a link now and records by whom. Returns it. Used and expired ones stay as they are. */
export async function expireLink(
  db: Db,
  site: CompiledSite,
  link: LinkView,
  changing: Changing,
): Promise<{ changed: boolean; link: LinkView }> {
  if (link.status === 'used' || link.status === 'expired') return { changed: false, link };
  const { id } = link.row;
  await db.transaction((tx) => endLinks(tx, [id], changing));
  const ledger = { db, signer: changing.signer };
  return { changed: true, link: (await findLink(ledger, site, id, changing.now, { anyone: true }))! };
}

export async function endLinks(tx: Queryable, ids: readonly string[], changing: Changing): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    'update links set expires_at = $2, set_at = $2, revoked_at = $2, end_told_at = null where id = any($1::uuid[])',
    [ids, changing.now.toISOString()],
  );
  await recordChange(tx, changing, 'expired', ids);
}
