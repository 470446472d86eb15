import { readAccountHolder } from './account-holder.ts';
import { readAccountNumber } from './account-number.ts';
import { faults } from './faults.ts';
import { readSortCode } from './sort-code.ts';
import type { Read } from './typed.ts';

/** What a customer enters, as it is typed and as it is kept; named as in the call. */
export type BankDetails = { account_holder: string; sort_code: string; account_number: string };

/** The call's fields: the details, and the statement that the customer has made. */
export type Mandate = BankDetails & { statement: string };

export type Field = keyof Mandate;

/** What is wrong with one field: its code, and the name of the message that says how to put it right. */
export type FieldFault = { field: Field; code: string; message: string };

const readers: { [F in Field]: (typed: string) => Read<keyof (typeof faults)[F] & string> } = {
  account_holder: readAccountHolder,
  sort_code: readSortCode,
  account_number: readAccountNumber,
  statement: (typed) => (typed.trim() ? { value: typed } : { code: 'empty' }),
};

/** Reads all fields, in the order in which they stand: the mandate as it is kept, or everything that is wrong with it. */
export function readMandate(typed: Mandate): { mandate: Mandate } | { faults: FieldFault[] } {
  const mandate = { ...typed };
  const found: FieldFault[] = [];
  for (const field of Object.keys(readers) as Field[]) {
    const read = readers[field](typed[field]);
    if ('value' in read) mandate[field] = read.value;
    else found.push({ field, code: read.code, message: messageOf(field, read.code) });
  }
  return found.length ? { faults: found } : { mandate };
}

const messageOf = (field: Field, code: string) => (faults[field] as Record<string, string>)[code]!;
