import { randomUUID } from 'node:crypto';
import { type Scenario, testCards } from '../../../rules/bank/test-cards.ts';
import type { Decline, NonceDetails, ReceiptCard } from '../gateway.ts';
import { needsThreeDSecure, type TokenKind, tokenKinds, walletOf } from '../token-kinds.ts';

/** What the nonce of a test card says, as if its customer approves. Undefined where the page would get no nonce. */
function outcomeOf(card: Scenario): NonceOutcome | undefined {
  if (card.check === 'shifted') return card.charge ?? 'success';
  if (card.check === 'challenge') return card.approved === 'shifted' ? 'success' : 'not-shifted';
  return card.check === 'not-shifted' ? 'not-shifted' : undefined;
}

const scenarioName = (card: Scenario): string | undefined => ('name' in card ? card.name : undefined);

/** A fresh nonce for a sandbox card; undefined if the fields refuse it, or the page would get none. */
export function sandboxNonce(fields: { number: string; expiry: string; cvv: string }, now: Date): string | undefined {
  const number = fields.number.replaceAll(' ', '');
  const testCard = testCards.get(number);
  const outcome = testCard && outcomeOf(testCard);
  if (!outcome || !isCurrent(fields.expiry, now)) return undefined;
  // American Express has numbers of 15 digits, and four digits on the front.
  if (!(number.length === 15 ? /^\d{4}$/ : /^\d{3}$/).test(fields.cvv)) return undefined;
  const name = scenarioName(testCard);
  return `sandbox-${outcome}-${name ? `${name}-` : ''}${randomUUID()}`;
}

const walletKinds = Object.keys(tokenKinds).filter((kind) => walletOf(kind as TokenKind));

/**
 * A sandbox nonce says its own outcome and its test card, or why that is declined: `sandbox-success-visa-<uuid>`. So the
 * page makes one without any call, and no digit of a card leaves it. The name may be missing. That of a wallet says its
 * kind of token before: `sandbox-success-apple-pay.visa-<uuid>`. With `lost` the answer is lost after the deed.
 */
const form = new RegExp(
  `^sandbox-(success|declined|not-shifted|lost)-(?:(?:(${walletKinds.join('|')})(?:[.]([a-z-]+))?|([a-z-]+))-)?` +
    '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
);

type NonceOutcome = 'success' | 'declined' | 'not-shifted' | 'lost';

/** Returns the outcome that a nonce names, or undefined if the sandbox never issued it. */
export const outcomeOfNonce = (nonce: string) => form.exec(nonce)?.[1] as NonceOutcome | undefined;

const tokenKind = (nonce: string) => (form.exec(nonce)?.[2] ?? 'card') as TokenKind;

/** The record of a nonce, or undefined if the sandbox never issued it. Only a card has a 3-D Secure record of ours. */
export function detailsOf(nonce: string): NonceDetails | undefined {
  const [outcome, kind] = [outcomeOfNonce(nonce), tokenKind(nonce)];
  if (!outcome) return undefined;
  const liabilityShifted = needsThreeDSecure(kind) && outcome !== 'not-shifted';
  return { ...(kind !== 'card' && { kind }), liabilityShifted };
}

/** How the sandbox declines a nonce at the charge, or undefined if it does not. */
export function declineOf(nonce: string): 'declined' | Decline | undefined {
  const outcome = outcomeOfNonce(nonce);
  if (outcome === 'success' || outcome === 'lost') return undefined;
  if (outcome === 'not-shifted' && tokenKind(nonce) !== 'card') return { declined: 'unauthenticated' };
  const reason = outcome === 'declined' && form.exec(nonce)?.[4];
  if (reason === 'lost') return { declined: 'hard', isLost: true };
  return reason && [...testCards.values()].some((card) => scenarioName(card) === reason)
    ? { declined: reason as Decline['declined'] }
    : 'declined';
}

/** The test card and wallet that a nonce names, as the sandbox tells of them afterwards. */
export function cardOf(nonce: string): ReceiptCard {
  const [, , kind, inWallet, plain] = form.exec(nonce) ?? [];
  const name = inWallet ?? plain;
  const wallet = kind && walletOf(kind as TokenKind);
  const brand = brands[name ?? ''];
  const [number] = [...testCards].find(([, card]) => brand && scenarioName(card) === name) ?? [];
  return { ...(brand && { brand }), ...(number && { ending: number.slice(-4) }), ...(wallet && { wallet }) };
}

const brands: Record<string, string> = {
  visa: 'Visa',
  'visa-approved': 'Visa',
  'master-card': 'Mastercard',
  'american-express': 'American Express',
  discover: 'Discover',
  jcb: 'JCB',
  'diners-club': 'Diners Club',
  maestro: 'Maestro',
  unionpay: 'UnionPay',
};

/** Whether MM/YY is a month of this century, this one or a later one. */
function isCurrent(expiry: string, now: Date): boolean {
  const [, month, year] = /^(\d{2}) ?\/ ?(\d{2})$/.exec(expiry) ?? [];
  if (!month || Number(month) < 1 || Number(month) > 12) return false;
  const months = (Number(year) - (now.getUTCFullYear() % 100)) * 12 + Number(month) - 1 - now.getUTCMonth();
  return months >= 0;
}
