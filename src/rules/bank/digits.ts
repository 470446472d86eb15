import { digitsOf } from '../text/line.ts';

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

/** What people and programs write between digits, and spreadsheets around them. */
const separators = /[\s.,:;/\\_|~•·()[\]'"’‘“”=-]/g;

/** Words of at least two letters beside the digits, such as the name of the bank. */
const words = /^#|^(?:[\p{L}/.'’]{2,}[\s.:=#-]+)+(?=\d)|[\s–-]+(?:[\p{L}.'’&]{2,}[\s.]*)+$/gu;

/** Reads six digits or more, however they were typed. `faultOfLength` returns undefined for a possible length. */
function readDigits<Code extends string>(
  typed: string,
  label: RegExp,
  faultOfLength: (length: number) => Code | undefined,
): Read<Code | DigitsFault> {
  // People paste the field's label with the digits, and IBANs with their name.
  const digits = digitsOf(typed)
    .replace(/^iban\b[\s:=]*/i, '')
    .replace(label, '')
    .replace(/\s\([^()\d]*\)$/, '')
    .replace(words, '')
    .replace(separators, '');
  if (!digits) return { code: 'empty' };
  if (isIban(digits)) return { code: 'iban' };
  if (/^[\p{L}\d]+$/u.test(digits) && isBoth(digits)) return { code: 'both' };
  if (/\p{L}/u.test(digits)) return { code: 'letters' };
  if (/\D/.test(digits)) return { code: 'characters' };
  if (digits.length < 6) return { code: 'too-short' };
  if (isCardLong(digits)) return { code: 'card-number' };
  const code = faultOfLength(digits.length);
  if (code) return { code };
  return /^0+$/.test(digits) ? { code: 'zeros' } : { value: digits };
}

/** Whether a text without separators has the form of a British IBAN. */
const isIban = (text: string): boolean => /^[A-Z]{2}\d{2}[A-Z]{4}\d{14}$/i.test(text);

/** Whether a text has as many digits as a sort code and an account number together. */
const isBoth = (text: string): boolean => text.replace(/\D/g, '').length === 14;

const isCardLong = (digits: string): boolean => digits.length >= 13 && digits.length <= 19;

/** Whether digits have the beginning, the length and the check digit (Luhn) of a card number. */
const isCardNumber = (digits: string): boolean =>
  /^(?:2[2-7]|[3-6]\d)\d{11,17}$/.test(digits) &&
  [...digits].reverse().reduce((sum, digit, at) => sum + Number(at % 2 ? '0246813579'[+digit] : digit), 0) % 10 === 0;

/** Whether a card number stands in a text, however its digits are parted, whatever other digits stand beside it. */
export function holdsCardNumber(text: string): boolean {
  const runs = (digitsOf(text).match(/\d+(?:[ .-]+\d+)*/g) ?? []).map((run) => run.match(/\d+/g)!);
  const lengths = Array.from({ length: 19 }, (_, index) => index + 1);
  return runs.some((run) =>
    run.some((_, at) => lengths.some((many) => isCardNumber(run.slice(at, at + many).join('')))),
  );
}

export type SortCodeFault = DigitsFault | 'account-number';

const sortCodeLabel = /^(?:s\/?c|sort(?:[\s-]?code)?|cod didoli)\b\.?\s*[:=]?/i;

/** Reads a sort code of six digits by its form: whoever lodges the mandate finds out whether the bank exists. */
export const readSortCode = (typed: string): Read<SortCodeFault> =>
  readDigits(typed, sortCodeLabel, (length) => {
    if (length === 8) return 'account-number';
    return length > 6 ? 'too-long' : undefined;
  });

/** A sort code as banks write it: 12-34-56. */
export const formatSortCode = (digits: string): string => digits.replace(/(..)(..)(..)/, '$1-$2-$3');

const accountNumberLabel = /^(?:(?:account|acct?|a\/c)\.?\s*(?:number|num|no)?|rhif(?:\sy)?\scyfrif)\.?\s*[:=]?/i;

/** Reads an account number of six to eight digits, and pads it with zeros to eight. */
export function readAccountNumber(typed: string): Read<DigitsFault> {
  const read = readDigits(typed, accountNumberLabel, (length) => (length > 8 ? 'too-long' : undefined));
  return 'value' in read ? { value: read.value.padStart(8, '0') } : read;
}

/** Returns the last four digits of an account number. No page and no answer to a customer shows more of it. */
export const accountEnding = (accountNumber: string): string => accountNumber.slice(-4);
