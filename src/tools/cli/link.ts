/** `npm run link`: makes and reads links, whether or not the server runs. */
import { writeFileSync } from 'node:fs';
import type { AgreedBytes } from '../../server/admin/document.ts';
import { type Operator, withOperator } from '../../server/admin/operator.ts';
import type { Verified } from '../../server/admin/verify.ts';
import type { ExportPage } from '../../server/events/pending-events.ts';
import { answerUsage } from './command-line.ts';
import { type Parsed, parseCommand, usage } from './link/arguments.ts';
import { inWords } from './link/print.ts';

/** Errors whose message is a sentence for the operator, with the exit code of each: 2 for what was asked, 1 for what is. */
const exitCodes: Record<string, number> = {
  LinkRefused: 2,
  CommandRefused: 1,
  NoSuchLink: 1,
  SettingsError: 1,
  StartError: 1,
  FolderInUse: 1,
};

try {
  const parsed = answerUsage(usage, () => parseCommand(process.argv.slice(2), new Date()));
  await withOperator(process.env, (run) => carryOut(parsed, run));
} catch (error) {
  const { name, message } = error as Error;
  const exitCode = exitCodes[name];
  if (exitCode === undefined) throw error;
  console.error(message);
  process.exitCode = exitCode;
}

async function carryOut({ command, json, out }: Parsed, run: Operator): Promise<void> {
  if (command.name === 'export') {
    for (let after: string | undefined; ; ) {
      const page = (await run({ ...command, ...(after && { after }) })) as ExportPage;
      for (const event of page.events) console.log(JSON.stringify(event));
      after = page.next;
      if (!after) return;
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
  console.log(json ? JSON.stringify(result, null, 2) : inWords(command, result));
  if (command.name === 'verify' && (result as Verified).mismatches.length > 0) process.exitCode = 1;
}
