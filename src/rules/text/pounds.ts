/** Pounds and pence as people write them: customers, editors, operators, and the authors of order documents. */
import { digitsOf, withoutLetters } from './line.ts';

/** Whole pounds, with or without commas between thousands, and their pence, if there are any: two groups. */
export const poundsPattern = String.raw`(\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.(\d\d))?`;

/** The pence of pounds and pence as `poundsPattern` finds them. */
export const toPence = (pounds: string, pence = ''): number =>
  Number(pounds.replaceAll(',', '')) * 100 + Number(pence.padEnd(2, '0'));

/** Words in which amounts have the pound sign, also where they were written `GBP 41.00` or `41.00 GBP`. */
export const withPoundSign = (words: string): string =>
  words.replace(/\bGBP\s*£?\s*(?=\d)/gi, '£').replace(/(?:£\s?)?(\d[\d,.]*)\s?GBP\b/gi, '£$1');

/** An amount in pence. `isWhole`: it was written without pence, so may be pence; `hasComma`: with a comma before. */
export type Amount = { pence: number; isWhole: boolean; hasComma: boolean };

const form = /^(?:£\s*)?(\d{1,3}(?:,\d{3})+|\d{1,3}(?:[ '’]\d{3})+|\d{1,9})(?:([.,])(\d{0,2}))?\s*(?:pounds?|£)?$/i;

/** The pound's other names, and what spreadsheets and sentences put around an amount. */
const around = /^[="'+]+|^(?:UK|GB)(?=£)|^GBP\s*|\s*(?:GBP|(?<=\.\d\d)[p.]|["'”])$/gi;

/** Reads an amount such as `34.99`, `£1,250`, `12.5` or `34,99`, in digits of any script; undefined for other words. */
export function amountIn(typed: string): Amount | undefined {
  const plain = digitsOf(typed)
    .replace(/(?<=\d)[·٫](?=\d)/g, '.')
    .replace(around, '');
  const [, onlyPence] = /^(\d{1,4})p(?:ence)?$/i.exec(plain) ?? [];
  if (onlyPence) return { pence: Number(onlyPence), isWhole: false, hasComma: false };
  const line = withoutLetters(plain);
  const [, pounds, mark, pence = ''] = form.exec(line) ?? [];
  if (pounds === undefined || (mark === ',' && !pence)) return undefined;
  return { pence: toPence(pounds.replace(/[ '’]/g, ''), pence), isWhole: mark === undefined, hasComma: mark === ',' };
}

/** The pence of an amount that cannot be pence itself, for it has a pound sign or pence; undefined for other words. */
export function penceIn(typed: string): number | undefined {
  const amount = amountIn(typed);
  return amount && (!amount.isWhole || /£|pound/i.test(typed)) ? amount.pence : undefined;
}

/** Pence as pounds are typed: 3499 is `34.99`. */
export const inPounds = (pence: number): string => (pence / 100).toFixed(2);
