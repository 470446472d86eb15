/** `npm run link`: makes and reads links at a running server. */
import { writeFileSync } from 'node:fs';
import { CallRefused, openClient } from './client/client.ts';
import { failWith } from './client/failure.ts';
import { printable } from './client/printable.ts';
import { answerUsage, UsageError } from './command-line.ts';
import { linkCommands, parseCommand } from './link/commands.ts';

const now = new Date();
const { json, out, work } = answerUsage(linkCommands(now), () => parseCommand(process.argv.slice(2), now));

try {
  const printed = await work(openClient(process.env));
  const text =
    'bytes' in printed ? printed.bytes : `${json ? JSON.stringify(printed.answer, null, 2) : printed.words}\n`;
  if (out !== undefined) writeOut(out, text);
  else process.stdout.write(typeof text === 'string' ? printable(text) : text);
  if ('failed' in printed && printed.failed) process.exitCode = 1;
} catch (error) {
  // A link that is refused is a wrong request.
  failWith(error, error instanceof CallRefused && error.slug === 'link-refused' ? 2 : undefined);
}

function writeOut(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    throw new UsageError(`--out: ${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}
