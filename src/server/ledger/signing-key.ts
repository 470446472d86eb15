import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { StartError } from '../base/compiled.ts';
import { makeFolder } from '../base/make-folder.ts';
import type { Settings } from '../base/settings.ts';
import { readTextFile } from '../base/text-file.ts';
import type { Queryable } from '../db/db.ts';
import { sharedSecret } from '../db/shared-secret.ts';
import { type Signer, signerOf } from '../proof/signer.ts';

type KeySettings = Pick<
  Settings,
  | 'database'
  | 'signingKey'
  | 'signingKeysBefore'
  | 'needsSigningKey'
  | 'makesSigningKey'
  | 'publicUrl'
  | 'publicUrlsBefore'
> & { port?: number };

/**
 * Opens the key that signs receipts (D-56): SIGNING_KEY, or one that is made once and stored. It is a file in the folder of
 * the embedded database. For a demo with PostgreSQL it is in the database itself, and does not protect from anybody who may
 * read that. Throws `StartError` where there is none and none may be made, and where the links are signed with keys, or for
 * origins, that the settings do not name: nobody's link would work.
 */
export async function openSigner(db: Queryable, settings: KeySettings): Promise<Signer> {
  const secret = settings.signingKey ?? (await storedKey(db, settings));
  if (!secret)
    throw new StartError(
      'SIGNING_KEY: must be set: the key that the server signs receipts with. Only a demo (DEMO=1) makes one.',
    );
  const issuer = new URL(settings.publicUrl ?? `http://localhost:${settings.port ?? 8080}`).origin;
  const signer = signerOf(secret, settings.signingKeysBefore, [issuer, ...settings.publicUrlsBefore]);
  const links = await signedLinks(db);
  const ofOurKeys = links.filter(({ kid }) => signer.keys.some((key) => key.kid === kid));
  if (links[0] && ofOurKeys.length === 0)
    throw new StartError(
      `SIGNING_KEY: the links of this database are signed with another key (kid ${links[0].kid}; this one has ${signer.keys[0]!.kid}). Set that key, or, if it was changed, name its public part in SIGNING_KEYS_BEFORE. Nothing was changed.`,
    );
  const believed = await Promise.all(ofOurKeys.map(({ receipt }) => signer.read('doorstep-link+jwt', receipt)));
  if (links[0] && believed.every((text) => text === undefined))
    throw new StartError(
      `PUBLIC_URL: the links of this database are signed for ${links[0].iss}, and not for ${issuer}. Set that, or, if it was changed, name it in PUBLIC_URLS_BEFORE. Nothing was changed.`,
    );
  return signer;
}

/** Some of the oldest links, with the ids of the keys and the origins that they name. */
async function signedLinks(db: Queryable) {
  // Rows lie in the table as they came: somebody who adds some does not stand in the way of all others.
  const rows = await db.query<{ receipt: string }>('select receipt from links limit 200');
  return rows.flatMap(({ receipt }) => {
    try {
      return [{ receipt, kid: decodeProtectedHeader(receipt).kid, iss: decodeJwt(receipt).iss }];
    } catch {
      return [];
    }
  });
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
