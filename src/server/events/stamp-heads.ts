import { randomBytes, type X509Certificate } from 'node:crypto';
import type { Db } from '../db/db.ts';
import { lastHead } from '../ledger/heads.ts';
import { BadStamp, readStamp, stampRequest, tokenOf } from '../proof/timestamp.ts';

/** Who stamps, how often at most, in milliseconds, and the certificates that vouch for them. */
export type Stamping = { url: string; everyMs: number; roots: X509Certificate[] };

/** The most bytes of an answer that are read. */
const mostBytes = 65_536;

/**
 * Has the newest head stamped by an outside authority (RFC 3161), if the last stamp is old enough and this head has
 * none: it covers all heads before it. Returns the time of the stamp. Throws an error with a short reason.
 */
export async function stampNewest(
  db: Db,
  { url, everyMs, roots }: Stamping,
  { now, timeoutMs }: { now: Date; timeoutMs: number },
): Promise<Date | undefined> {
  const head = await lastHead(db);
  const [last] = await db.query<{ head: number; stamped_at: Date }>(
    'select head, stamped_at from stamps order by head desc limit 1',
  );
  if (!head || last?.head === head.number) return undefined;
  if (last && Math.abs(now.getTime() - last.stamped_at.getTime()) < everyMs) return undefined;
  // Never negative, and no byte more than its number needs: both would be no DER.
  const nonce = randomBytes(8);
  nonce[0] = (nonce[0]! & 0x3f) | 0x40;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: stampRequest(head.hash, nonce),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (!answer.ok || bytes.length > mostBytes) throw new BadStamp(`answered ${answer.status}`);
  const token = tokenOf(bytes);
  const stamp = readStamp(token, head.hash, roots);
  if (stamp.nonce !== nonce.toString('hex')) throw new BadStamp('the answer to another request');
  // Another process may have had the same head stamped.
  await db.query('insert into stamps (head, stamped_at, token) values ($1, $2, $3) on conflict do nothing', [
    head.number,
    stamp.time.toISOString(),
    token,
  ]);
  return stamp.time;
}
