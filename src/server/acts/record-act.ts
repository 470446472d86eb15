import type { Answer } from '../calls/call.ts';
import type { Queryable } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Act } from '../links/journey.ts';
import type { LinkView } from '../links/link.ts';
import { Refusal } from '../problems.ts';
import { type Facts, firstAnswer } from './order.ts';
import { type Evidence, freeReference, record, toActRecord, type Visitor } from './records.ts';

type ActCall = Pick<Facts, 'agreement'> & {
  act: Act;
  visitor: Visitor;
  loadLink(tx: Queryable, options: { lock: true }): Promise<LinkView>;
  /** What is kept of the act; may keep more of it in the same transaction. */
  evidence(tx: Queryable, link: LinkView): Promise<Evidence>;
};

/** Records an act of the customer in one transaction: 201 the first time, 200 with the first record ever after. */
export function recordAct({ db, compiled, now }: Deps, call: ActCall): Promise<Answer> {
  const { act, agreement, visitor } = call;
  return db.transaction(async (tx) => {
    const link = await call.loadLink(tx, { lock: true });
    const first = firstAnswer({ compiled, link, asked: act, agreement });
    if (first && 'problem' in first) throw new Refusal(first.problem);
    if (first) return { status: 200, body: toActRecord(first.record) };

    const evidence = await call.evidence(tx, link);
    const reference = await freeReference(tx);
    const recorded = { linkId: link.row.id, act, reference, recordedAt: now(), visitor, evidence };
    return { status: 201, body: toActRecord(await record(tx, recorded)) };
  });
}
