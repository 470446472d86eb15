/** Pounds and pence as people write them: customers, editors and operators. */
import { readField } from './fields.ts';

/** An amount in pence. `isWhole`: it was written without pence, so may be pence itself. */
export type Amount = { pence: number; isWhole: boolean };

/** Reads an amount such as `34.99`, `£1,250` or `1 250.00`, in digits of any script; undefined for other words. */
export function amountIn(typed: string): Amount | undefined {
  const read = readField('amount', typed);
  if (!('bare' in read) || !read.bare) return undefined;
  const [pounds = '', pence = ''] = read.bare.replace(/[£, ]/g, '').split('.');
  return { pence: Number(pounds) * 100 + Number(pence), isWhole: pence === '' };
}

/** The pence of an amount that cannot be pence itself, for it has a pound sign or pence; undefined for other words. */
export function penceIn(typed: string): number | undefined {
  const amount = amountIn(typed);
  return amount && (!amount.isWhole || typed.includes('£')) ? amount.pence : undefined;
}

/** Pence as pounds are typed: 3499 is `34.99`. */
export const inPounds = (pence: number): string => (pence / 100).toFixed(2);
