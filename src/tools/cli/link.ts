/** `npm run link`: makes and reads links, whether or not the server runs. */
import { writeFileSync } from 'node:fs';
import type { AnchorPage } from '../../server/admin/anchor.ts';
import type { Command } from '../../server/admin/command.ts';
import { databaseRoles } from '../../server/admin/database-roles.ts';
import type { AgreedBytes } from '../../server/admin/document.ts';
import { type Operator, withOperator } from '../../server/admin/operator.ts';
import type { Verified } from '../../server/admin/verified.ts';
import { makeToken } from '../../server/base/provider-token.ts';
import type { ExportPage } from '../../server/events/pending-events.ts';
import { faultsOfProof } from '../../server/proof/inclusion.ts';
import { answerUsage } from './command-line.ts';
import { type Parsed, parseCommand, type TokenCommand, usage } from './link/arguments.ts';
import { inWords } from './link/print.ts';
import type { OfflineCommand } from './link/proof-commands.ts';

/** Errors whose message is a sentence for the operator, with the exit code of each: 2 for what was asked, 1 for what is. */
const exitCodes: Record<string, number> = {
  LinkRefused: 2,
  CommandRefused: 1,
  NoSuchLink: 1,
  SettingsError: 1,
  StartError: 1,
  FolderInUse: 1,
  HeadsChanged: 1,
};

try {
  const parsed = answerUsage(usage, () => parseCommand(process.argv.slice(2), new Date()));
  const { command } = parsed;
  if (command.name === 'token') printToken(command, parsed.json);
  else if (command.name === 'database-roles') console.log(databaseRoles(command.role));
  else if (command.name === 'check-proof') checkProof(command, parsed.json);
  else await withOperator(process.env, (run) => carryOut({ ...parsed, command }, run));
} catch (error) {
  const { name, message } = error as Error;
  const exitCode = exitCodes[name];
  if (exitCode === undefined) throw error;
  console.error(message);
  process.exitCode = exitCode;
}

/** Prints a new token. Nothing keeps it: the settings take its hash alone. */
function printToken({ token: name, scopes }: TokenCommand, json: boolean): void {
  const made = makeToken(name, scopes);
  const words = `Token, shown this once:\n  ${made.token}\n\nAdd to PROVIDER_API_TOKENS, with a space between entries:\n  ${made.entry}`;
  console.log(json ? JSON.stringify({ name, scopes, ...made }, null, 2) : words);
}

function checkProof({ proof, keys, kept }: Extract<OfflineCommand, { name: 'check-proof' }>, json: boolean): void {
  const faults = faultsOfProof(proof, keys, kept);
  const count = proof.records.length;
  const proven = `The proof holds: ${count} record${count === 1 ? ' is' : 's are'} as signed.`;
  console.log(json ? JSON.stringify({ records: count, faults }, null, 2) : faults.join('\n') || proven);
  if (faults.length) process.exitCode = 1;
}

async function carryOut({ command, json, out }: Parsed & { command: Command }, run: Operator): Promise<void> {
  if (command.name === 'export') {
    for (let after: string | undefined; ; ) {
      const page = (await run({ ...command, ...(after && { after }) })) as ExportPage;
      for (const event of page.events) console.log(JSON.stringify(event));
      after = page.next;
      if (!after) return;
    }
  }

  if (command.name === 'anchor') {
    for (let from = command.from; ; ) {
      const page = (await run({ name: 'anchor', ...(from && { from }) })) as AnchorPage;
      for (const head of page.heads) console.log(JSON.stringify(head));
      from = page.next;
      if (!from) return;
    }
  }

  const result = await run(command);
  if (command.name === 'document') {
    const { base64 } = result as AgreedBytes;
    const bytes = Buffer.from(base64, 'base64');
    if (out) writeFileSync(out, bytes);
    else process.stdout.write(json ? `${JSON.stringify(result, null, 2)}\n` : bytes);
    return;
  }
  if (out) writeFileSync(out, `${JSON.stringify(result, null, 2)}\n`);
  else console.log(json ? JSON.stringify(result, null, 2) : inWords(command, result));
  if (command.name === 'verify' && (result as Verified).mismatches.length > 0) process.exitCode = 1;
}
