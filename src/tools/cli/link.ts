/** `npm run link`: makes and reads links, whether or not the server runs. */
import { writeFileSync } from 'node:fs';
import type { Command } from '../../server/admin/command.ts';
import type { AgreedBytes } from '../../server/admin/document.ts';
import { isReading, type Operator, withOperator } from '../../server/admin/operator.ts';
import type { VerificationReport } from '../../server/admin/verification.ts';
import { readOperatorSettings } from '../../server/base/settings.ts';
import { migrateTables } from '../../server/db/open.ts';
import type { ExportPage } from '../../server/events/pending-events.ts';
import type { Resealed } from '../../server/sealing/sealed-rows.ts';
import { answerUsage, UsageError } from './command-line.ts';
import { linkCommands, type Parsed, parseCommand } from './link/commands.ts';
import { answerOffline, type OfflineCommand } from './link/offline.ts';
import { withoutUndefined } from './link/options.ts';
import { inWords, migratedInWords } from './link/print.ts';
import { printable } from './link/printable.ts';

/** Errors whose message is a sentence for the operator, with the exit code of each: 2 for a wrong request, else 1. */
const exitCodes: Record<string, number> = {
  LinksRefused: 2,
  UsageError: 2,
  CommandRefused: 1,
  NoSuchLink: 1,
  SettingsError: 1,
  StartError: 1,
  FolderInUse: 1,
};

const now = new Date();
const { command, json, out } = answerUsage(linkCommands(now), () => parseCommand(process.argv.slice(2), now));

try {
  if (isOffline(command)) {
    const { text, failed } = answerOffline(command, json);
    console.log(text);
    if (failed) process.exitCode = 1;
  } else if (command.name === 'migrate') {
    const applied = await migrateTables(readOperatorSettings(process.env).database, command.whileOthersRun);
    console.log(json ? JSON.stringify({ applied }) : migratedInWords(applied));
  } else await withOperator(process.env, (run) => carryOut(command, run), isReading(command));
} catch (error) {
  const { name, message } = error as Error;
  // A check that could not look says nothing of what is recorded: 1 is for what does not match.
  const isCheck = command.name === 'verify';
  const exitCode = isCheck ? 2 : exitCodes[name];
  if (exitCode === undefined) throw error;
  console.error(isCheck && !(name in exitCodes) ? `Nothing was checked: ${message}` : message);
  process.exitCode = exitCode;
}

function isOffline(one: Parsed['command']): one is OfflineCommand {
  return ['token', 'check-order', 'database-roles'].includes(one.name);
}

async function carryOut(one: Command, run: Operator): Promise<void> {
  if (one.name === 'export') {
    for (let page: ExportPage | undefined; !page || page.next; ) {
      page = (await run({ ...one, ...withoutUndefined({ after: page?.next }) })) as ExportPage;
      printLines(page.events);
    }
    return;
  }
  const result = await run(one);
  const text = `${json || out ? JSON.stringify(result, null, 2) : ''}\n`;
  if (one.name === 'document') {
    const bytes = Buffer.from((result as AgreedBytes).base64, 'base64');
    if (out) writeOut(out, bytes);
    else process.stdout.write(json ? text : bytes);
    return;
  }
  if (out) writeOut(out, text);
  else process.stdout.write(printable(json ? text : `${inWords(one, result)}\n`));
  if (one.name === 'rekey' && (result as Resealed).unopened.length > 0) process.exitCode = 1;
  if (one.name === 'verify' && (result as VerificationReport).problems.length > 0) process.exitCode = 1;
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
