import { sha256Of } from '../base/sha256.ts';
import type { Queryable } from '../db/db.ts';
import { pagesOf } from '../db/pages-of-rows.ts';
import { type GoodStamp, readRow, type StampRow, selectStamps } from '../ledger/stamps.ts';
import { BadStamp } from '../proof/timestamp.ts';
import { clockSlackMs, type SignedHead, type Verification } from './verification.ts';

/** How long a head may wait for its stamp, or for that of a later head, in milliseconds: the authority may be away. */
const longestWaitMs = 3 * 24 * 60 * 60 * 1000;
const batch = 500;

/**
 * Checks the time stamps of heads (RFC 3161), with certificates also who signed them. From the first stamp on, every
 * head must have got one in time, by itself or a later head, so that nobody makes heads of the past.
 */
export async function verifyStamps({ db, report, now, roots }: Verification, heads: SignedHead[]): Promise<void> {
  /** Heads that wait for a stamp, the oldest first. */
  let waiting: SignedHead[] = [];
  const reportMismatch = (number: number, stored: string, computed: string) =>
    report.mismatches.push({ what: `the time stamp of head ${number}`, stored, computed });
  /** All that wait have been stamped at this time, or not yet. */
  const judge = (time: number, until = `none until ${new Date(time).toISOString()}`) => {
    const [oldest] = waiting;
    waiting = [];
    if (oldest && time > oldest.madeAt + longestWaitMs)
      reportMismatch(oldest.number, `head of ${new Date(oldest.madeAt).toISOString()}`, until);
  };
  const stamps = new Map<number, Pick<GoodStamp, 'time' | 'authority'>>();
  const tokens = new Set<string>();
  for await (const row of allStamps(db)) {
    const stamp = readRow(row, roots);
    const token = sha256Of(row.token);
    if (stamp instanceof BadStamp) reportMismatch(row.head, row.hash, stamp.message);
    else if (tokens.has(token)) reportMismatch(row.head, 'once', 'twice');
    else if (!stamps.has(row.head)) stamps.set(row.head, { time: stamp.time, authority: stamp.authority });
    tokens.add(token);
  }
  for (const head of heads) {
    if (roots && report.stamps + waiting.length > 0) waiting.push(head);
    const stamp = stamps.get(head.number);
    if (!stamp) continue;
    const time = stamp.time.getTime();
    if (time < head.madeAt - clockSlackMs)
      reportMismatch(head.number, `head of ${new Date(head.madeAt).toISOString()}`, stamp.time.toISOString());
    else head.stampedAt = time;
    if (roots && waiting.length === 0) waiting.push(head);
    judge(time);
    report.stamps += 1;
    report.stamped ??= { since: stamp.time.toISOString(), until: '', by: stamp.authority };
    Object.assign(report.stamped, { until: stamp.time.toISOString(), by: stamp.authority });
  }
  judge(now().getTime(), 'none yet');
}

/** All stamps of heads, whoever has written them, in pages. */
async function* allStamps(db: Queryable): AsyncGenerator<StampRow> {
  const pages = pagesOf(batch, (last?: StampRow) =>
    db.query<StampRow>(`${selectStamps} where stamps.seq > $1::bigint order by stamps.seq limit ${batch}`, [
      last?.seq ?? '0',
    ]),
  );
  for await (const rows of pages) yield* rows;
}
