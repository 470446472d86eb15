import { brandOf } from './cards.ts';

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Formats a card number in the brand's groups, and cuts it to the brand's greatest length. */
export function formatNumber(text: string): string {
  const { lengths = [19], gaps = [4, 8, 12] } = brandOf(digitsOf(text)) ?? {};
  const digits = digitsOf(text).slice(0, Math.max(...lengths));
  return [...digits].map((digit, place) => (gaps.includes(place) ? ` ${digit}` : digit)).join('');
}

/** Formats an expiry as `MM/YY` or `MM/YYYY`, also from `1/30`, `01 / 2030` and `2030-01`. */
export function formatExpiry(text: string): string {
  const [, isoYear, isoMonth] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  if (isoYear && isoMonth) return formatExpiry(isoMonth + isoYear);

  // One digit is a whole month if no month of two digits begins with it, or if a separator follows.
  const padded = text.replace(/^\s*(?:([2-9])|([01])(?=\D))/, (_, digit, separated) => `0${digit ?? separated}`);
  const digits = digitsOf(padded);
  const year = digits.slice(2, digits.slice(2, 4) === '20' ? 6 : 4);
  return year ? `${digits.slice(0, 2)}/${year}` : digits;
}

/** Formats a CVV: its digits, cut to the brand's length. */
export const formatCvv = (text: string, length = 4): string => digitsOf(text).slice(0, length);

/** Returns the caret's place after formatting: behind as many digits as before, or at the end (`5` becomes `05`). */
export function caretAfter(before: string, caret: number, after: string): number {
  if (caret >= before.length) return after.length;
  const digits = digitsOf(before.slice(0, caret)).length;
  if (!digits) return 0;
  let count = 0;
  const place = [...after].findIndex((character) => /\d/.test(character) && ++count === digits);
  return place < 0 ? after.length : place + 1;
}
