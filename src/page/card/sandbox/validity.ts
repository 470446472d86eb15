import { brandOf, possibleBrands } from './brands.ts';

/** Whether a value is valid, and if not, whether more typing can make it valid. */
export type Validity = { valid: boolean; mayBecomeValid: boolean };

const wrong: Validity = { valid: false, mayBecomeValid: false };
const unfinished: Validity = { valid: false, mayBecomeValid: true };
const right: Validity = { valid: true, mayBecomeValid: true };

/** Whether the last digit is the check digit of the others, by Luhn's formula. */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Checks a card number by its brand, its length and its check digit. */
export function numberValidity(digits: string): Validity {
  const possible = possibleBrands(digits);
  if (!possible.length) return wrong;
  if (brandOf(digits)?.lengths.includes(digits.length) && hasCheckDigit(digits)) return right;
  const longest = Math.max(...possible.flatMap((brand) => brand.lengths));
  return digits.length < longest ? unfinished : wrong;
}

/** Checks an expiry, `MM/YY` or `MM/YYYY`: its month is 01 to 12 and not past. A card is valid until its month ends. */
export function expiryValidity(text: string, today: Date): Validity {
  const [month = '', year = ''] = text.split('/');
  if (/^[01]?$/.test(month)) return year ? wrong : unfinished;
  if (!/^(0[1-9]|1[0-2])$/.test(month)) return wrong;
  if (year.length < 2 || year.length === 3) return unfinished;
  const full = Number(year.length === 2 ? `20${year}` : year);
  const past = full * 12 + Number(month) <= today.getFullYear() * 12 + today.getMonth();
  // 01/20 is past, but it is also how 01/2030 begins.
  if (past) return year === '20' ? unfinished : wrong;
  return right;
}

/** Checks a CVV by the brand's length. While the brand is not known, three or four digits are valid. */
export function cvvValidity(digits: string, length?: number): Validity {
  if (digits.length < (length ?? 3)) return unfinished;
  return digits.length <= (length ?? 4) ? right : wrong;
}
