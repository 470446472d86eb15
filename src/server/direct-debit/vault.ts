import type { BankDetails } from '../../rules/bank/mandate.ts';
import { methodsOf } from '../../rules/journey/methods.ts';
import type { Compiled } from '../../types.gen.ts';
import type { Db, Queryable } from '../db/db.ts';
import { readingsOf, recordReading } from '../ledger/readings.ts';
import type { Signer } from '../proof/signer.ts';
import { currentKey, type Keyring, keyFor } from '../sealing/keyring.ts';
import { type SealedText, seal, unseal } from '../sealing/seal.ts';

/** One reading of a link's bank details, and who read them. */
export type Reading = { read_at: Date; reader: string };

/** Stores bank details encrypted. */
export type Vault = {
  keep(tx: Queryable, linkId: string, details: BankDetails): Promise<void>;
  /** Returns the details in full, for the provider alone, and records `reader`: who reads them, and how. */
  read(linkId: string, reader: string): Promise<BankDetails | undefined>;
  readings(linkId: string): Promise<Reading[]>;
  /** Encrypts again with the current key whatever another key has encrypted, and returns how many that were. */
  rekey(): Promise<number>;
};

type Row = SealedText & { link_id: string };

const batch = 100;

/** Whether a link of some journey can come to a page that records a mandate. */
export function takesDirectDebits({ site }: Compiled): boolean {
  const offersIt = Object.keys(site.journeys).some((journey) => methodsOf(site, { journey }).includes('direct-debit'));
  return offersIt && site.methods['direct-debit'].act === 'direct-debit-mandate';
}

/** Opens the vault. Calls `keys` only when a key is needed. */
export function openVault(db: Db, keys: () => Promise<Keyring>, signer: () => Promise<Signer>, now: () => Date): Vault {
  const purpose = (linkId: string) => `bank details of ${linkId}`;
  const open = (keyring: Keyring, row: Row) => unseal(keyFor(keyring, row.key_id), purpose(row.link_id), row);

  return {
    async keep(tx, linkId, { account_holder, sort_code, account_number }) {
      const text = JSON.stringify({ account_holder, sort_code, account_number });
      const { key_id, iv, sealed } = seal(currentKey(await keys()), purpose(linkId), text);
      await tx.query('insert into bank_details (link_id, key_id, iv, sealed, sealed_at) values ($1, $2, $3, $4, $5)', [
        linkId,
        key_id,
        iv,
        sealed,
        now().toISOString(),
      ]);
    },

    async read(linkId, reader) {
      const [keyring, key] = [await keys(), await signer()];
      return db.transaction(async (tx) => {
        const [row] = await tx.query<Row>('select link_id, key_id, iv, sealed from bank_details where link_id = $1', [
          linkId,
        ]);
        if (!row) return undefined;
        const details = JSON.parse(open(keyring, row)) as BankDetails;
        await recordReading(tx, key, { link_id: linkId, what: 'bank-details', read_at: now(), reader });
        return details;
      });
    },

    readings: (linkId) => readingsOf(db, linkId, 'bank-details'),

    async rekey() {
      const keyring = await keys();
      const current = currentKey(keyring);
      const sealAnew = async (tx: Queryable) => {
        const rows = await tx.query<Row>(
          'select link_id, key_id, iv, sealed from bank_details where key_id <> $1 order by link_id limit $2 for update',
          [current.id, batch],
        );
        for (const row of rows) {
          const { key_id, iv, sealed } = seal(current, purpose(row.link_id), open(keyring, row));
          await tx.query(
            'update bank_details set key_id = $2, iv = $3, sealed = $4, sealed_at = $5 where link_id = $1',
            [row.link_id, key_id, iv, sealed, now().toISOString()],
          );
        }
        return rows.length;
      };
      let total = 0;
      for (let count = batch; count === batch; total += count) count = await db.transaction(sealAnew);
      return total;
    },
  };
}
