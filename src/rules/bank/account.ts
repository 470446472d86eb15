/** The fields of an account, which have a sentence of their own for what is typed by mistake: an IBAN, a card number. */
import { fields, readField } from '../text/fields.ts';
import { digitsOf, lineOf } from '../text/line.ts';

/** The result of reading a field: its value in the form that is stored, or the code of its fault. */
export type Read<Code extends string> = { value: string } | { code: Code };

/** The faults that any field for digits can have. */
export type DigitsFault =
  | 'empty'
  | 'letters'
  | 'characters'
  | 'too-short'
  | 'too-long'
  | 'zeros'
  | 'both'
  | 'card-number'
  | 'iban';

export type SortCodeFault = DigitsFault | 'account-number';

/** Reads digits with spaces, dots and dashes between them. */
function readDigits(name: 'sort_code' | 'account_number', typed: string): Read<SortCodeFault> {
  const read = readField(name, typed);
  if ('bare' in read) {
    if (!read.bare) return { code: 'empty' };
    return /^0+$/.test(read.bare) ? { code: 'zeros' } : { value: read.bare };
  }
  if (read.wrong === 'length') return { code: 'too-long' };
  const bare = fields[name].bare(digitsOf(typed));
  const digits = bare.replace(/\D/g, '');
  if (!bare) return { code: 'empty' };
  if (/[A-Z]{2}\d{2}[A-Z]{4}\d{14}/i.test(bare)) return { code: 'iban' };
  // As many as a sort code and an account number together, and as many as stand on a card.
  if (digits.length === 14) return { code: 'both' };
  if (digits.length >= 13 && digits.length <= 19) return { code: 'card-number' };
  if (/\p{L}/u.test(bare)) return { code: 'letters' };
  if (digits !== bare) return { code: 'characters' };
  if (name === 'sort_code' && digits.length === 8) return { code: 'account-number' };
  return { code: digits.length < 6 ? 'too-short' : 'too-long' };
}

/** Reads a sort code of six digits by its form: whoever lodges the mandate finds out whether the bank exists. */
export const readSortCode = (typed: string): Read<SortCodeFault> => readDigits('sort_code', typed);

/** A sort code as banks write it: 12-34-56. */
export const formatSortCode = (digits: string): string => digits.replace(/(..)(..)(..)/, '$1-$2-$3');

/** Reads an account number of six to eight digits, and pads it with zeros to eight. */
export function readAccountNumber(typed: string): Read<DigitsFault> {
  const read = readDigits('account_number', typed) as Read<DigitsFault>;
  return 'value' in read ? { value: read.value.padStart(8, '0') } : read;
}

/** Returns the last four digits of an account number. No page and no answer to a customer shows more of it. */
export const accountEnding = (accountNumber: string): string => accountNumber.slice(-4);

export type AccountHolderFault = 'empty' | 'too-long' | 'email' | 'number' | 'characters' | 'no-letters';

/** Reads the name on an account, in any script. */
export function readAccountHolder(typed: string): Read<AccountHolderFault> {
  const read = readField('account_holder', typed);
  if ('wrong' in read && read.wrong === 'length') return { code: 'too-long' };
  const name = lineOf(typed);
  if (!name) return { code: 'empty' };
  if (/\S@\S/.test(name)) return { code: 'email' };
  if (/\p{Nd}{6}/u.test(name.replace(/[\s\p{Pd}.]/gu, ''))) return { code: 'number' };
  if ('wrong' in read) return { code: 'characters' };
  return /\p{L}/u.test(name) ? { value: name } : { code: 'no-letters' };
}
