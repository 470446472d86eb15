import type { Queryable } from '../db/db.ts';
import { firstStampFrom, type Roots } from './stamps.ts';

/** When a record was signed, and by when an outside authority had stamped that; ISO 8601 in UTC. */
export type SignedTimes = { signed_at: string; stamped_at?: string };

/**
 * The times of a link's records by their number in the chain, as far as a head covers them. A stamp is that of the head,
 * or of the first later one that has one, which covers it too. One that says something else does not count.
 */
export async function signedTimes(db: Queryable, linkId: string, roots: Roots): Promise<Map<number, SignedTimes>> {
  const rows = await db.query<{ number: number; head: number; made_at: Date }>(
    `select records.number, leaves.head, heads.made_at from records
     join leaves on leaves.kind = 'record' and leaves.id = records.seq::text join heads on heads.number = leaves.head
     where records.link_id = $1`,
    [linkId],
  );
  const times = new Map<number, SignedTimes>();
  for (const { number, head, made_at } of rows) {
    const stamp = await firstStampFrom(db, head, roots);
    times.set(number, { signed_at: made_at.toISOString(), ...(stamp && { stamped_at: stamp.time.toISOString() }) });
  }
  return times;
}
