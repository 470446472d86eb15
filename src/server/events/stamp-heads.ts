import { randomBytes, type X509Certificate } from 'node:crypto';
import { bodyOf } from '../base/read-body.ts';
import type { Db } from '../db/db.ts';
import { lastHead } from '../ledger/heads.ts';
import { newestStamp } from '../ledger/stamps.ts';
import type { Signer } from '../proof/signer.ts';
import { BadStamp, readStamp, stampRequest, tokenOf } from '../proof/timestamp.ts';

/** Who stamps, how often at most, in milliseconds, and the certificates that vouch for them. */
export type Stamping = { url: string; everyMs: number; roots: X509Certificate[] };

const mostBytes = 65_536;

/**
 * Has the newest head, which covers all before it, stamped by an authority (RFC 3161), if the last right stamp is old
 * enough. Returns the stamp's time. Throws an error with a short reason.
 */
export async function stampNewest(
  db: Db,
  { url, everyMs, roots }: Stamping,
  { now, timeoutMs, alarm }: { now: Date; timeoutMs: number; alarm?: Signer['alarm'] },
): Promise<Date | undefined> {
  const head = await lastHead(db);
  const last = await newestStamp(db, roots, alarm);
  if (!head || last?.head === head.number) return undefined;
  if (last && Math.abs(now.getTime() - last.time.getTime()) < everyMs) return undefined;
  // Never negative, and no byte more than its number needs: both would be no DER.
  const nonce = randomBytes(8);
  nonce[0] = (nonce[0]! & 0x3f) | 0x40;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: stampRequest(head.hash, nonce),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new BadStamp(`answered ${answer.status}`);
  }
  const token = tokenOf(await bodyOf(answer, mostBytes));
  const stamp = readStamp(token, head.hash, roots);
  if (stamp.nonce !== nonce.toString('hex')) throw new BadStamp('the answer to another request');
  await db.query('insert into stamps (head, stamped_at, token) values ($1, $2, $3)', [
    head.number,
    stamp.time.toISOString(),
    token,
  ]);
  return stamp.time;
}
