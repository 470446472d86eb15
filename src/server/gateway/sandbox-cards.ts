import { randomUUID } from 'node:crypto';

type Outcome = 'success' | 'declined' | 'not-shifted' | 'no nonce';
type Card = { cvvLength: 3 | 4; outcome: Outcome };

const card = (outcome: Outcome, cvvLength: 3 | 4 = 3): Card => ({ cvvLength, outcome });

/** The sandbox's cards, with the result of tokenising and verifying each (for 1091, as if the customer approves). */
const cards: Record<string, Card> = {
  '4111111111111111': card('success'),
  '5555555555554444': card('success'),
  '378282246310005': card('success', 4),
  '6011111111111117': card('success'),
  '3530111333300000': card('success'),
  '36259600000004': card('success'),
  '6304000000000000': card('success'),
  '6221261111117766': card('success'),
  '4000000000001091': card('success'),
  '4000000000001109': card('not-shifted'),
  '4000000000001018': card('not-shifted'),
  '4000000000001042': card('not-shifted'),
  '4000000000001067': card('not-shifted'),
  '4000000000000002': card('no nonce'),
  '4000000000000010': card('no nonce'),
  '4000000000000028': card('no nonce'),
  '4000000000000036': card('declined'),
};

/** Returns a fresh nonce for a sandbox card, or undefined if the fields would refuse the card or the page would get none. */
export function sandboxNonce(fields: { number: string; expiry: string; cvv: string }, now: Date): string | undefined {
  const found = /^[\d ]+$/.test(fields.number) ? cards[fields.number.replaceAll(' ', '')] : undefined;
  if (!found || found.outcome === 'no nonce') return undefined;
  if (!/^\d+$/.test(fields.cvv) || fields.cvv.length !== found.cvvLength) return undefined;
  return isCurrent(fields.expiry, now) ? `sandbox-${found.outcome}-${randomUUID()}` : undefined;
}

/** A sandbox nonce says its own outcome, so that the page can make one without any call: `sandbox-success-<uuid>`. */
const form = /^sandbox-(success|declined|not-shifted)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns the outcome that a nonce names, or undefined if the sandbox never issued it. */
export const outcomeOf = (nonce: string) => form.exec(nonce)?.[1] as 'success' | 'declined' | 'not-shifted' | undefined;

/** Whether MM/YY is a month of this century, this one or a later one. */
function isCurrent(expiry: string, now: Date): boolean {
  const [, month, year] = /^(\d{2}) ?\/ ?(\d{2})$/.exec(expiry) ?? [];
  if (!month || Number(month) < 1 || Number(month) > 12) return false;
  const months = (Number(year) - (now.getUTCFullYear() % 100)) * 12 + Number(month) - 1 - now.getUTCMonth();
  return months >= 0;
}
