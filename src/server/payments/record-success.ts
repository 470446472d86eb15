import { kindOf } from '../../acts/act-kinds.ts';
import { mandateActs } from '../../rules/journey/methods.ts';
import { withTimeout } from '../../rules/timeout.ts';
import { Refusal } from '../base/refusal.ts';
import type { PaymentDeps } from '../deps.ts';
import type { TakenOrder } from '../gateway/gateway.ts';
import { append, appendFact, type Recording } from '../ledger/append.ts';
import { type Attempt, type ByHand, markSucceeded, markSurplus, markUndone, settlingOf } from '../ledger/attempts.ts';
import { recordByReference } from '../ledger/chain.ts';
import { lockLink } from '../ledger/locks.ts';
import type { Evidence, RecordRow } from '../ledger/records.ts';
import { isReference } from '../ledger/reference.ts';

/** An attempt went through beside another one, or beside another payment method. */
export class BesideAnother extends Error {
  override name = 'BesideAnother';
}

/** What the gateway has told of a success: its answer, and who bears the loss of a fraud, where the nonce said so. */
export type Told = Partial<TakenOrder> & { liabilityShifted?: boolean };

/** Records a success once, whoever finds out first. A second payment of the same link is taken back. */
export async function recordSuccess(deps: PaymentDeps, attempt: Attempt, told: Told): Promise<RecordRow> {
  const { db, log, now } = deps;
  try {
    return await db.transaction((tx) => recordWithin({ ...deps, db: tx }, attempt, { at: now(), told }));
  } catch (error) {
    if (!(error instanceof BesideAnother)) throw error;
    await markSurplus(db, attempt, now());
    log.fatal({ order: attempt.order_id }, 'the gateway took a card beside another one: it is taken back now');
    await undoSurplus(deps, attempt).catch((problem: unknown) =>
      log.error({ err: problem, order: attempt.order_id }, 'a surplus could not be taken back yet'),
    );
    throw new Refusal('payment-pending');
  }
}

type Success = {
  at: Date;
  told?: Told;
  /** Who has concluded it, where the gateway has not. */
  hand?: ByHand;
};

/** Does the same within a transaction of the caller's. Throws {@link BesideAnother}. */
export async function recordWithin(
  recording: Recording,
  attempt: Attempt,
  { at, told = {}, hand }: Success,
): Promise<RecordRow> {
  const { link_id, act, order_id: reference } = attempt;
  const { db: tx } = recording;
  await lockLink(tx, link_id);
  await refuseForeign(recording, attempt);
  await markSucceeded(tx, attempt, at, hand && settlingOf(hand, at));
  let existing: RecordRow | undefined;
  const evidence = cardEvidence(attempt, told);
  const newRecord = { link_id, act, kind: kindOf(act)!, reference, recorded_at: at, visitor: attempt, evidence };
  const row = await append(recording, newRecord, (before) => {
    const rivals = mandateActs.includes(act) ? mandateActs : [act];
    const rival = before.find((record) => rivals.includes(record.act));
    if (rival && rival.reference !== reference) throw new BesideAnother(`${rival.reference} is recorded for the link.`);
    existing = rival as RecordRow | undefined;
  });
  if (!row && !existing) throw new Error('The link is gone: the demo links were reset meanwhile.');
  return row ?? existing!;
}

/** The evidence of a card that was taken: what the page showed, and what the gateway has told. */
export function cardEvidence(attempt: Attempt, { card = {}, transaction, liabilityShifted }: Told): Evidence {
  const { order_id, statement, button, language, release, amount_pence, gateway } = attempt;
  const { brand, ending, wallet } = card;
  const charge = amount_pence === null ? {} : { amount_pence, transaction: transaction ?? order_id };
  return {
    ...{ statement, button, language, release, gateway },
    ...{ card_brand: brand, card_ending: ending, instrument: wallet ?? 'card', liability_shifted: liabilityShifted },
    ...charge,
  };
}

/** Throws where an attempt names an order that is not one of its own: another link's, or another system's at the gateway. */
async function refuseForeign(ledger: Recording, { order_id, link_id }: Attempt): Promise<void> {
  const record = await recordByReference(ledger, order_id);
  if (isReference(order_id) && (!record || record.link_id === link_id)) return;
  ledger.signer.alarm?.(`attempt ${order_id}`);
  throw new Error(`The order ${order_id} is not of this link.`);
}

/** Takes back a charge that went through beside another one, and writes down how. Throws if that cannot be done yet. */
export async function undoSurplus(deps: PaymentDeps, attempt: Attempt): Promise<void> {
  const { db, gateway, log, now } = deps;
  const { order_id, act, link_id, amount_pence } = attempt;
  await refuseForeign(deps, attempt);
  if (await recordByReference(deps, order_id)) throw new Error(`${order_id} is what the link was paid with.`);
  const undone = await withTimeout(gateway.timeoutMs, gateway.undo(order_id, act));
  if (!undone) throw new Error('The gateway does not know the order yet.');
  await db.transaction(async (tx) => {
    await appendFact(deps, tx, {
      ...{ link_id, fact: factOf[undone], about: order_id, id: order_id, amount_pence, gateway: attempt.gateway },
      ...{ told_by: 'the server', reason: 'second-card', words: 'a card beside another one' },
    });
    await markUndone(tx, attempt, undone, now());
  });
  log.warn({ order: order_id, undone }, 'a surplus is taken back');
}

const factOf = { voided: 'payment-voided', refunded: 'payment-refunded', deleted: 'card-closed' } as const;
