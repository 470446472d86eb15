import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../base/compiled.ts';
import type { Settings } from '../base/config.ts';
import type { Queryable } from '../db/db.ts';
import { makeFolder } from '../db/make-folder.ts';
import { type Signer, signerOf } from '../proof/signer.ts';

type KeySettings = Pick<Settings, 'database' | 'signingKey' | 'signingOldKeys' | 'needsSigningKey'>;

/**
 * Opens the key that proves the records (D-31): SIGNING_KEY, or one that is made once and stored. It is a file in the
 * folder of the embedded database. For a trial with PostgreSQL it is in the database itself, and does not protect from
 * anybody who may read that. Throws `StartError` in production with PostgreSQL, where it must be set.
 */
export async function openSigner(
  db: Queryable,
  { database, signingKey, signingOldKeys, needsSigningKey }: KeySettings,
): Promise<Signer> {
  if (signingKey) return signerOf(signingKey, signingOldKeys);
  if (needsSigningKey) {
    throw new StartError('SIGNING_KEY: must be set: the key that the server signs the heads of its records with.');
  }
  const made = database.kind === 'embedded' ? keyInFolder(database.folder) : await keyInDatabase(db);
  return signerOf(made, signingOldKeys);
}

function keyInFolder(folder: string): Uint8Array {
  const file = join(folder, 'signing.key');
  makeFolder(folder);
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
}

async function keyInDatabase(db: Queryable): Promise<Uint8Array> {
  await db.query(`insert into keys (name, secret) values ('signing', $1) on conflict (name) do nothing`, [
    randomBytes(32),
  ]);
  const [key] = await db.query<{ secret: Uint8Array }>(`select secret from keys where name = 'signing'`);
  return key!.secret;
}
