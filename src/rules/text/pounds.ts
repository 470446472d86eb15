/** Pounds and pence as people write them: customers, editors and operators. */
import { digitsOf, withoutLetters } from './line.ts';

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
  const wholePence = Number(pounds.replace(/[ ,'’]/g, '')) * 100;
  return { pence: wholePence + Number(pence.padEnd(2, '0')), isWhole: mark === undefined, hasComma: mark === ',' };
}

/** The pence of an amount that cannot be pence itself, for it has a pound sign or pence; undefined for other words. */
export function penceIn(typed: string): number | undefined {
  const amount = amountIn(typed);
  return amount && (!amount.isWhole || /£|pound/i.test(typed)) ? amount.pence : undefined;
}

/** Pence as pounds are typed: 3499 is `34.99`. */
export const inPounds = (pence: number): string => (pence / 100).toFixed(2);
