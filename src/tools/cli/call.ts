/** `doorstep call`: makes one of the provider's calls at a running server, with the token of an operator. */
import { readFileSync } from 'node:fs';
import contract from '../../../docs/openapi.json' with { type: 'json' };
import { NotAsked, openClient } from './client/client.ts';
import { failWith } from './client/failure.ts';
import { printable } from './client/printable.ts';
import { table } from './client/table.ts';
import { answerUsage, commandLine, helpOf, parseWords, UsageError } from './command-line.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH'];

const program = commandLine(
  'run call',
  "Makes one of the provider's calls, at the server that DOORSTEP_URL names, with DOORSTEP_TOKEN.",
)
  .argument('<method>', `which method: ${methods.join(', ')}`)
  .argument('<path>', 'which path below /provider-api, such as /links or "/events?since=2026-11-20T00:00:00Z"')
  .argument('[body]', 'JSON, or @ and a file of JSON')
  .option('--json', 'prints the answer as JSON, for programs')
  .option('--key <key>', 'the Idempotency-Key: a repeat with it gets the first answer, and nothing is done again');

const words = process.argv.slice(2);
if (words.some((word) => word === '--help' || word === '-h')) {
  console.log(`${helpOf(program)}\n\nCalls:\n${operations().join('\n')}`);
  process.exit(0);
}
const { call, json } = answerUsage(program, () => {
  const [method = '', path = '', body] = parseWords(program, words).args;
  const options = program.opts();
  return { call: callOf(method.toUpperCase(), path, body, options.key), json: options.json ?? false };
});

try {
  const answer = await openClient(process.env)<object>(call);
  process.stdout.write(
    printable(`${json ? JSON.stringify(answer, null, 2) : table(answer) || 'Nothing is listed.'}\n`),
  );
} catch (error) {
  // Whatever a server has refused is 1, also where it does not know the token.
  failWith(error, error instanceof NotAsked && error.isAnswered ? 1 : undefined);
}

function callOf(method: string, path: string, body: string | undefined, key: string | undefined) {
  if (!methods.includes(method)) throw new UsageError(`The method is ${methods.join(', ')}, not "${method}".`);
  if (!path.startsWith('/'))
    throw new UsageError(`The path begins with a slash, as /links does, and not as "${path}".`);
  if (method === 'GET' && body !== undefined) throw new UsageError('GET takes no body.');
  return {
    ...{ method, path },
    ...(body !== undefined && { body: dataOf(body) }),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  };
}

/** The data of a body, which is JSON or names a file of it. */
function dataOf(body: string): unknown {
  const file = body.startsWith('@') ? body.slice(1) : undefined;
  try {
    return JSON.parse(file === undefined ? body : readFileSync(file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(code ? `${file} cannot be read (${code}).` : `${file ?? 'The body'} is not JSON.`);
  }
}

/** A line for each operation of the API document. */
function operations(): string[] {
  const lines = Object.entries(contract.paths).flatMap(([path, calls]) =>
    Object.entries(calls as Record<string, { summary: string }>).map(([method, { summary }]) => [
      `${method.toUpperCase()} ${path.replace('/provider-api', '')}`,
      summary,
    ]),
  );
  const width = Math.max(...lines.map(([call]) => call!.length));
  return lines.map(([call, summary]) => `  ${call!.padEnd(width)}  ${summary}`);
}
