import { StartError } from '../base/compiled.ts';
import { nameOf } from '../base/link-name.ts';
import type { Settings } from '../base/settings.ts';
import type { Db, Queryable } from '../db/db.ts';
import { sharedSecret } from '../db/shared-secret.ts';
import { readChains } from '../ledger/chain.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Signer } from '../proof/signer.ts';
import { type Key, sealingKey } from './seal.ts';

/** The keys for bank details, personal answers and drafts: the current one, which encrypts, and all that can decrypt. */
export type Keyring = { current: Key | undefined; find(id: string): Key | undefined };

/** What seals and opens: keys and signer are asked for where one is needed. */
export type Sealing = { db: Db; keys(): Promise<Keyring>; signer(): Promise<Signer>; now(): Date };

type KeySettings = Pick<Settings, 'bankDetailsKey' | 'bankDetailsOldKeys' | 'demo'>;

/**
 * Reads the keys of the settings. A demo without one makes its own, once, and keeps it in its database, which would
 * protect nothing in production. Throws `StartError` if a key is missing that mandates, answers or stored rows need.
 */
export async function openKeyring(
  db: Queryable,
  settings: KeySettings,
  isNeeded: boolean,
  signer: () => Promise<Signer>,
): Promise<Keyring> {
  const { bankDetailsKey, bankDetailsOldKeys, demo } = settings;
  const secret = bankDetailsKey ?? (demo && isNeeded ? await sharedSecret(db, 'bank-details-demo') : undefined);
  if (!secret && isNeeded) {
    throw new StartError(
      'BANK_DETAILS_KEY: must be set, because a journey takes Direct Debits, or keeps answers that are personal or not recorded yet: 32 random bytes, for example from `openssl rand -hex 32`.',
    );
  }
  const current = secret && sealingKey(secret);
  const all = [...(current ? [current] : []), ...bankDetailsOldKeys.map(sealingKey)];
  if (current)
    await refuseStrangers(
      { db, signer: await signer() },
      all.map(({ id }) => id),
    );
  return { current, find: (id) => all.find((key) => key.id === id) };
}

export function currentKey({ current }: Keyring): Key {
  if (!current) throw new StartError('BANK_DETAILS_KEY: must be set; there is no key to seal with.');
  return current;
}

export function keyFor(keyring: Keyring, id: string): Key {
  const key = keyring.find(id);
  if (!key)
    throw new StartError(
      `BANK_DETAILS_OLD_KEYS: the key that these bank details or answers are sealed with is missing (key id ${id}).`,
    );
  return key;
}

/** Without an act these are bank details. */
type SealedRow = { key_id: string; link_id: string; act: string | null; count: number };

/** The most rows that are looked at to find one that a record is about. */
const mostRows = 1_000;

/**
 * Refuses keys that do not open what a server has sealed: the details and answers of a record that is right. A row that
 * belongs to none is somebody else's, whose rights end at adding it: it is told, and stays unread (D-56).
 */
async function refuseStrangers(ledger: Ledger, known: string[]): Promise<void> {
  const rows = await ledger.db.query<SealedRow>(
    `select key_id, link_id, act, count(*) over (partition by key_id)::integer as count from
       (select key_id, link_id, null as act from bank_details
        union all select key_id, link_id, act from sealed_answers) sealed
     where key_id <> all ($1::text[]) limit ${mostRows}`,
    [known],
  );
  const chains = await readChains(ledger, [...new Set(rows.map(({ link_id }) => link_id))]);
  for (const { key_id, link_id, act, count } of rows) {
    const isOfRecord = chains
      .get(link_id)
      ?.records.some((one) =>
        act === null ? one.bank_sha256 : one.act === act && one.answers?.some(({ personal }) => personal),
      );
    if (isOfRecord)
      throw new StartError(
        `BANK_DETAILS_KEY: is not the key that ${count} mandate(s) or answer(s) are sealed with (key id ${key_id}). ` +
          'Set that one, or name it in BANK_DETAILS_OLD_KEYS.',
      );
    ledger.signer.alarm?.(`sealed ${act ?? 'bank details'} of ${nameOf(link_id)}`);
  }
}
