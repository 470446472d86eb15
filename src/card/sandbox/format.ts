import { possibleBrands } from './brands.ts';

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** A card number in the brand's groups, never longer than the brand allows. */
export function formatNumber(text: string): string {
  const possible = possibleBrands(digitsOf(text));
  const longest = Math.max(...(possible.length ? possible : possibleBrands('')).flatMap((brand) => brand.lengths));
  const gaps = (possible[0] ?? possibleBrands('')[0])?.gaps ?? [];
  const digits = digitsOf(text).slice(0, longest);
  return [...digits].map((digit, place) => (gaps.includes(place) ? ` ${digit}` : digit)).join('');
}

/** An expiry as `MM/YY`; `MM/YYYY` stays what it is. Takes what people and browsers write: `1/30`, `01 / 2030`, `2030-01`. */
export function formatExpiry(text: string): string {
  const [, isoYear, isoMonth] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  if (isoYear && isoMonth) return formatExpiry(isoMonth + isoYear);

  // A lone digit counts as a whole month once it cannot begin another, or once a slash follows.
  const padded = text.replace(/^\s*(?:([2-9])|([01])(?=\D))/, (_, sure, ended) => `0${sure ?? ended}`);
  const digits = digitsOf(padded);
  const year = digits.slice(2, digits.slice(2, 4) === '20' ? 6 : 4);
  return year ? `${digits.slice(0, 2)}/${year}` : digits;
}

/** A CVV's digits, cut to what the brand has. */
export const formatCvv = (text: string, length = 4): string => digitsOf(text).slice(0, length);

/**
 * Where the caret belongs after formatting: behind as many digits as stood before it.
 * A digit that formatting put in front (`5` becomes `05`) moves it along when it stood at the end.
 */
export function caretAfter(before: string, caret: number, after: string): number {
  if (caret >= before.length) return after.length;
  const digits = digitsOf(before.slice(0, caret)).length;
  if (!digits) return 0;
  let seen = 0;
  const place = [...after].findIndex((character) => /\d/.test(character) && ++seen === digits);
  return place < 0 ? after.length : place + 1;
}
