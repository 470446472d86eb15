import { randomUUID } from 'node:crypto';
import type { Decline, NonceDetails, ReceiptCard } from '../gateway.ts';
import { needsThreeDSecure, type TokenKind, tokenKinds, walletOf } from '../token-kinds.ts';

type Outcome = 'success' | 'declined' | 'not-shifted' | 'no nonce';
type Card = { cvvLength: 3 | 4; outcome: Outcome; name?: string };

const card = (outcome: Outcome): Card => ({ cvvLength: 3, outcome });
/** A card that is checked, and then declined for a reason, which its nonce names. */
const declined = (name: Decline['declined']): Card => ({ ...card('declined'), name });
const good = (name: string, cvvLength: 3 | 4 = 3): Card => ({ cvvLength, outcome: 'success', name });

/** The sandbox's cards, with the result of tokenising and verifying each (for 1091, as if the customer approves). */
const cards: Record<string, Card> = {
  '4111111111111111': good('visa'),
  '5555555555554444': good('master-card'),
  '378282246310005': good('american-express', 4),
  '6011111111111117': good('discover'),
  '3530111333300000': good('jcb'),
  '36259600000004': good('diners-club'),
  '6304000000000000': good('maestro'),
  '6221261111117766': good('unionpay'),
  '4000000000001091': good('visa-approved'),
  '4000000000001109': card('not-shifted'),
  '4000000000001018': card('not-shifted'),
  '4000000000001042': card('not-shifted'),
  '4000000000001067': card('not-shifted'),
  '4000000000001075': card('not-shifted'),
  '4000000000000002': card('no nonce'),
  '4000000000000010': card('no nonce'),
  '4000000000000028': card('no nonce'),
  '4000000000000036': card('declined'),
  '4000000000000044': declined('funds'),
  '4000000000000051': declined('limit'),
  '4000000000000069': declined('expired'),
  '4000000000000077': declined('cvv'),
  '4000000000000085': declined('hard'),
  '4000000000000093': declined('later'),
  '4000000000000101': declined('fraud'),
  '4000000000000119': declined('unauthenticated'),
};

/**
 * Returns a fresh nonce for a sandbox card, or undefined if
 * the fields would refuse the card or the page would get none.
 */
export function sandboxNonce(fields: { number: string; expiry: string; cvv: string }, now: Date): string | undefined {
  const testCard = /^[\d ]+$/.test(fields.number) ? cards[fields.number.replaceAll(' ', '')] : undefined;
  if (!testCard || testCard.outcome === 'no nonce') return undefined;
  if (!/^\d+$/.test(fields.cvv) || fields.cvv.length !== testCard.cvvLength) return undefined;
  const name = testCard.name ? `${testCard.name}-` : '';
  return isCurrent(fields.expiry, now) ? `sandbox-${testCard.outcome}-${name}${randomUUID()}` : undefined;
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

const kindOf = (nonce: string) => (form.exec(nonce)?.[2] ?? 'card') as TokenKind;

/** The record of a nonce, or undefined if the sandbox never issued it. Only a card has a 3-D Secure record of ours. */
export function detailsOf(nonce: string): NonceDetails | undefined {
  const [outcome, kind] = [outcomeOfNonce(nonce), kindOf(nonce)];
  if (!outcome) return undefined;
  const liabilityShifted = needsThreeDSecure(kind) && outcome !== 'not-shifted';
  return { ...(kind !== 'card' && { kind }), liabilityShifted };
}

/** How the sandbox declines a nonce at the charge, or undefined if it does not. */
export function declineOf(nonce: string): 'declined' | Decline | undefined {
  const outcome = outcomeOfNonce(nonce);
  if (outcome === 'success' || outcome === 'lost') return undefined;
  if (outcome === 'not-shifted' && kindOf(nonce) !== 'card') return { declined: 'unauthenticated' };
  const reason = outcome === 'declined' && form.exec(nonce)?.[4];
  return reason && Object.values(cards).some(({ name }) => name === reason)
    ? { declined: reason as Decline['declined'] }
    : 'declined';
}

/** The test card and wallet that a nonce names, as the sandbox tells of them afterwards. */
export function cardOf(nonce: string): ReceiptCard {
  const [, , kind, inWallet, plain] = form.exec(nonce) ?? [];
  const name = inWallet ?? plain;
  const wallet = kind && walletOf(kind as TokenKind);
  const brand = brands[name ?? ''];
  const [number] = Object.entries(cards).find(([, card]) => brand && card.name === name) ?? [];
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
