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

/** Separators that people and programs write between digits. */
const separators = /[\s\p{Pd}\u2212.,:/_]/gu;

/**
 * Reads a field of six digits or more however they were typed. `faultOfLength` returns the fault of a number with that
 * many digits, or undefined if the field can have as many.
 */
export function readDigits<Code extends string>(
  typed: string,
  label: RegExp,
  faultOfLength: (length: number) => Code | undefined,
): Read<Code | DigitsFault> {
  const digits = plainText(typed, label).replace(separators, '');
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

/**
 * Normalises the text of a field for digits: digits of any script become 0 to 9, wide and narrow forms become plain
 * ones, and invisible characters are removed. The field's label is removed too, because people paste it with the
 * digits.
 */
function plainText(typed: string, label: RegExp): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .trim()
    .replace(label, '');
}

/** Whether a text without separators has the form of a British IBAN. */
const isIban = (text: string): boolean => /^[A-Z]{2}\d{2}[A-Z]{4}\d{14}$/i.test(text);

/** Whether a text has as many digits as a sort code and an account number together. */
const isBoth = (text: string): boolean => text.replace(/\D/g, '').length === 14;

/** Whether digits are as many as on a card. */
const isCardLong = (digits: string): boolean => digits.length >= 13 && digits.length <= 19;

/**
 * Converts a digit of any script. A script has its ten digits in a row in Unicode, and adjacent rows have ten each too.
 */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
