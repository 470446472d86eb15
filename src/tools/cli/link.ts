/** `npm run link`: makes and reads links at a running server; a few commands open the database themselves. */
import { writeFileSync } from 'node:fs';
import type { DatabaseCommand } from '../../server/admin/command.ts';
import type { VerificationReport } from '../../server/admin/verification.ts';
import type { Resealed } from '../../server/sealing/sealed-rows.ts';
import type { AgreedBytes } from '../../types.gen.ts';
import { answerUsage, UsageError } from './command-line.ts';
import { ask } from './link/calls.ts';
import { CallRefused, openClient } from './link/client.ts';
import type { Command } from './link/command.ts';
import { linkCommands, parseCommand } from './link/commands.ts';
import { answerOffline } from './link/offline.ts';
import { inWords } from './link/print.ts';
import { printable } from './link/printable.ts';

/** Errors whose message is a sentence for the operator, with the exit code of each: 2 for a wrong request, else 1. */
const exitCodes: Record<string, number> = {
  NotAsked: 2,
  UsageError: 2,
  CallRefused: 1,
  CommandRefused: 1,
  NoSuchLink: 1,
  SettingsError: 1,
  StartError: 1,
  FolderInUse: 1,
};

const now = new Date();
const { command, json, out } = answerUsage(linkCommands(now), () => parseCommand(process.argv.slice(2), now));

try {
  await carryOut(command);
} catch (error) {
  const { name, message } = error as Error;
  // A check that could not look says nothing of what is recorded: 1 is for what does not match.
  const isCheck = command.name === 'verify';
  const isWrongLink = error instanceof CallRefused && error.slug === 'link-refused';
  const exitCode = isCheck || isWrongLink ? 2 : exitCodes[name];
  if (exitCode === undefined) throw error;
  console.error(printable(isCheck && !(name in exitCodes) ? `Nothing was checked: ${message}` : message));
  process.exitCode = exitCode;
}

/** What opens the database is loaded only where it is needed: a call is answered in a moment. */
async function operate(one: DatabaseCommand): Promise<unknown> {
  const operator = await import('../../server/admin/operator.ts');
  return operator.operate(process.env, one);
}

async function migrate(whileOthersRun: boolean): Promise<{ applied: number[] }> {
  const { readOperatorSettings } = await import('../../server/base/settings.ts');
  const { migrateTables } = await import('../../server/db/open.ts');
  return { applied: await migrateTables(readOperatorSettings(process.env).database, whileOthersRun) };
}

/** Does what a command says, and prints its answer. */
async function carryOut(one: Command): Promise<void> {
  switch (one.name) {
    case 'token':
    case 'check-order':
    case 'database-roles': {
      const { text, failed } = await answerOffline(one, json);
      console.log(text);
      if (failed) process.exitCode = 1;
      return;
    }
    case 'migrate':
      return print(await migrate(one.whileOthersRun));
    case 'verify':
    case 'erase':
    case 'rekey': {
      const answer = await operate(one);
      print(answer);
      if (one.name === 'rekey' && (answer as Resealed).unopened.length > 0) process.exitCode = 1;
      if (one.name === 'verify' && (answer as VerificationReport).problems.length > 0) process.exitCode = 1;
      return;
    }
  }
  const answer = await ask(openClient(process.env), one);
  if (one.name === 'export') printLines(answer as object[]);
  else if (one.name === 'document' && !json) {
    const bytes = Buffer.from((answer as AgreedBytes).base64, 'base64');
    if (out) writeOut(out, bytes);
    else process.stdout.write(bytes);
  } else print(answer);
}

function print(answer: unknown): void {
  const text = `${json || out ? JSON.stringify(answer, null, 2) : ''}\n`;
  if (out) writeOut(out, text);
  else process.stdout.write(printable(json ? text : `${inWords(command.name, answer)}\n`));
}

function writeOut(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    throw new UsageError(`--out: ${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function printLines(items: object[]): void {
  for (const item of items) console.log(printable(JSON.stringify(item)));
}
