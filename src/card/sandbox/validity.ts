import { brandOf, possibleBrands } from './brands.ts';

/** Whether a value is right, and if it is not, whether more typing can still make it so. */
export type Validity = { valid: boolean; hopeful: boolean };

const wrong: Validity = { valid: false, hopeful: false };
const unfinished: Validity = { valid: false, hopeful: true };
const right: Validity = { valid: true, hopeful: true };

/** Whether the last digit is the check digit of the others. */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** A card number by its digits: a known brand, one of its lengths, the check digit. */
export function numberValidity(digits: string): Validity {
  const possible = possibleBrands(digits);
  if (!possible.length) return wrong;
  if (brandOf(digits)?.lengths.includes(digits.length) && hasCheckDigit(digits)) return right;
  const longest = Math.max(...possible.flatMap((brand) => brand.lengths));
  return digits.length < longest ? unfinished : wrong;
}

/** An expiry as it is typed, `MM/YY` or `MM/YYYY`: a month of 01 to 12 that is not past. A card is good until its month ends. */
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

/** A CVV by its digits: as many as the brand has; three or four while the brand is not known. */
export function cvvValidity(digits: string, length?: number): Validity {
  if (digits.length < (length ?? 3)) return unfinished;
  return digits.length <= (length ?? 4) ? right : wrong;
}
