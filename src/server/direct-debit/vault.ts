import type { BankDetails } from '../../rules/bank/mandate.ts';
import { methodsOf } from '../../rules/journey/methods.ts';
import type { Compiled } from '../../types.gen.ts';
import type { Queryable } from '../db/db.ts';
import { recordReading } from '../ledger/readings.ts';
import { bankHash } from '../proof/hashes.ts';
import { currentKey, type Keyring, keyFor, type Sealing } from '../sealing/keyring.ts';
import { type Resealed, reseal } from '../sealing/reseal.ts';
import { type SealedText, seal, unseal } from '../sealing/seal.ts';

/** Bank details as they are sealed: the record has their hash, which nobody can guess them from without the salt. */
export type SaltedDetails = BankDetails & { salt: string };

type Row = SealedText & { link_id: string };

/** Whether a link of some journey can come to a page that records a mandate. */
export function takesDirectDebits({ site }: Compiled): boolean {
  const offersIt = Object.keys(site.journeys).some((journey) => methodsOf(site, { journey }).includes('direct-debit'));
  return offersIt && site.methods['direct-debit'].act === 'direct-debit-mandate';
}

export type Vault = ReturnType<typeof openVault>;

export function openVault({ db, keys, signer, now }: Sealing) {
  const purpose = (linkId: string) => `bank details of ${linkId}`;
  const open = (keyring: Keyring, row: Row) => unseal(keyFor(keyring, row.key_id), purpose(row.link_id), row);

  function hashIfWhole(keyring: Keyring, row: Row): string {
    try {
      return bankHash(JSON.parse(open(keyring, row)));
    } catch {
      return 'unopened';
    }
  }

  return {
    async keep(tx: Queryable, linkId: string, details: SaltedDetails): Promise<void> {
      const { account_holder, sort_code, account_number, salt } = details;
      const text = JSON.stringify({ account_holder, sort_code, account_number, salt });
      const { key_id, iv, sealed } = seal(currentKey(await keys()), purpose(linkId), text);
      await tx.query('insert into bank_details (link_id, key_id, iv, sealed, sealed_at) values ($1, $2, $3, $4, $5)', [
        linkId,
        key_id,
        iv,
        sealed,
        now().toISOString(),
      ]);
    },

    /** Returns the details in full, for the provider alone, and records `reader`: who reads them, and how. */
    async read(linkId: string, reader: string): Promise<BankDetails | undefined> {
      const [keyring, key] = [await keys(), await signer()];
      return db.transaction(async (tx) => {
        const [row] = await tx.query<Row>('select link_id, key_id, iv, sealed from bank_details where link_id = $1', [
          linkId,
        ]);
        if (!row) return undefined;
        const { salt: _, ...details } = JSON.parse(open(keyring, row)) as SaltedDetails;
        await recordReading(tx, key, { link_id: linkId, what: 'bank-details', read_at: now(), reader });
        return details;
      });
    },

    /** The hashes of the details of these links, of all that are there; `unopened` where they cannot be decrypted. */
    async check(on: Queryable, linkIds: string[]): Promise<Map<string, string>> {
      const rows = await on.query<Row>(
        'select link_id, key_id, iv, sealed from bank_details where link_id = any($1::uuid[])',
        [linkIds],
      );
      const keyring = rows.length > 0 ? await keys() : undefined;
      return new Map(rows.map((row) => [row.link_id, hashIfWhole(keyring!, row)]));
    },

    /** Encrypts again with the current key whatever another key has encrypted. */
    rekey: async (): Promise<Resealed> =>
      reseal<Row>(db, 'bank_details', await keys(), { purposeOf: (row) => purpose(row.link_id), now }),
  };
}
