import type { BankDetails } from '../../rules/bank/mandate.ts';
import { methodsOf } from '../../rules/journey/methods.ts';
import type { Compiled } from '../../types.gen.ts';
import type { Queryable } from '../db/db.ts';
import { recordReading } from '../ledger/readings.ts';
import { bankHash } from '../proof/hashes.ts';
import type { Sealing } from '../sealing/keyring.ts';
import { openIfWhole, sealedRows } from '../sealing/sealed-rows.ts';

/** Bank details as they are sealed: the record has their hash, which nobody can guess them from without the salt. */
export type SaltedDetails = BankDetails & { salt: string };

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
      const { account_holder, sort_code, account_number, salt } = details;
      return rows.add(tx, { link_id: linkId }, { account_holder, sort_code, account_number, salt });
    },

    /** Returns the details in full, for the provider alone, and records `reader`: who reads them, and how. */
    async read(linkId: string, reader: string): Promise<BankDetails | undefined> {
      const [row] = await rows.read(db, [linkId]);
      if (!row) return undefined;
      const { salt: _, ...details } = row.open();
      await recordReading(db, { link_id: linkId, what: 'bank-details', read_at: now(), reader });
      return details;
    },

    /** The hashes of the details of these links, of all that are there; `unopened` where they cannot be decrypted. */
    async check(on: Queryable, linkIds: string[]): Promise<Map<string, string>> {
      const hashOf = (details: SaltedDetails | undefined) => (details ? bankHash(details) : 'unopened');
      return new Map((await rows.read(on, linkIds)).map((row) => [row.link_id, hashOf(openIfWhole(row))]));
    },

    rekey: rows.rekey,
  };
}
