import { faults } from '../../rules/bank/faults.ts';
import { type BankDetails, type FieldFault, type Mandate, readMandate } from '../../rules/bank/mandate.ts';
import type { BankFiles } from '../base/settings.ts';
import { SettingsError } from '../base/settings-reader.ts';
import { readTextFile } from '../base/text-file.ts';
import { passesModulus, readSubstitutes, readWeights } from './modulus.ts';
import { readSortingCodes } from './sorting-codes.ts';

type Numbers = Pick<BankDetails, 'sort_code' | 'account_number'>;

/** Checks of bank details without asking a bank: the sort code's bank, and numbers that cannot be right. */
export type BankChecks = { check(details: Numbers): { bank?: string; faults: FieldFault[] } };

/** Reads the files of the settings. A check without its file finds nothing. Throws `SettingsError`. */
export function openBankChecks(files: BankFiles): BankChecks {
  const codes = files.sortingCodes && readSettingFile('SORTING_CODES_FILE', files.sortingCodes, readSortingCodes);
  const table = files.modulusWeights && {
    weighings: readSettingFile('MODULUS_WEIGHTS_FILE', files.modulusWeights, readWeights),
    substitutes: readSettingFile('MODULUS_SUBSTITUTIONS_FILE', files.modulusSubstitutions ?? '', readSubstitutes),
  };
  return {
    check({ sort_code, account_number }) {
      const bankOfCode = codes ? codes.get(sort_code) : undefined;
      if (codes && !bankOfCode) return { faults: [fault('sort_code', 'unknown')] };
      const bank = bankOfCode && { bank: bankOfCode.bank };
      if (bankOfCode && !bankOfCode.directDebits) return { ...bank, faults: [fault('sort_code', 'no-direct-debits')] };
      if (table && !passesModulus(table, sort_code, account_number)) {
        return { ...bank, faults: [fault('account_number', 'modulus')] };
      }
      return { ...bank, faults: [] };
    },
  };
}

/** Checks that know no more of banks than one example of each answer: of links in memory. */
export const sampleBankChecks: BankChecks = {
  check({ sort_code, account_number }) {
    if (sort_code === '654321') return { faults: [fault('sort_code', 'unknown')] };
    const bank = 'Bank of Examples';
    if (sort_code === '112233') return { bank, faults: [fault('sort_code', 'no-direct-debits')] };
    return { bank, faults: account_number === '31926818' ? [fault('account_number', 'modulus')] : [] };
  },
};

/** Reads all fields as `readMandate` does, and checks their values. */
export function readChecked(
  check: BankChecks['check'],
  typed: Mandate,
): { mandate: Mandate; bank?: string } | { faults: FieldFault[] } {
  const checked = readMandate(typed);
  if ('faults' in checked) return checked;
  const { bank, faults } = check(checked.mandate);
  return faults.length ? { faults } : { ...checked, ...(bank !== undefined && { bank }) };
}

function fault<Field extends 'sort_code' | 'account_number'>(
  field: Field,
  code: keyof (typeof faults)[Field] & string,
): FieldFault {
  return { field, code, message: (faults[field] as Record<string, string>)[code]! };
}

/** Reads a file of the settings. Throws `SettingsError` with the setting, the file and its fault. */
function readSettingFile<Read>(setting: string, file: string, parse: (text: string) => Read): Read {
  try {
    return parse(readTextFile(file));
  } catch (error) {
    throw new SettingsError([`${setting} ${file} cannot be read: ${(error as Error).message.replace(/\.$/, '')}.`]);
  }
}
