import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../base/compiled.ts';
import { makeFolder } from '../base/make-folder.ts';
import type { Settings } from '../base/settings.ts';
import { readTextFile } from '../base/text-file.ts';
import type { Queryable } from '../db/db.ts';
import { sharedSecret } from '../db/shared-secret.ts';
import { type Signer, signerOf } from '../proof/signer.ts';
import { lastHead } from './heads.ts';

type KeySettings = Pick<Settings, 'database' | 'signingKey' | 'signingOldKeys' | 'needsSigningKey' | 'makesSigningKey'>;

/**
 * Opens the key that proves the records (D-31): SIGNING_KEY, or one that is made once and stored. It is a file in the
 * folder of the embedded database. For a demo with PostgreSQL it is in the database itself, and does not protect from
 * anybody who may read that. Throws `StartError` where there is none and none may be made. It throws it too where the
 * newest head is signed with a key that the settings do not name, because no head could follow it.
 */
export async function openSigner(db: Queryable, settings: KeySettings): Promise<Signer> {
  const secret = settings.signingKey ?? (await storedKey(db, settings));
  if (!secret)
    throw new StartError(
      'SIGNING_KEY: must be set: the key that the server signs the heads of its records with. Only a demo (DEMO=1) makes one.',
    );
  const signer = signerOf(secret, settings.signingOldKeys);
  const last = await lastHead(db);
  if (last && !signer.findKey(last.key))
    throw new StartError(
      `SIGNING_KEY: head ${last.number} is signed with another key (key id ${last.key}; this one has ${signer.publicKey.id}). Set that key, or, if it was changed, name its public key in SIGNING_OLD_KEYS. If it was not, nobody with SIGNING_KEY has made that head: see the runbook, DoorstepForgedRows. Nothing was changed.`,
    );
  return signer;
}

function storedKey(db: Queryable, { database, needsSigningKey, makesSigningKey }: KeySettings) {
  if (needsSigningKey) return undefined;
  return database.kind === 'embedded'
    ? keyInFolder(database.folder, makesSigningKey)
    : keyInDatabase(db, makesSigningKey);
}

function keyInFolder(folder: string, isMade: boolean): Uint8Array | undefined {
  const file = join(folder, 'signing.key');
  if (!isMade && !existsSync(file)) return undefined;
  makeFolder(folder);
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return Buffer.from(readTextFile(file).trim(), 'hex');
}

async function keyInDatabase(db: Queryable, isMade: boolean): Promise<Uint8Array | undefined> {
  if (isMade) return sharedSecret(db, 'signing');
  const [key] = await db.query<{ secret: Uint8Array }>(`select secret from keys where name = 'signing'`);
  return key?.secret;
}
