/** Phone numbers as people type them, and as other programs copy them. */
import { digitsOf, unlabelled, withoutLetters } from './line.ts';

const separators = /[\s().,/_|*·•-]/g;
const wordsBehind = /(?<=\d\)?)[\s-]*(?:\p{L}{2}|[^\dO\s).-])\D*$/iu;
const extension = /[\s;,(-]*(?:ext(?:ension|n)?[.=:]?|est(?:yniad)?[.:]?|[xp#]|(?<=,),)[\s-]*\d{1,6}\)?$/i;

/** A number as it was typed, but for words around it, which phone it is, and letters for digits. */
export function phoneIn(typed: string): string {
  const line = unlabelled(
    digitsOf(typed).replaceAll('[', '(').replaceAll(']', ')'),
    /^[^\d+]*?(?=\(?(?:\+|O?\d))/iu,
  ).replace(/\s*\((?!e[xs]t)(?=[^)]*\p{L})[^)]*\)?$/iu, '');
  const [after = ''] = extension.exec(line) ?? [];
  const digits = withoutLetters(line.slice(0, line.length - after.length).replace(wordsBehind, ''));
  // A spreadsheet takes the zero away.
  return (/^[1237]\d{9}$/.test(digits.replace(separators, '')) ? `0${digits}` : digits) + after;
}

/** The digits of a number, with + before those of a country, and without an extension. */
export function dialled(phone: string): string {
  const digits = phone.replace(extension, '').replace(/\(0\)(?!$)/, (zero, at) => (at ? '' : zero));
  return digits
    .replace(separators, '')
    .replace(/^00/, '+')
    .replace(/^(\+?44)0(?=\d{9,10}$)/, '$1');
}

/** Whether a text can be dialled in the United Kingdom. */
export const isPhone = (text: string): boolean =>
  /^\+?[1-9]\d{7,14}$|^0(?:[158]\d{8,9}|[237]\d{9})$/.test(dialled(text));
