import { type DigitsFault, type Read, readDigits } from './digits.ts';

export type SortCodeFault = DigitsFault | 'account-number';

const label = /^(?:s\/?c|sort(?:[\s-]?code)?|cod didoli)\b\.?\s*[:=]?/i;

/**
 * Reads a sort code of six digits. It checks the form only:
 * whoever lodges the mandate finds out whether the bank exists.
 */
export function readSortCode(typed: string): Read<SortCodeFault> {
  return readDigits(typed, label, (length) => {
    if (length === 8) return 'account-number';
    return length > 6 ? 'too-long' : undefined;
  });
}

/** A sort code as banks write it: 12-34-56. */
export const formatSortCode = (digits: string): string => digits.replace(/(..)(..)(..)/, '$1-$2-$3');
