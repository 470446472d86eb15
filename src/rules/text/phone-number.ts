/** Phone numbers as people type them, and as other programs copy them. */
import { digitsOf, unlabelled } from './line.ts';

const separators = /[\s().,/_|*·•-]/g;

/** A number as it was typed, but for what stands before it, which phone it is, and the letter O for a zero. */
export function phoneIn(typed: string): string {
  const line = unlabelled(digitsOf(typed), /^[^\d+(]+(?=\+|\(?0)/)
    .replace(/["'”]$/, '')
    .replace(/\s*\(?\b(?:mobile|mob|cell|home|work|office|landline)\)?$/i, '');
  const digits = /^[\dO\s().,/+-]+$/i.test(line) ? line.replace(/O/gi, '0') : line;
  // A spreadsheet takes the zero away.
  return /^[1237]\d{9}$/.test(digits) ? `0${digits}` : digits;
}

/** The digits of a number, with + before those of a country, and without an extension. */
export function dialled(phone: string): string {
  const digits = phone
    .replace(/\s*(?:ext(?:ension)?\.?|x|#)\s*\d{1,6}$/i, '')
    .replace(/\(0\)(?!$)/, (zero, at) => (at ? '' : zero));
  return digits
    .replace(separators, '')
    .replace(/^00/, '+')
    .replace(/^(\+?44)0(?=\d{9,10}$)/, '$1');
}

/** Whether a text can be dialled in the United Kingdom. */
export const isPhone = (text: string): boolean => /^\+?[1-9]\d{7,14}$|^0[1-3578]\d{8,9}$/.test(dialled(text));
