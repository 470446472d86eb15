import { isBoth, isCardLong, isIban, plainText, type Read, withoutSeparators } from './typed.ts';

export type AccountNumberFault =
  | 'empty'
  | 'letters'
  | 'characters'
  | 'too-short'
  | 'too-long'
  | 'zeros'
  | 'both'
  | 'card-number'
  | 'iban';

const label = /^(?:account|acct?|a\/c)\.?\s*(?:number|num|no)?\.?\s*[:=]?/i;

/** Reads an account number of six to eight digits however it was typed, and fills it up to eight from the left. */
export function readAccountNumber(typed: string): Read<AccountNumberFault> {
  const digits = withoutSeparators(plainText(typed, label));
  if (!digits) return { code: 'empty' };
  if (isIban(digits)) return { code: 'iban' };
  if (/^[\p{L}\d]+$/u.test(digits) && isBoth(digits)) return { code: 'both' };
  if (/\p{L}/u.test(digits)) return { code: 'letters' };
  if (/\D/.test(digits)) return { code: 'characters' };
  if (digits.length < 6) return { code: 'too-short' };
  if (isCardLong(digits)) return { code: 'card-number' };
  if (digits.length > 8) return { code: 'too-long' };
  return /^0+$/.test(digits) ? { code: 'zeros' } : { value: digits.padStart(8, '0') };
}

/** As much of an account number as anybody is shown again: its last four digits. */
export const accountEnding = (accountNumber: string): string => accountNumber.slice(-4);
