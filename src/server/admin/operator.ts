import { setTimeout as wait } from 'node:timers/promises';
import { readCompiled } from '../compiled.ts';
import { type Environment, type OperatorSettings, readOperatorSettings } from '../config.ts';
import { FolderInUse, holderOf } from '../db/folder-lock.ts';
import { openDatabase } from '../db/open.ts';
import { openKeyring } from '../direct-debit/keyring.ts';
import { openVault } from '../direct-debit/vault.ts';
import { type Command, runCommand } from './commands.ts';
import { sendCommand } from './socket.ts';

/** How long a server may take to start, or another command to finish, in milliseconds. */
const patienceMs = 15_000;

/**
 * Carries out a command: on PostgreSQL and on an embedded database that nobody has, by opening it; else through the
 * server that has it (D-16). Throws what the command throws, `SettingsError`, `StartError` or `FolderInUse`.
 */
export async function operate(env: Environment, command: Command): Promise<unknown> {
  const settings = readOperatorSettings(env);
  if (settings.database.kind === 'postgres') return openAndRun(settings, command);

  const { folder } = settings.database;
  for (const deadline = Date.now() + patienceMs; ; await wait(200)) {
    const holder = await holderOf(folder);
    try {
      return holder ? await sendCommand(holder.socket, command) : await openAndRun(settings, command);
    } catch (error) {
      const isBusy = error instanceof FolderInUse || (holder && isNobodyListening(error));
      if (!isBusy) throw error;
      if (Date.now() > deadline) throw holder ? new FolderInUse(folder, holder) : error;
    }
  }
}

async function openAndRun(settings: OperatorSettings, command: Command): Promise<unknown> {
  const compiled = readCompiled(settings.distDir);
  const { db } = await openDatabase(settings.database);
  const { demo, publicUrl } = settings;
  const now = () => new Date();
  const vault = openVault(db, () => openKeyring(db, settings, true), now);
  try {
    return await runCommand({ db, compiled, vault, demo, publicUrl: () => publicUrl, now }, command);
  } finally {
    await db.close();
  }
}

/** The holder is still starting, is just stopping, or is another `link` command. */
function isNobodyListening(error: unknown): boolean {
  return ['ECONNREFUSED', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '');
}
