/** Digits of every script. This file imports nothing. */

/** A text with the digits 0 to 9 for those of every script. */
export const plainDigits = (text: string): string => text.replace(/\p{Nd}/gu, asciiDigit);

/** A script has its ten digits in a row in Unicode, and adjacent rows have ten each too. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
