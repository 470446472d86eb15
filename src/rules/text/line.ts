/** Text as people type or paste it on one line. Browser and server read it with the same functions. */

/** Marks of direction, soft hyphens, tags and other characters that nobody types. The group is the flag of a nation. */
const hidden =
  /(\u{1f3f4}\u{e0067}\u{e0062}[\u{e0061}-\u{e007a}]{3}\u{e007f})|(?![\u200c\u200d])\p{Cf}|\u034f|[\u115f\u1160\u3164\uffa0]|[\u17b4\u17b5\ufffc]|(?<!\p{S})[\ufe00-\ufe0f]/gu;

/** A joiner that does not stand between letters of a joining script, or between emoji. */
const strayJoiner =
  /(?<![\p{L}\p{M}\p{S}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{S}])|(?<=[\p{Script=Latin}\p{N}])[\u200c\u200d]/gu;

/** Text without the characters that nobody sees; the joiners of Arabic, Persian and Indian scripts stay within words. */
export const withoutHidden = (text: string): string => text.replace(hidden, '$1').replace(strayJoiner, '');

/** A line as it was meant: composed letters, single spaces of one kind, nothing that cannot be seen. */
export const lineOf = (typed: string): string =>
  withoutHidden(typed.normalize('NFC'))
    .replace(/[\s\p{Zs}\u0085]+/gu, ' ')
    .trim();

/** A line with plain digits, plain forms and one dash: for phone numbers, accounts, days and amounts. */
export const digitsOf = (typed: string): string =>
  lineOf(typed.normalize('NFKC'))
    .replaceAll('\u20e3', '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\p{Pd}\u2212]/gu, '-');

/** A script has its ten digits in a row in Unicode, and adjacent rows have ten each too. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
