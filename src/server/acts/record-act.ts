import type { Act } from '../../rules/journey/journey.ts';
import { Refusal } from '../base/refusal.ts';
import type { Queryable } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { chainEndOf, type LinkView } from '../ledger/link.ts';
import { type Evidence, type Recorded, record, type Visitor } from '../ledger/records.ts';
import { newReference } from '../ledger/reference.ts';
import { decide, type Facts } from './decide.ts';

/** Who asks for an act, and for which link. */
export type Asked = {
  visitor: Visitor;
  loadLink(db: Queryable, options: { lock: boolean }): Promise<LinkView>;
};

type ActCall = Asked &
  Pick<Facts, 'shown'> & {
    act: Act;
    evidence(link: LinkView): Evidence;
    /** Keeps something else in the same transaction. The link is then locked: acts that exclude this one wait for it. */
    also?(tx: Queryable, link: LinkView): Promise<void>;
  };

/**
 * Records an act of the customer, once: a repeat gets the first record. Where nothing else is to be stored, one
 * statement does it without a lock, because no record that allows this act can be taken back meanwhile. Throws a
 * `Refusal`.
 */
export function recordAct(deps: Deps, call: ActCall): Promise<Recorded> {
  return call.also ? deps.db.transaction((tx) => recordIn(tx, deps, call)) : recordIn(deps.db, deps, call);
}

async function recordIn(db: Queryable, deps: Deps, call: ActCall): Promise<Recorded> {
  const { act, shown, visitor } = call;
  const link = await call.loadLink(db, { lock: call.also !== undefined });
  const first = decide({ compiled: deps.compiled, link, operation: act, shown });
  if (first && 'problem' in first) throw new Refusal(first.problem);
  if (first) return { record: first.record, isNew: false };

  const evidence = call.evidence(link);
  const recorded = { linkId: link.row.id, act, reference: newReference(), recordedAt: link.readAt, visitor, evidence };
  const made = await record(db, deps.signer, chainEndOf(link), recorded);
  // Another call has recorded something meanwhile: if it was this act, its record is the answer.
  if (!made) return recordIn(db, deps, call);
  await call.also?.(db, link);
  return { record: made, isNew: true };
}
