import type { BankDetails } from '../../rules/bank/mandate.ts';
import { defined } from '../../rules/defined.ts';
import { methodsOf } from '../../rules/journey/methods.ts';
import type { Compiled, Link } from '../../types.gen.ts';
import type { Queryable } from '../db/db.ts';
import type { LinkView } from '../ledger/link.ts';
import { recordReading } from '../ledger/readings.ts';
import type { RecordRow } from '../ledger/records.ts';
import { bankHash } from '../proof/hashes.ts';
import type { Sealing } from '../sealing/keyring.ts';
import { openIfWhole, sealedRows } from '../sealing/sealed-rows.ts';

/** Bank details as they are sealed, with the bank: the record has their hash, which nobody can guess without the salt. */
export type SaltedDetails = BankDetails & { salt: string; bank?: string };

/** The account of a mandate as its papers say it: of the sort code two digits, of the account number what the record has. */
export function maskedAccount(
  { account_holder, sort_code, bank }: SaltedDetails,
  { statement }: Pick<RecordRow, 'statement'>,
): NonNullable<Link['account']> {
  const besides = defined({ mandate_bank: bank, mandate_statement: statement });
  return { mandate_name: account_holder, mandate_sort_code: `${sort_code.slice(0, 2)}-••-••`, ...besides };
}

/** Whether a link of some journey can come to a page that records a mandate. */
export function takesDirectDebits({ site }: Compiled): boolean {
  const offersIt = Object.keys(site.journeys).some((journey) => methodsOf(site, { journey }).includes('direct-debit'));
  return offersIt && site.methods['direct-debit'].act === 'direct-debit-mandate';
}

export type Vault = ReturnType<typeof openVault>;

export function openVault(sealing: Sealing) {
  const { db, now } = sealing;
  const rows = sealedRows<SaltedDetails>(sealing, 'bank_details', ({ link_id }) => `bank details of ${link_id}`);

  return {
    keep: (tx: Queryable, linkId: string, details: SaltedDetails): Promise<void> => {
      const { account_holder, sort_code, account_number, salt, bank } = details;
      return rows.add(
        tx,
        { link_id: linkId },
        { ...{ account_holder, sort_code, account_number, salt }, ...defined({ bank }) },
      );
    },

    /** Returns the details in full, for the provider alone, and records `reader`: who reads them, and how. */
    async read(linkId: string, reader: string): Promise<BankDetails | undefined> {
      const [row] = await rows.read(db, [linkId]);
      if (!row) return undefined;
      const { salt: _, bank: _bank, ...details } = row.open();
      await recordReading(db, { link_id: linkId, what: 'bank-details', read_at: now(), reader });
      return details;
    },

    /** The account of a link's mandate, masked, for its own papers; undefined where details are gone or not those recorded. */
    async masked({ records }: Pick<LinkView, 'records'>): Promise<Link['account']> {
      const mandate = records.find(({ bank_sha256 }) => bank_sha256 !== null);
      const [row] = mandate ? await rows.read(db, [mandate.link_id]) : [];
      const details = row && openIfWhole(row);
      if (!details || bankHash(details) !== mandate?.bank_sha256) return undefined;
      return maskedAccount(details, mandate);
    },

    /** The hashes of the details of these links, of all that are there; `unopened` where they cannot be decrypted. */
    async check(on: Queryable, linkIds: string[]): Promise<Map<string, string>> {
      const hashOf = (details: SaltedDetails | undefined) => (details ? bankHash(details) : 'unopened');
      return new Map((await rows.read(on, linkIds)).map((row) => [row.link_id, hashOf(openIfWhole(row))]));
    },

    rekey: rows.rekey,
  };
}
