/** What is typed of a card, as the library reads it that Braintree's own fields have. */
import validator from 'card-validator';
import type { CardType } from '../gateway.ts';

/** Whether a value is valid, and if not, whether more typing can make it valid. */
export type Validity = { isValid: boolean; isPotentiallyValid: boolean };

/** The brand that a number with these first digits has (R-C04); undefined while it may have several (R-C05). */
export function brandOf(digits: string) {
  const { card } = validator.number(digits);
  if (!card) return undefined;
  const { type, lengths, gaps, code } = card;
  return { type: (type === 'mastercard' ? 'master-card' : type) as CardType, lengths, gaps, cvv: code.size };
}

export const numberValidity = (digits: string): Validity => validator.number(digits);

/** An expiry, `MM/YY` or `MM/YYYY`, of this century: test cards never expire. */
export const expiryValidity = (text: string): Validity => validator.expirationDate(text, 100);

/** A CVV by the brand's length; while the brand is not known, it has three or four digits. */
export const cvvValidity = (digits: string, length?: number): Validity => validator.cvv(digits, length ?? [3, 4]);
