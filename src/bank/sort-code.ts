import { isBoth, isCardLong, isIban, plainText, type Read, withoutSeparators } from './typed.ts';

export type SortCodeFault =
  | 'empty'
  | 'letters'
  | 'characters'
  | 'too-short'
  | 'too-long'
  | 'zeros'
  | 'account-number'
  | 'both'
  | 'card-number'
  | 'iban';

const label = /^sort\s?code\s*[:=]?/i;

/**
 * Reads a sort code however it was typed: six digits, with anything between them that people write there. Only the form is
 * checked; whether there is such a bank is for whoever lodges the mandate to find out.
 */
export function readSortCode(typed: string): Read<SortCodeFault> {
  const digits = withoutSeparators(plainText(typed, label));
  if (!digits) return { code: 'empty' };
  if (isIban(digits)) return { code: 'iban' };
  if (/^[\p{L}\d]+$/u.test(digits) && isBoth(digits)) return { code: 'both' };
  if (/\p{L}/u.test(digits)) return { code: 'letters' };
  if (/\D/.test(digits)) return { code: 'characters' };
  if (digits.length < 6) return { code: 'too-short' };
  if (digits.length === 8) return { code: 'account-number' };
  if (isCardLong(digits)) return { code: 'card-number' };
  if (digits.length > 6) return { code: 'too-long' };
  return /^0+$/.test(digits) ? { code: 'zeros' } : { value: digits };
}

/** A sort code as banks write it: 12-34-56. */
export const formatSortCode = (digits: string): string => digits.replace(/(..)(..)(..)/, '$1-$2-$3');
