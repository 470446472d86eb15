import type { X509Certificate } from 'node:crypto';
import type { Queryable } from '../db/db.ts';
import { BadStamp, readStamp } from '../proof/timestamp.ts';

/** When a record was signed, and by when an outside authority had stamped that; ISO 8601 in UTC. */
export type SignedTimes = { signed_at: string; stamped_at?: string };

/**
 * The times of a link's records by their number in the chain, as far as a head covers them. A stamp is that of the head,
 * or of the first later one that has one, which covers it too. One that says something else does not count.
 */
export async function signedTimes(
  db: Queryable,
  linkId: string,
  roots: X509Certificate[] | undefined,
): Promise<Map<number, SignedTimes>> {
  const rows = await db.query<{ number: number; made_at: Date; token: Uint8Array | null; hash: string | null }>(
    `select records.number, heads.made_at, stamped.token, stamped.hash from records
     join leaves on leaves.kind = 'record' and leaves.id = records.seq::text join heads on heads.number = leaves.head
     left join lateral (select token, later.hash from stamps join heads later on later.number = stamps.head
       where stamps.head >= heads.number order by stamps.head limit 1) stamped on true
     where records.link_id = $1`,
    [linkId],
  );
  return new Map(
    rows.map(({ number, made_at, token, hash }) => {
      const stamped = token && timeOfStamp(token, hash!, roots);
      return [number, { signed_at: made_at.toISOString(), ...(stamped && { stamped_at: stamped.toISOString() }) }];
    }),
  );
}

function timeOfStamp(token: Uint8Array, hash: string, roots: X509Certificate[] | undefined): Date | undefined {
  try {
    return readStamp(token, hash, roots).time;
  } catch (error) {
    if (error instanceof BadStamp) return undefined;
    throw error;
  }
}
