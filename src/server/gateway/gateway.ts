import type { Act } from '../../rules/journey.ts';
import type { SandboxCharges } from '../../types.gen.ts';

/** What the gateway knows of a nonce: its own 3-D Secure record. The status is in lower case, such as `lookup_error`. */
export type NonceDetails = { liabilityShifted: boolean; status?: string };

export type CardOrder = { orderId: string; linkId: string; nonce: string };

/** Whether the gateway took the card. Anything else it says, or nothing at all, is thrown and counts as unknown. */
export type GatewayOutcome = 'succeeded' | 'declined';

/**
 * A decline with its class: `soft` may go through later, `hard` never will, `fraud` was refused by a rule against fraud,
 * `unauthenticated` for want of 3-D Secure.
 */
export type Decline = { declined: 'soft' | 'hard' | 'fraud' | 'unauthenticated' };

/**
 * A card gateway as the server uses it. Every call may throw, which says nothing about what happened:
 * money may have moved. Only `findByOrderId` finds out.
 */
export interface ServerGateway {
  readonly name: string;
  /** How long an answer is waited for, in milliseconds. */
  readonly timeoutMs: number;
  /** How long after it was sent a call may still take effect at the gateway, in milliseconds. */
  readonly settleMs: number;
  /** What the page needs to draw the card fields; for the customer of an order that has kept a card, where there is one. */
  clientToken(keptBy?: string): Promise<string>;
  /** The 3-D Secure record of a nonce; nothing for a nonce that the gateway does not know. */
  lookUp(nonce: string): Promise<NonceDetails | undefined>;
  /** Takes the amount, in pence, once. */
  charge(order: CardOrder & { amountPence: number }): Promise<GatewayOutcome | Decline>;
  /** Verifies the card and keeps it for later collections. */
  vault(order: CardOrder): Promise<GatewayOutcome | Decline>;
  /** What became of a charge or of keeping a card; nothing when the gateway has not heard of it, or not yet. */
  findByOrderId(orderId: string, act: Act): Promise<GatewayOutcome | undefined>;
  /** What it has taken and kept for a link, by its own books: a sandbox tells, for tests. */
  ledger?(linkId: string): Promise<SandboxCharges>;
  /** Strikes demo links out of its books, where those are not in our database: a sandbox of its own can. */
  forgetDemo?(linkIds: string[]): Promise<void>;
}
