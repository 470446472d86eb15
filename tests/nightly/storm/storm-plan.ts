import { randomInt, randomUUID } from 'node:crypto';
import { needsThreeDSecure, type TokenKind, tokenKinds } from '../../../src/server/gateway/token-kinds.ts';
import type { Ledger } from '../../../src/server/ledger/ledger.ts';
import type { FakeGateway } from '../../support/braintree/gateway.ts';
import type { Card } from '../../support/server/customer-calls.ts';
import { putState, putUnsettled } from '../../support/server/states.ts';

type Outcome = 'success' | 'declined' | 'not-shifted';

const numbers = { success: '4111111111111111', declined: '4000000000000036', 'not-shifted': '4000000000001018' };
const shifted = { status: 'authenticate_successful', liabilityShifted: true, liabilityShiftPossible: true };

const kinds = Object.keys(tokenKinds) as TokenKind[];

/** A typed card every other time, else a token of some wallet that fares so. */
function kindFor(outcome: Outcome, act: 'payment' | 'payment-method'): TokenKind {
  const fit = kinds.filter(
    (kind) => (act === 'payment' || tokenKinds[kind].isKept) && (outcome !== 'not-shifted' || needsThreeDSecure(kind)),
  );
  return randomInt(2) ? 'card' : fit[randomInt(fit.length)]!;
}

/** Cards and wallets as pages have them after verifying them, and the links that they were made for. */
export function openCards(gateway: FakeGateway) {
  const links = new Map<string, string>();
  return {
    make(id: string, outcome: Outcome = 'success', act: 'payment' | 'payment-method' = 'payment'): Card {
      const kind = kindFor(outcome, act);
      const secure = needsThreeDSecure(kind) && outcome !== 'not-shifted' ? shifted : undefined;
      const nonce = gateway.holdWallet(kind, numbers[outcome], secure);
      links.set(nonce, id);
      return { nonce, key: randomUUID() };
    },
    linkOf: ({ nonce }: { nonce: string }): string => links.get(nonce)!,
  };
}

/** Twenty or so calls a link, near each other in time; most links have cards that work, some have none that does. */
export function planCalls(
  ids: string[],
  calls: number,
  cardFor: (id: string, outcome: Outcome) => Card,
): { id: string; spelling: string; card: Card }[] {
  const each = Math.ceil(calls / ids.length);
  const plan = ids.flatMap((id, index) => {
    const outcome = index % 10 === 9 ? 'declined' : index % 20 === 8 ? 'not-shifted' : undefined;
    const cards = Array.from({ length: 6 }, (_, k) => cardFor(id, outcome ?? (k % 3 === 2 ? 'declined' : 'success')));
    return Array.from({ length: each }, () => ({
      id,
      spelling: [id, id.toUpperCase(), id.slice(0, 18) + id.slice(18).toUpperCase()][randomInt(3)]!,
      card: cards[randomInt(cards.length)]!,
      at: index + 3 * Math.random(),
    }));
  });
  return plan.sort((a, b) => a.at - b.at).slice(0, calls);
}

/** Writes down an attempt for each link, whose server is gone and whose outcome is unknown. Returns their order ids. */
export async function queueUp(ledger: Ledger, links: string[]): Promise<string[]> {
  const hourAgo = new Date(Date.now() - 60 * 60 * 1000);
  const orders: string[] = [];
  for (const link_id of links) {
    const order_id = `DS-${link_id.slice(0, 8).toUpperCase()}`;
    const state = {
      link_id,
      order_id,
      gateway: 'braintree-sandbox',
      state: 'unknown',
      started_at: hourAgo,
      asked_at: hourAgo,
    };
    await putUnsettled(ledger, 'attempt', await putState(ledger, 'attempt', state));
    orders.push(order_id);
  }
  return orders;
}
