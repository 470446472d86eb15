import { type Read, readAccountHolder, readAccountNumber, readSortCode } from './account.ts';
import { faults } from './faults.ts';

/** The bank details, as typed or as stored. The names are those of the call. */
export type BankDetails = { account_holder: string; sort_code: string; account_number: string };

/** The fields of the call: the bank details, and the statement that the customer agreed to. */
export type Mandate = BankDetails & { statement: string };

export type Field = keyof Mandate;

/** A fault of one field: its code, and the name of the message that tells the customer how to correct it. */
export type FieldFault = { field: Field; code: string; message: string };

const readers: { [F in Field]: (typed: string) => Read<keyof (typeof faults)[F] & string> } = {
  account_holder: readAccountHolder,
  sort_code: readSortCode,
  account_number: readAccountNumber,
  statement: (typed) => (typed.trim() ? { value: typed } : { code: 'empty' }),
};

/** Reads all fields. Returns the mandate to store, or every fault in the order of the fields. */
export function readMandate(typed: Mandate): { mandate: Mandate } | { faults: FieldFault[] } {
  const mandate = { ...typed };
  const fieldFaults: FieldFault[] = [];
  for (const field of Object.keys(readers) as Field[]) {
    const read = readers[field](typed[field]);
    if ('value' in read) mandate[field] = read.value;
    else fieldFaults.push({ field, code: read.code, message: messageOf(field, read.code) });
  }
  return fieldFaults.length ? { faults: fieldFaults } : { mandate };
}

const messageOf = (field: Field, code: string) => (faults[field] as Record<string, string>)[code]!;
