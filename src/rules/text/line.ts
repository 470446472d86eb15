/** Text as people type or paste it on one line. Browser and server read it with the same functions. */
import { plainDigits } from './digits.ts';

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
  plainDigits(lineOf(typed.normalize('NFKC')).replaceAll('\u20e3', '')).replace(/[\p{Pd}\u2212]/gu, '-');

/** A line of digits and signs with 0 and 1 for the letters O, I and l; a line with other letters as it is. */
export const withoutLetters = (line: string): string =>
  /^(?=.*\d)[\dOIl\P{L}]+$/iu.test(line) ? line.replace(/O/gi, '0').replace(/[Il]/gi, '1') : line;

/** A line as other programs copy it: without a label, the scheme of a link, or the mark at the end of a list's entry. */
export const unlabelled = (line: string, label: RegExp): string => line.replace(label, '').replace(/[\s;,.]+$/, '');
