import { randomBytes } from 'node:crypto';
import { sha256Of } from '../base/sha256.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { CardOrder, GatewayOutcome, ServerGateway } from './gateway.ts';
import { outcomeOf } from './sandbox-cards.ts';

/**
 * The sandbox gateway: no money moves. Its ledger is in tables of its own, so that it knows what a real gateway would
 * know, and it does not deduplicate: whoever charges twice finds two charges.
 */
export function sandboxGateway(db: Db): ServerGateway {
  return {
    name: 'sandbox',
    timeoutMs: 10_000,
    settleMs: 15_000,
    clientToken: async () => `sandbox.${randomBytes(24).toString('base64url')}`,

    async lookUp(nonce) {
      const outcome = outcomeOf(nonce);
      return outcome === undefined ? undefined : { liabilityShifted: outcome !== 'not-shifted' };
    },

    charge: (order) =>
      use(db, order, (tx) =>
        tx.query('insert into sandbox_charges (link_id, order_id, amount_pence) values ($1, $2, $3)', [
          order.linkId,
          order.orderId,
          order.amountPence,
        ]),
      ),

    vault: (order) =>
      use(db, order, (tx) =>
        tx.query('insert into sandbox_vaulted (link_id, order_id) values ($1, $2)', [order.linkId, order.orderId]),
      ),

    async findByOrderId(orderId, act) {
      const table = act === 'payment' ? 'sandbox_charges' : 'sandbox_vaulted';
      const rows = await db.query(`select 1 from ${table} where order_id = $1`, [orderId]);
      return rows.length > 0 ? 'succeeded' : undefined;
    },

    ledger: (linkId) => ledgerOf(db, linkId),
  };
}

/** Uses a nonce up. Throws for one that was used before, which says nothing about this order: it is then searched for. */
function use(db: Db, { nonce }: CardOrder, take: (tx: Queryable) => Promise<unknown>): Promise<GatewayOutcome> {
  const outcome = outcomeOf(nonce);
  return db.transaction(async (tx) => {
    const fresh = await tx.query(
      'insert into sandbox_nonces (nonce_sha256) values ($1) on conflict do nothing returning nonce_sha256',
      [sha256Of(nonce)],
    );
    if (fresh.length === 0) throw new Error('The nonce was used before.');
    if (outcome !== 'success') return 'declined';
    await take(tx);
    return 'succeeded';
  });
}

/** The charges and kept cards of a link. Times are UTC. */
async function ledgerOf(db: Queryable, linkId: string) {
  const charges = await db.query<{ order_id: string; amount_pence: number; at: Date }>(
    'select order_id, amount_pence, at from sandbox_charges where link_id = $1 order by seq',
    [linkId],
  );
  const vaulted = await db.query<{ at: Date }>('select at from sandbox_vaulted where link_id = $1 order by seq', [
    linkId,
  ]);
  return {
    charges: charges.map((charge) => ({ ...charge, at: charge.at.toISOString() })),
    vaulted: vaulted.map(({ at }) => ({ at: at.toISOString() })),
  };
}
