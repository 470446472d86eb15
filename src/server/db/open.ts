import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../base/compiled.ts';
import type { DatabaseSettings } from '../base/settings.ts';
import type { Db } from './db.ts';
import { DamagedDatabase, openEmbedded } from './embedded.ts';
import { lockFolder } from './embedded-lock.ts';
import { isForbidden } from './errors.ts';
import { type Migration, migrate, OtherDatabase, otherServers, stateOfTables } from './migrate.ts';
import { type DatabaseLimits, type DatabaseUse, openPostgres } from './postgres.ts';

const usualUse: DatabaseUse = { name: 'link', writes: false, tables: 'made' };

/** Makes the tables, or refuses those that this version does not fit, as `tables` says. Throws `StartError`. */
async function prepareTables(db: Db, { tables, migrations }: DatabaseUse, settings: DatabaseSettings): Promise<void> {
  if (tables === 'taken') return;
  const state = await stateOfTables(db, migrations);
  if (state === 'complete') return;
  if (tables === 'made' && (settings.kind === 'embedded' || state === 'none')) {
    try {
      await migrate(db, migrations);
      return;
    } catch (error) {
      // A role of the service alone may make none.
      if (!isForbidden(error)) throw error;
    }
  }
  throw refusalOf(
    settings,
    state === 'none'
      ? 'the database has no tables yet. Run `doorstep migrate` (`npm run doorstep -- migrate`) as the role that is to own them.'
      : 'the tables are those of an older version. Stop its servers, and run `doorstep migrate` (`npm run doorstep -- migrate`) as the owner of the tables. Nothing was changed.',
  );
}

/** Refuses PostgreSQL older than 14, whose SQL has not all that the tables are made with. Throws `StartError`. */
async function refuseOlder(db: Db, settings: DatabaseSettings): Promise<void> {
  const [server] = await db.query<{ version: string }>(
    `select current_setting('server_version') as version where current_setting('server_version_num')::integer < 140000`,
  );
  if (server) throw refusalOf(settings, `the server is PostgreSQL ${server.version}, and the oldest that works is 14.`);
}

async function open(
  settings: DatabaseSettings,
  onError: (error: Error) => void,
  limits: DatabaseLimits | undefined,
  use: DatabaseUse,
): Promise<Db> {
  const db =
    settings.kind === 'postgres' ? openPostgres(settings.url, onError, limits, use) : await openLocked(settings);
  try {
    if (settings.kind === 'postgres') await refuseOlder(db, settings);
    await prepareTables(db, use, settings);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Opens the embedded database, whose folder no other process opens until it is closed. */
async function openLocked({ folder }: DatabaseSettings & { kind: 'embedded' }): Promise<Db> {
  const unlock = await lockFolder(folder);
  try {
    const db = await openEmbedded(join(folder, 'database'));
    return { ...db, close: () => db.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Why the folder of the embedded database cannot be used. */
const ofFolder: Record<string, string> = {
  EACCES: 'the folder cannot be written.',
  EPERM: 'the folder cannot be written.',
  EROFS: 'the folder cannot be written: its file system is read-only.',
  EEXIST: 'there is a file with this name; it must be a folder, or be free.',
  ENOTDIR: 'there is a file on the way to this folder.',
  ENOENT: 'no folder can be made there.',
  ENOSPC: 'the disk is full.',
};

const unknownAuthority =
  'its certificate is of an authority that this machine does not know. Name the file with the certificate of that authority: ?sslmode=verify-full&sslrootcert=/path/to/ca.pem.';

/** Node passes over what it cannot read in a file of certificates. */
function reasonOfAuthority(url: string): string {
  const file = new URL(url).searchParams.get('sslrootcert');
  if (!file || readFileSync(file, 'latin1').includes('-----BEGIN CERTIFICATE-----')) return unknownAuthority;
  return `it names the file ${file}, which is no certificate in PEM: from one in DER, \`openssl x509 -inform der -in ${file}\` makes it.`;
}

const ofPostgres: Record<string, string> = {
  CERT_HAS_EXPIRED: 'its certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name than the host of this address.',
  ECONNREFUSED: 'nothing answers at this address.',
  ENOENT: 'nothing answers at this address.',
  ENOTFOUND: 'there is no such host.',
  '25006': 'the database is read-only: a standby, or a primary that was demoted. Name the one that takes changes.',
  '28000': 'there is no such user, or pg_hba.conf does not let this one in from here.',
  '28P01': 'the user is unknown, or the password is wrong.',
  '3D000': 'there is no such database.',
};

/** Opens the database, with the tables of this version. Throws `FolderInUse`, or a `StartError` without a password. */
export function openDatabase(
  settings: DatabaseSettings,
  onError: (error: Error) => void = () => undefined,
  limits?: DatabaseLimits,
  use = usualUse,
): Promise<Db> {
  return open(settings, onError, limits, use).catch((error: unknown) => {
    const { code, name, path, syscall } = error as NodeJS.ErrnoException;
    if (error instanceof OtherDatabase) throw refusalOf(settings, error.message);
    if (error instanceof DamagedDatabase)
      throw new StartError(
        'DATA_DIR: the files of the database are damaged, or not all of one database. Restore the folder from a backup (docs/operating/database.md), or move it away to begin an empty one.',
      );
    if (name === 'FolderInUse' || !code) throw error;
    if (syscall === 'open' && settings.kind === 'postgres')
      throw refusalOf(settings, `it names the file ${path}, which cannot be read (${code}).`);
    if (/^(?:DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:GET_ISSUER|VERIFY)_)/.test(code) && settings.kind === 'postgres')
      throw refusalOf(settings, reasonOfAuthority(settings.url));
    const reasons = settings.kind === 'embedded' ? ofFolder : ofPostgres;
    throw withoutRight(error) ?? refusalOf(settings, reasons[code] ?? `the database cannot be used (${code}).`);
  });
}

/** The refusal of a database for a reason, with the host that the setting names. */
function refusalOf(settings: DatabaseSettings, reason: string): StartError {
  if (settings.kind === 'embedded') return new StartError(`DATA_DIR: ${reason}`);
  const { host } = new URL(settings.url);
  return new StartError(`DATABASE_URL: ${reason}${host && ` The host is ${host}.`}`);
}

const needsRights =
  'Give it the rights that this version needs: run `doorstep roles` again as the owner of the tables, after each migration.';
const needsOwner = 'Name the role that owns the tables, or is to own them: it alone may change them.';

/** A sentence for the operator where the role lacks a right, else undefined. */
export function withoutRight(error: unknown, mend = needsRights): StartError | undefined {
  if (!isForbidden(error)) return undefined;
  const { message } = error as Error;
  return new StartError(`DATABASE_URL: the role may not do this (${message}). ${mend}`);
}

/**
 * Brings the tables up to date, and returns the numbers of the migrations that they lacked. Throws `FolderInUse`, or
 * `StartError`, also where servers of another version are connected, unless `whileOthersRun`.
 */
export async function migrateTables(
  settings: DatabaseSettings,
  whileOthersRun: boolean,
  migrations?: Migration[],
): Promise<number[]> {
  const limits = { connectMs: 5_000, statementMs: 3_600_000, silenceMs: 3_610_000 };
  const use: DatabaseUse = { name: 'link', writes: true, tables: 'taken' };
  const db = await openDatabase(settings, undefined, limits, use);
  try {
    const state = await stateOfTables(db, migrations);
    const others = state === 'lacking' && settings.kind === 'postgres' ? await otherServers(db) : [];
    if (others.length > 0 && !whileOthersRun)
      throw new StartError(
        `DATABASE_URL: servers of another version are connected (${others.join(', ')}), and would go on writing as they know the tables. Stop them first, or add --while-others-run. Nothing was changed.`,
      );
    return await migrate(db, migrations);
  } catch (error) {
    if (error instanceof OtherDatabase) throw refusalOf(settings, error.message);
    throw withoutRight(error, needsOwner) ?? error;
  } finally {
    await db.close();
  }
}
