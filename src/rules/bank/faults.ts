import type { AccountHolderFault, DigitsFault, SortCodeFault } from './account.ts';

/** The faults of sort codes and account numbers by the published data, which only the server has. */
type SortCodeDataFault = 'unknown' | 'no-direct-debits';
type AccountNumberDataFault = 'modulus';

/** Every fault of each field, with the name of the message that tells the customer how to correct it. */
export const faults = {
  account_holder: {
    empty: 'directDebitNameEmpty',
    'too-long': 'directDebitNameTooLong',
    email: 'directDebitNameEmail',
    number: 'directDebitNameNumber',
    characters: 'directDebitNameCharacters',
    'no-letters': 'directDebitNameNoLetters',
  } satisfies Record<AccountHolderFault, string>,
  sort_code: {
    empty: 'directDebitSortCodeEmpty',
    letters: 'directDebitSortCodeLetters',
    characters: 'directDebitSortCodeCharacters',
    'too-short': 'directDebitSortCodeTooShort',
    'too-long': 'directDebitSortCodeTooLong',
    zeros: 'directDebitSortCodeZeros',
    'account-number': 'directDebitSortCodeAccountNumber',
    both: 'directDebitSortCodeBoth',
    'card-number': 'directDebitSortCodeCardNumber',
    iban: 'directDebitSortCodeIban',
    unknown: 'directDebitSortCodeUnknown',
    'no-direct-debits': 'directDebitSortCodeNoDirectDebits',
  } satisfies Record<SortCodeFault | SortCodeDataFault, string>,
  account_number: {
    empty: 'directDebitAccountNumberEmpty',
    letters: 'directDebitAccountNumberLetters',
    characters: 'directDebitAccountNumberCharacters',
    'too-short': 'directDebitAccountNumberTooShort',
    'too-long': 'directDebitAccountNumberTooLong',
    zeros: 'directDebitAccountNumberZeros',
    both: 'directDebitAccountNumberBoth',
    'card-number': 'directDebitAccountNumberCardNumber',
    iban: 'directDebitAccountNumberIban',
    modulus: 'directDebitAccountNumberModulus',
  } satisfies Record<DigitsFault | AccountNumberDataFault, string>,
  statement: { empty: 'directDebitStatementEmpty' },
};
