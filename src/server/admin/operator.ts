import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiled } from '../../types.gen.ts';
import { openAnswers } from '../answers/vault.ts';
import { readCompiled, StartError } from '../base/compiled.ts';
import { Refusal } from '../base/refusal.ts';
import { type Environment, readOperatorSettings } from '../base/settings.ts';
import type { Db } from '../db/db.ts';
import { isForbidden } from '../db/errors.ts';
import { openDatabase, withoutRight } from '../db/open.ts';
import type { DatabaseUse } from '../db/postgres.ts';
import { openVault } from '../direct-debit/vault.ts';
import { openGateway } from '../gateway/open-gateway.ts';
import { openSigner } from '../ledger/signing-key.ts';
import { eraseCustomer } from '../links/erase-customer.ts';
import { openKeyring } from '../sealing/keyring.ts';
import type { Resealed } from '../sealing/sealed-rows.ts';
import { type CommandDeps, CommandRefused, type DatabaseCommand, linkOrThrow } from './command.ts';
import { verify } from './verify.ts';

/** A command may work for long on much. */
const commandLimits = { connectMs: 5_000, statementMs: 600_000, silenceMs: 610_000 };

const commands: {
  [Name in DatabaseCommand['name']]: (
    deps: CommandDeps,
    command: Extract<DatabaseCommand, { name: Name }>,
  ) => Promise<unknown>;
} = {
  verify: (deps, { id, against }) => verify(deps, id, against),
  erase,
  rekey,
};

/** Erases one customer, whose link need not be what a server has written. */
async function erase(deps: CommandDeps, { id, ...erasing }: Extract<DatabaseCommand, { name: 'erase' }>) {
  const link = await linkOrThrow(deps, id);
  return eraseCustomer({ ...deps, settings: {}, signer: await deps.signer() }, link, erasing).catch(
    (error: unknown) => {
      throw error instanceof Refusal ? new CommandRefused(error.details.errors?.[0]?.detail ?? error.slug) : error;
    },
  );
}

/** Seals bank details, personal answers and drafts with the current key. Throws `CommandRefused` for the role of the service. */
async function rekey({ vault, answers }: CommandDeps): Promise<Resealed> {
  try {
    const resealed = [await vault.rekey(), ...(await answers.rekey())];
    return {
      rekeyed: resealed.reduce((sum, { rekeyed }) => sum + rekeyed, 0),
      unopened: resealed.flatMap(({ unopened }) => unopened),
    };
  } catch (error) {
    if (!isForbidden(error)) throw error;
    throw new CommandRefused('The role of the service may not: name the owner of the tables in DATABASE_URL.');
  }
}

/** Opens the database for one command. Throws `StartError`, `FolderInUse` and the commands' errors. */
export async function operate(env: Environment, command: DatabaseCommand): Promise<unknown> {
  // What reads alone makes no database, and no key.
  const reads = command.name === 'verify';
  const operatorSettings = readOperatorSettings(env);
  const settings = { ...operatorSettings, makesSigningKey: operatorSettings.makesSigningKey && !reads };
  const { database, distDir } = settings;
  if (database.kind === 'embedded' && reads && !existsSync(join(database.folder, 'database')))
    throw new StartError(
      `DATA_DIR: there is no database in ${database.folder}. Set DATABASE_URL or DATA_DIR as the server has them. Nothing was made.`,
    );
  const compiled = readCompiled(distDir);
  const use: DatabaseUse = { name: 'link', writes: false, tables: reads ? 'needed' : 'made' };
  const db = await openDatabase(database, undefined, commandLimits, use);
  try {
    return await operateOn(db, settings, compiled, command);
  } catch (error) {
    throw withoutRight(error) ?? error;
  } finally {
    await db.close();
  }
}

/** Does what a command says on an open database. */
export async function operateOn(
  db: Db,
  settings: ReturnType<typeof readOperatorSettings>,
  compiled: Compiled,
  command: DatabaseCommand,
): Promise<unknown> {
  const now = () => new Date();
  const signer = () => openSigner(db, settings);
  const sealing = { db, keys: () => openKeyring(db, settings, true, signer), signer, now };
  const [vault, answers] = [openVault(sealing), openAnswers(sealing)];
  const gateway = settings.gateway && openGateway({ gateway: settings.gateway, threeDSecure: 'required' }, db);
  const deps = {
    ...{ db, compiled, vault, answers, signer, now },
    ...(gateway && { gateway }),
  };
  return commands[command.name](deps, command as never);
}
