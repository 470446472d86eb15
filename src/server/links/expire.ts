import type { CompiledSite } from '../../types.gen.ts';
import type { Queryable } from '../db/db.ts';
import { findLink, type LinkView } from '../ledger/link.ts';

/** Expires a link now, and returns it as it is then. A used link, and one that has expired, stay as they are. */
export async function expireLink(
  db: Queryable,
  site: CompiledSite,
  link: LinkView,
  now: Date,
): Promise<{ changed: boolean; link: LinkView }> {
  if (link.status === 'used' || link.status === 'expired') return { changed: false, link };
  const { id } = link.row;
  await db.query('update links set expires_at = $2, set_at = $2 where id = $1', [id, now.toISOString()]);
  return { changed: true, link: (await findLink(db, site, id, now))! };
}
