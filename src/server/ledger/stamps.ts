import type { X509Certificate } from 'node:crypto';
import type { Queryable } from '../db/db.ts';
import { faultOfHead } from '../proof/head.ts';
import { BadStamp, readStamp, type Stamp } from '../proof/timestamp.ts';
import type { Coding } from './codes.ts';
import { readHeads } from './heads.ts';

/** The certificates that vouch for the authority of time stamps; without them no signature is checked. */
export type Roots = X509Certificate[] | undefined;

/** A time stamp as it is stored, whoever has written it, with the hash of its head. */
export type StampRow = { seq: string; head: number; hash: string; token: Uint8Array };

export type GoodStamp = Stamp & StampRow;

/** Selects stamps with the hashes of their heads. A head may have several: whoever writes a wrong one hides no right one. */
export const selectStamps = `select stamps.seq::text as seq, stamps.head, heads.hash, stamps.token
  from stamps join heads on heads.number = stamps.head`;

const mostTries = 20;

export const newestStamp = async (db: Queryable, roots: Roots, alarm?: Alarm): Promise<GoodStamp | undefined> =>
  firstGood(
    await db.query(`${selectStamps} order by stamps.head desc, stamps.seq desc limit ${mostTries}`),
    roots,
    alarm,
  );

/** The first stamp that covers a head: its own, or that of a later one. */
const firstStampFrom = async (db: Queryable, head: number, roots: Roots): Promise<GoodStamp | undefined> =>
  firstGood(
    await db.query(`${selectStamps} where stamps.head >= $1 order by stamps.head, stamps.seq limit ${mostTries}`, [
      head,
    ]),
    roots,
  );

/** Is told of a stamp that is none, by its kind and number. */
type Alarm = (row: string) => void;

function firstGood(rows: StampRow[], roots: Roots, alarm?: Alarm): GoodStamp | undefined {
  for (const row of rows) {
    const stamp = readRow(row, roots);
    if (!(stamp instanceof BadStamp)) return stamp;
    alarm?.(`stamp ${row.seq}`);
  }
  return undefined;
}

export function readRow(row: StampRow, roots: Roots): GoodStamp | BadStamp {
  try {
    return { ...readStamp(row.token, row.hash, roots), ...row };
  } catch (error) {
    if (error instanceof BadStamp) return error;
    throw error;
  }
}

/** When a record was signed, and by when an outside authority had stamped that; ISO 8601 in UTC. */
type SignedTimes = { signed_at: string; stamped_at?: string };

/**
 * The times of a link's records by their number in the chain, as far as a head covers them. A record has the stamp of
 * its head, else of the next head that has one and covers it too. A stamp of other words counts for nothing, and so
 * does a head that no server has signed.
 */
export async function signedTimes({ db, signer }: Coding, linkId: string, roots: Roots) {
  const rows = await db.query<{ number: number; head: number }>(
    `select records.number, leaves.head from records
     join leaves on leaves.kind = 'record' and leaves.id = records.seq::text join heads on heads.number = leaves.head
       and leaves.position >= heads.first and leaves.position < heads.first + heads.leaves
     where records.link_id = $1`,
    [linkId],
  );
  const times = new Map<number, SignedTimes>();
  for (const { number, head: covering } of rows) {
    const [head] = await readHeads(db, covering, 1);
    if (!head || faultOfHead(head, signer.findKey)) continue;
    const stamp = await firstStampFrom(db, head.number, roots);
    times.set(number, { signed_at: head.made_at, ...(stamp && { stamped_at: stamp.time.toISOString() }) });
  }
  return times;
}
