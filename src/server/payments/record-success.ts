import { mandateActs } from '../../rules/journey/methods.ts';
import { withTimeout } from '../../rules/timeout.ts';
import { Refusal } from '../base/refusal.ts';
import type { Deps } from '../deps.ts';
import type { ReceiptCard } from '../gateway/gateway.ts';
import { append, appendFact } from '../ledger/append.ts';
import {
  type Attempt,
  type ByHand,
  isBesideAnother,
  markSucceeded,
  markSurplus,
  markUndone,
  settlingOf,
} from '../ledger/attempts.ts';
import type { Coding } from '../ledger/codes.ts';
import { lockLink } from '../ledger/locks.ts';
import type { RecordRow } from '../ledger/records.ts';

/** An attempt went through beside another one, or beside another payment method. */
export class BesideAnother extends Error {
  override name = 'BesideAnother';
}

/** Records a success once, whoever finds out first. A second payment of the same link is taken back. */
export async function recordSuccess(deps: Deps, attempt: Attempt, card?: ReceiptCard): Promise<RecordRow> {
  const { db, signer, log, now } = deps;
  try {
    return await db.transaction((tx) => recordWithin({ db: tx, signer }, attempt, { at: now(), card }));
  } catch (error) {
    if (!(error instanceof BesideAnother)) throw error;
    await markSurplus(deps, attempt, now());
    log.fatal({ order: attempt.order_id }, 'the gateway took a card beside another one: it is taken back now');
    await undoSurplus(deps, attempt).catch((problem: unknown) =>
      log.error({ err: problem, order: attempt.order_id }, 'a surplus could not be taken back yet'),
    );
    throw new Refusal('payment-pending');
  }
}

type Success = {
  at: Date;
  card?: ReceiptCard | undefined;
  /** Who has concluded it, where the gateway has not. */
  hand?: ByHand;
};

/** Does the same within a transaction of the caller's. Throws {@link BesideAnother}. */
export async function recordWithin(
  coding: Coding,
  attempt: Attempt,
  { at, card: { brand, ending, wallet } = {}, hand }: Success,
): Promise<RecordRow> {
  const { link_id, act, order_id: reference, statement, button, language, release, amount_pence, gateway } = attempt;
  const { db: tx, signer } = coding;
  await lockLink(tx, link_id);
  if (await isBesideAnother(coding, attempt)) throw new BesideAnother(`${reference} went through beside another one.`);
  await markSucceeded(coding, attempt, at, hand && settlingOf(hand, at));
  let existing: RecordRow | undefined;
  const card = { card_brand: brand, card_ending: ending, wallet };
  const evidence = { statement, button, language, release, amount_pence, gateway, ...card };
  const newRecord = { link_id, act, reference, recorded_at: at, visitor: attempt, evidence };
  const row = await append(tx, signer, newRecord, (before) => {
    const rivals = mandateActs.includes(act) ? mandateActs : [act];
    const rival = before.find((record) => rivals.includes(record.act));
    if (rival && rival.reference !== reference) throw new BesideAnother(`${rival.reference} is recorded for the link.`);
    existing = rival as RecordRow | undefined;
  });
  if (!row && !existing) throw new Error('The link is gone: the demo links were reset meanwhile.');
  return row ?? existing!;
}

/** Takes back a charge that went through beside another one, and writes down how. Throws if that cannot be done yet. */
export async function undoSurplus(deps: Deps, attempt: Attempt): Promise<void> {
  const { db, gateway, log, signer, now } = deps;
  const { order_id, act, link_id, amount_pence } = attempt;
  const undone = await withTimeout(gateway.timeoutMs, gateway.undo(order_id, act));
  if (!undone) throw new Error('The gateway does not know the order yet.');
  await db.transaction(async (tx) => {
    await appendFact(tx, signer, {
      ...{ link_id, fact: factOf[undone], about: order_id, id: order_id, amount_pence, gateway: attempt.gateway },
      told_by: 'the server',
      reason: 'a card beside another one',
      recorded_at: now(),
    });
    await markUndone({ db: tx, signer }, attempt, undone, now());
  });
  log.warn({ order: order_id, undone }, 'a surplus is taken back');
}

const factOf = { voided: 'payment-voided', refunded: 'payment-refunded', deleted: 'card-closed' } as const;
