import { type DigitsFault, type Read, readDigits } from './digits.ts';

const label = /^(?:(?:account|acct?|a\/c)\.?\s*(?:number|num|no)?|rhif(?:\sy)?\scyfrif)\.?\s*[:=]?/i;

/** Reads an account number of six to eight digits, and pads it with zeros to eight. */
export function readAccountNumber(typed: string): Read<DigitsFault> {
  const read = readDigits(typed, label, (length) => (length > 8 ? 'too-long' : undefined));
  return 'value' in read ? { value: read.value.padStart(8, '0') } : read;
}

/** Returns the last four digits of an account number. No page and no answer to a customer shows more of it. */
export const accountEnding = (accountNumber: string): string => accountNumber.slice(-4);
