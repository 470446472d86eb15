import type { Act } from '../../rules/journey.ts';
import type { SandboxCharges } from '../../types.gen.ts';

/** What the gateway knows of a nonce: its own 3-D Secure record. The status is in lower case, such as `lookup_error`. */
export type NonceDetails = { liabilityShifted: boolean; status?: string };

export type CardOrder = { orderId: string; linkId: string; nonce: string };

/** Whether the gateway took the card. Any other answer, or none, is thrown and counts as unknown. */
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
  /** The time-out of a call, in milliseconds. */
  readonly timeoutMs: number;
  /** How long after it was sent a call may still take effect at the gateway, in milliseconds. */
  readonly settleMs: number;
  /** What the page needs to draw the card fields. `keptBy` is the order that has kept a card, if there is one. */
  clientToken(keptBy?: string): Promise<string>;
  /** Returns the 3-D Secure record of a nonce, or undefined if the gateway does not know the nonce. */
  lookUp(nonce: string): Promise<NonceDetails | undefined>;
  /** Takes the amount, in pence, once. */
  charge(order: CardOrder & { amountPence: number }): Promise<GatewayOutcome | Decline>;
  /** Verifies the card and keeps it for later collections. */
  vault(order: CardOrder): Promise<GatewayOutcome | Decline>;
  /** Returns the outcome of a charge or of keeping a card, or undefined if the gateway does not know the order (yet). */
  findByOrderId(orderId: string, act: Act): Promise<GatewayOutcome | undefined>;
  /** The gateway's own ledger for a link. Only a sandbox has this, for tests. */
  ledger?(linkId: string): Promise<SandboxCharges>;
  /** Removes demo links from the gateway's ledger. Only a sandbox with a ledger outside our database has this. */
  forgetDemo?(linkIds: string[]): Promise<void>;
}
