import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openAnswers } from '../answers/vault.ts';
import { readCompiled, StartError } from '../base/compiled.ts';
import { type Environment, type OperatorSettings, readOperatorSettings } from '../base/settings.ts';
import { FolderInUse, holderOf } from '../db/folder-lock.ts';
import { openDatabase, withoutRight } from '../db/open.ts';
import type { DatabaseUse } from '../db/postgres.ts';
import { openProcessLock } from '../db/process-lock.ts';
import { openVault } from '../direct-debit/vault.ts';
import { openGateway } from '../gateway/open-gateway.ts';
import { openSigner } from '../ledger/signing-key.ts';
import { loadRelease } from '../release/release.ts';
import { openKeyring } from '../sealing/keyring.ts';
import type { Command } from './command.ts';
import { runCommand } from './run-command.ts';
import { isNobodyListening, sendCommand } from './socket.ts';

export type Operator = (command: Command) => Promise<unknown>;

/** How long this waits for a server to start, or for another command to finish, in milliseconds. */
const maxWaitMs = 15_000;

/** A command may work for long on much. */
const commandLimits = { connectMs: 5_000, statementMs: 600_000, silenceMs: 610_000 };

export function operate(env: Environment, command: Command): Promise<unknown> {
  return withOperator(env, (run) => run(command), isReading(command));
}

/** Whether a command reads alone: then it makes no database, and no key. */
export const isReading = ({ name }: Command): boolean =>
  ['show', 'document', 'verify', 'list', 'attempts', 'events', 'export', 'letters'].includes(name);

/** Works with the database, or through the server that has it (D-16). Throws `StartError` and the commands' errors. */
export async function withOperator<T>(
  env: Environment,
  work: (run: Operator) => Promise<T>,
  reads = false,
): Promise<T> {
  const operatorSettings = readOperatorSettings(env);
  const settings = { ...operatorSettings, makesSigningKey: operatorSettings.makesSigningKey && !reads };
  if (settings.database.kind === 'postgres') return openAndWork(settings, work, reads);

  const { folder } = settings.database;
  if (reads && !existsSync(join(folder, 'database')))
    throw new StartError(
      `DATA_DIR: there is no database in ${folder}. Set DATABASE_URL or DATA_DIR as the server has them. Nothing was made.`,
    );
  for (const deadline = Date.now() + maxWaitMs; ; await wait(200)) {
    const holder = await holderOf(folder);
    let hasBegun = false;
    const send: Operator = async (command) => {
      const result = await sendCommand(holder!.socket, command);
      hasBegun = true;
      return result;
    };
    try {
      return holder ? await work(send) : await openAndWork(settings, work, reads);
    } catch (error) {
      const isGone = holder && isNobodyListening(error);
      if (isGone && hasBegun) throw new StartError('The server stopped meanwhile: what is printed so far is not all.');
      const isBusy = error instanceof FolderInUse || isGone;
      if (!isBusy) throw error;
      const { pid } = error instanceof FolderInUse ? error.holder : holder!;
      if (Date.now() > deadline)
        throw new StartError(
          `DATA_DIR: process ${pid} has the database in ${folder}, and has taken no command for ${maxWaitMs / 1000} seconds. ` +
            'It is a server that starts or stops, or another command: try again when it is ready. Nothing was done.',
        );
    }
  }
}

async function openAndWork<T>(
  settings: OperatorSettings,
  work: (run: Operator) => Promise<T>,
  reads: boolean,
): Promise<T> {
  const compiled = readCompiled(settings.distDir);
  const use: DatabaseUse = { name: 'link', writes: false, tables: reads ? 'needed' : 'made' };
  const { db } = await openDatabase(settings.database, undefined, commandLimits, use);
  const { demo, linkDays, publicUrl } = settings;
  const now = () => new Date();
  const signer = () => openSigner(db, settings);
  const keys = () => openKeyring(db, settings, true, signer);
  const sealing = { db, keys, signer, now };
  const processId = randomUUID();
  const lock = openProcessLock(db, processId);
  const payments = settings.gateway && {
    db,
    gateway: openGateway({ gateway: settings.gateway, threeDSecure: 'required' }, db),
    lock,
    now,
    processId,
    underway: new Set<string>(),
    log: { info: () => undefined, warn: printed, error: printed, fatal: printed },
  };
  const deps = {
    ...(payments && { payments }),
    db,
    compiled,
    vault: openVault(sealing),
    answers: openAnswers(sealing),
    signer,
    demo,
    linkDays,
    publicUrl: () => publicUrl,
    release: () => loadRelease(settings.distDir),
    now,
  };
  try {
    return await work(async (command) => {
      if (settings.lacksPublicUrl && /^create/.test(command.name))
        throw new StartError(
          'PUBLIC_URL must be set in production: the address of the links that are made. Nothing was made.',
        );
      return runCommand(deps, command);
    });
  } catch (error) {
    throw withoutRight(error) ?? error;
  } finally {
    await lock.close();
    await db.close();
  }
}

/** Prints a log entry as a line for the operator. */
const printed = (...words: unknown[]): void => console.error(String(words.at(-1)));
