/** A field that was read: its value in the one form that is kept, or the code of what is wrong with it. */
export type Read<Code extends string> = { value: string } | { code: Code };

/** Marks that people and programs put between digits: spaces, dashes of every kind, dots, commas, slashes, colons. */
const separators = /[\s\p{Pd}\u2212.,:/_]/gu;

/**
 * What was typed or pasted where digits are asked for, on one line: digits of any script as 0 to 9, wide and narrow forms
 * as plain ones, invisible characters gone. The field's own label, pasted along with the digits, goes too.
 */
export function plainText(typed: string, label: RegExp): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .trim()
    .replace(label, '');
}

/** The same without separators between the digits. */
export const withoutSeparators = (text: string): string => text.replace(separators, '');

/** Whether letters and digits together are a British account number in its international form. */
export const isIban = (text: string): boolean => /^[A-Z]{2}\d{2}[A-Z]{4}\d{14}$/i.test(text);

/** A sort code and an account number in one go. */
export const isBoth = (text: string): boolean => text.replace(/\D/g, '').length === 14;

/** As long as the number on a card. */
export const isCardLong = (digits: string): boolean => digits.length >= 13 && digits.length <= 19;

/** In every script the ten digits stand in a row, and rows that touch have ten each. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
