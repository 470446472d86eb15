import { StartError } from '../base/compiled.ts';
import type { Settings } from '../base/settings.ts';
import type { Queryable } from '../db/db.ts';
import { sharedSecret } from '../db/shared-secret.ts';
import { type Key, keyOf } from './seal.ts';

/** The keys for bank details, personal answers and drafts: the current one, which encrypts, and all that can decrypt. */
export type Keyring = { current: Key | undefined; find(id: string): Key | undefined };

type KeySettings = Pick<Settings, 'bankDetailsKey' | 'bankDetailsOldKeys' | 'demo'>;

/**
 * Reads the keys of the settings. A demo without one makes its own, once, and keeps it in its database, which would
 * protect nothing in production. Throws `StartError` if a key is missing that mandates, answers or stored rows need.
 */
export async function openKeyring(db: Queryable, settings: KeySettings, isNeeded: boolean): Promise<Keyring> {
  const { bankDetailsKey, bankDetailsOldKeys, demo } = settings;
  const secret = bankDetailsKey ?? (demo && isNeeded ? await sharedSecret(db, 'bank-details-demo') : undefined);
  if (!secret && isNeeded) {
    throw new StartError(
      'BANK_DETAILS_KEY: must be set, because a journey takes Direct Debits, or keeps answers that are personal or not recorded yet: 32 random bytes, for example from `openssl rand -hex 32`.',
    );
  }
  const current = secret && keyOf(secret);
  const all = [...(current ? [current] : []), ...bankDetailsOldKeys.map(keyOf)];
  const keyring = { current, find: (id: string) => all.find((key) => key.id === id) };
  if (current) await refuseStrangers(db, keyring);
  return keyring;
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

async function refuseStrangers(db: Queryable, keyring: Keyring): Promise<void> {
  const rows = await db.query<{ key_id: string; count: number }>(
    `select key_id, count(*)::integer as count from
       (select key_id from bank_details union all select key_id from sealed_answers) sealed group by key_id`,
  );
  const strange = rows.find(({ key_id }) => !keyring.find(key_id));
  if (!strange) return;
  throw new StartError(
    `BANK_DETAILS_KEY: is not the key that ${strange.count} mandate(s), answer(s) or draft(s) are sealed with (key id ${strange.key_id}). ` +
      'Set that one, or name it in BANK_DETAILS_OLD_KEYS.',
  );
}
