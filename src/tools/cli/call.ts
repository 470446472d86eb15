/** `doorstep call`: makes one of the provider's calls at a running server, with the token of an operator. */
import contract from '../../../docs/openapi.json' with { type: 'json' };
import { namesNear } from '../../server/base/did-you-mean.ts';
import { NotAsked, openClient } from './client/client.ts';
import { failWith } from './client/failure.ts';
import { jsonIn, textIn } from './client/json-text.ts';
import { printable } from './client/printable.ts';
import { table } from './client/table.ts';
import { answerUsage, commandLine, helpOf, parseWords, UsageError } from './command-line.ts';

type Operation = { summary: string; parameters?: { $ref?: string }[] };

const methods = ['GET', 'POST', 'PUT', 'PATCH'];

/** The calls of the API document, and the one that answers it. */
const calls = Object.entries(contract.paths)
  .flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, Operation>).map(([method, { summary, parameters = [] }]) => ({
      ...{ method: method.toUpperCase(), path: path.replace('/provider-api', ''), summary },
      needsKey: parameters.some(({ $ref }) => $ref?.endsWith('/NeededKey')),
    })),
  )
  .concat({
    ...{ method: 'GET', path: '/openapi.json', summary: 'The API document, with the names of your content.' },
    needsKey: false,
  });

const program = commandLine(
  'run call',
  "Makes one of the provider's calls, at the server that DOORSTEP_URL names, with DOORSTEP_TOKEN.",
)
  .argument('<method>', `which method: ${methods.join(', ')}`)
  .argument('<path>', 'which path below /provider-api, such as /links or "/events?since=2026-11-20T00:00:00Z"')
  .argument('[body]', 'JSON, or @ and a file of JSON; for /links/batch a link in each line')
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
  const [bare = ''] = path.split('?');
  const called = calls.find((one) => one.method === method && isAt(one.path, bare));
  if (!called) {
    const nearest = namesNear(`${method} ${bare}`, calls.map(nameOf));
    throw new UsageError(`There is no call ${method} ${bare}.${nearest}`, { isWord: true });
  }
  if (called.needsKey && !key)
    throw new UsageError(`This call needs --key, such as --key "$(uuidgen)": it is done once for its key.`);
  return {
    ...{ method, path },
    ...(body !== undefined && { body: bare === '/links/batch' ? textIn(body) : jsonIn(body) }),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  };
}

/** Whether a path is that of a call, with whatever stands in its braces. */
function isAt(call: string, path: string): boolean {
  const [steps, typed] = [call.split('/'), path.split('/')];
  return steps.length === typed.length && steps.every((step, at) => step === typed[at] || step.startsWith('{'));
}

function nameOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}

/** A line for each call. */
function operations(): string[] {
  const names = calls.map(nameOf);
  const width = Math.max(...names.map(({ length }) => length));
  return calls.map(({ summary }, at) => `  ${names[at]!.padEnd(width)}  ${summary}`);
}
