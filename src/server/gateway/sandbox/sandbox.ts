import { randomBytes } from 'node:crypto';
import { doesAct } from '../../../acts/act-kinds.ts';
import type { SandboxCharges } from '../../../types.gen.ts';
import { sha256Of } from '../../base/sha256.ts';
import type { Db, Queryable } from '../../db/db.ts';
import {
  type CardOrder,
  type Decline,
  type GatewayOutcome,
  type Notice,
  type ReceiptCard,
  type ServerGateway,
  takenWith,
} from '../gateway.ts';
import { cardOf, declineOf, detailsOf, outcomeOfNonce } from './cards.ts';

/** It stands for Braintree's test account: a trial has the same policy, and shows what that stops. */
export const testGateway = {
  name: 'sandbox',
  movesMoney: false,
  page: { folder: 'sandbox', policy: 'braintree-sandbox', drawsEarly: false, hasForeignWallets: false },
} as const;

/** What becomes of a payment by the last two digits of its amount, in the place of being settled alone. */
const endings: Record<number, Notice['fact'][]> = {
  81: ['payment-settled', 'payment-disputed'],
  82: ['payment-settled', 'payment-disputed', 'dispute-won'],
  83: ['payment-settled', 'payment-disputed', 'dispute-lost'],
  84: ['payment-settlement-declined'],
  85: ['payment-voided'],
};

/** The same of refunds: one is refused at once, the other fails afterwards. */
const refundEndings = { refused: 86, fails: 87 };

/** The sandbox gateway: no money moves. Its ledger has tables of its own. Two calls are two charges. */
export function sandboxGateway(db: Db): ServerGateway {
  return {
    ...testGateway,
    timeoutMs: 10_000,
    settleMs: 15_000,
    clientToken: async () => `sandbox.${randomBytes(24).toString('base64url')}`,

    lookUp: async (nonce) => detailsOf(nonce),

    charge: (order) =>
      spendNonce(db, order, (tx, card) =>
        tx.query(
          `insert into sandbox_charges (link_id, order_id, amount_pence, card_brand, card_ending, wallet)
           values ($1, $2, $3, $4, $5, $6)`,
          [order.linkId, order.orderId, order.amountPence, ...columnsOf(card)],
        ),
      ),

    vault: (order) =>
      spendNonce(db, order, (tx, card) =>
        tx.query(
          'insert into sandbox_vaulted (link_id, order_id, card_brand, card_ending, wallet) values ($1, $2, $3, $4, $5)',
          [order.linkId, order.orderId, ...columnsOf(card)],
        ),
      ),

    keptAs: (orderId) => ({ customer: orderId.toLowerCase() }),

    async findByOrderId(orderId, act, amountPence) {
      const [table, amount] = doesAct(act, 'charges')
        ? ['sandbox_charges', 'amount_pence']
        : ['sandbox_vaulted', 'null'];
      const rows = await db.query<BookEntry>(
        `select ${amount} as amount, undone_at is not null as undone,
           json_strip_nulls(json_build_object('brand', card_brand, 'ending', card_ending, 'wallet', wallet)) as card
         from ${table} where order_id = $1`,
        [orderId],
      );
      return rows.length === 0 ? undefined : outcomeInBooks(rows, amountPence);
    },

    async undo(orderId, act) {
      const table = doesAct(act, 'charges') ? 'sandbox_charges' : 'sandbox_vaulted';
      const rows = await db.query(
        `update ${table} set undone_at = coalesce(undone_at, now()) where order_id = $1 returning 1`,
        [orderId],
      );
      if (rows.length === 0) return undefined;
      return doesAct(act, 'charges') ? 'voided' : 'deleted';
    },

    async refund({ orderId, linkId, refundId, amountPence }) {
      if (amountPence % 100 === refundEndings.refused) return { refused: 'Such an amount is refused, to be tried.' };
      return db.transaction(async (tx) => {
        const [charge] = await tx.query<{ amount: number }>(
          'select amount_pence as amount from sandbox_charges where order_id = $1 and undone_at is null for update',
          [orderId],
        );
        if (!charge) return { refused: 'There is no such charge.' };
        const inserted = await tx.query(
          `insert into sandbox_refunds (link_id, order_id, refund_id, amount_pence)
           select $1, $2, $3, $4::integer where $4::integer + (select coalesce(sum(amount_pence), 0) from sandbox_refunds
             where order_id = $2 and amount_pence % 100 <> ${refundEndings.fails}) <= $5::integer
           returning 1`,
          [linkId, orderId, refundId, amountPence, charge.amount],
        );
        return inserted.length > 0 ? 'refunded' : { refused: 'It is more than is left of the charge.' };
      });
    },

    async findRefund({ refundId }) {
      const rows = await db.query('select 1 from sandbox_refunds where refund_id = $1', [refundId]);
      return rows.length > 0 ? 'refunded' : undefined;
    },

    async noticesOfDay(day) {
      const rows = await db.query<Omit<Notice, 'fact'> & { isRefund: boolean }>(
        `select false as "isRefund", order_id as "orderId", order_id as id, amount_pence as "amountPence"
         from sandbox_charges where undone_at is null and at >= $1 and at < $1::timestamptz + interval '1 day'
         union all
         select true, order_id, refund_id, amount_pence
         from sandbox_refunds where at >= $1 and at < $1::timestamptz + interval '1 day'`,
        [day.toISOString()],
      );
      return rows.flatMap(({ isRefund, ...notice }): Notice[] => {
        const ending = notice.amountPence! % 100;
        if (isRefund)
          return [{ ...notice, fact: ending === refundEndings.fails ? 'payment-refund-failed' : 'payment-refunded' }];
        const { id } = notice;
        const facts = endings[ending] ?? ['payment-settled'];
        return facts.map((fact, index) => ({ ...notice, fact, id: index === 0 ? id : `${id} ${fact}` }));
      });
    },

    ledger: (linkId) => ledgerOf(db, linkId),
  };
}

const columnsOf = ({ brand, ending, wallet }: ReceiptCard) => [brand ?? null, ending ?? null, wallet ?? null];

type BookEntry = { amount?: number | null | undefined; undone: boolean; card?: ReceiptCard | undefined };

/** The outcome of an order by all that the sandbox's books have of it. */
export function outcomeInBooks(entries: BookEntry[], amountPence: number | null): GatewayOutcome {
  const standing = entries.filter(({ undone }) => !undone);
  if (standing.length === 0) return 'declined';
  if (standing.length > 1) return { mismatch: `${standing.length} entries for one order` };
  const amount = standing[0]?.amount ?? null;
  return amount === amountPence ? takenWith(standing[0]?.card) : { mismatch: `the charge is for ${amount} pence` };
}

/** Uses a nonce up. Throws for a used one, which says nothing about this order: it is then searched for. */
async function spendNonce(
  db: Db,
  { nonce }: CardOrder,
  take: (tx: Queryable, card: ReceiptCard) => Promise<unknown>,
): Promise<GatewayOutcome | Decline> {
  const [decline, card] = [declineOf(nonce), cardOf(nonce)];
  const answer = await db.transaction(async (tx) => {
    const fresh = await tx.query(
      'insert into sandbox_nonces (nonce_sha256) values ($1) on conflict do nothing returning nonce_sha256',
      [sha256Of(nonce)],
    );
    if (fresh.length === 0) throw new Error('The nonce was used before.');
    if (decline) return decline;
    await take(tx, card);
    return takenWith(card);
  });
  if (outcomeOfNonce(nonce) === 'lost') throw new Error('The answer was lost.');
  return answer;
}

async function ledgerOf(db: Queryable, linkId: string): Promise<SandboxCharges> {
  type Entry<Name extends keyof SandboxCharges> = Omit<SandboxCharges[Name][number], 'at'> & { at: Date };
  const instrument = `coalesce(wallet, 'card') as instrument`;
  const charges = await db.query<Entry<'charges'>>(
    `select order_id, amount_pence, at, ${instrument} from sandbox_charges where link_id = $1 order by seq`,
    [linkId],
  );
  const vaulted = await db.query<Entry<'vaulted'>>(
    `select at, ${instrument} from sandbox_vaulted where link_id = $1 order by seq`,
    [linkId],
  );
  const inUtc = <T extends { at: Date }>(entry: T) => ({ ...entry, at: entry.at.toISOString() });
  return { charges: charges.map(inUtc), vaulted: vaulted.map(inUtc) };
}
