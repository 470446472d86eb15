/** `doorstep link`: what is done about links beside the provider's calls (D-81). */
import { ownEntry } from '../../rules/own-entry.ts';
import { makeToken, type Scope, scopes, scopesOf } from '../../server/base/provider-token.ts';
import { readOrderDocument } from '../../server/copies/order-document.ts';
import { problemInWords } from '../../server/copies/order-problems.ts';
import { openClient } from './client/client.ts';
import { failWith } from './client/failure.ts';
import { bytesOf } from './client/json-text.ts';
import { type Printed, printable } from './client/printable.ts';
import { answerUsage, calledAs, commandLine, parseWords, UsageError } from './command-line.ts';

/** Words that are looked for here, each with the call that does it. */
const calls: Record<string, string> = {
  create: `POST /links '{"journey":"card"}'`,
  show: 'GET /links/{link}',
  list: 'GET "/links?status=active"',
};

let work: (() => Promise<Printed>) | undefined;
let isJson = false;
const ask = (json = false, task: () => Promise<Printed>) => {
  isJson = json;
  work = task;
};

const program = commandLine('run link', 'Makes demo links new, makes tokens, and checks order documents.');
const add = <const Name extends string>(name: Name, description: string) =>
  program.command(name).description(description).option('--json', 'prints JSON, for programs');

add('check-order', 'Says whether an order document is accepted, or what to change; no link is made.')
  .argument('<file>', 'HTML, or base64 of it')
  .action((file, { json }) => {
    const document = orderDocumentIn(file);
    ask(json, () => checkOrder(document));
  });

add('token', 'Makes a token for a system of the provider, and its entry of PROVIDER_API_TOKENS.')
  .argument('<name>', 'what the token is for, such as crm', tokenNameOf)
  .option(
    '--scopes <list>',
    'what it opens: links, bank-details, refunds, answers, care or operations, or several joined by +',
    scopesIn,
  )
  // Nothing stores the token: the settings take its hash alone.
  .action((name, { json, scopes: given = scopesIn('') }) => ask(json, () => newToken(name, given)));

add('demo', 'Makes the demo links new again, at the server that DOORSTEP_URL names, with DOORSTEP_TOKEN.')
  .option('--reset', 'has to be said, because it takes away what was done with them')
  .action(({ json, reset }) => {
    if (!reset) throw new UsageError('"demo" does one thing: demo --reset makes the demo links new again.');
    ask(json, resetDemo);
  });

answerUsage(program, () => {
  const words = process.argv.slice(2);
  const call = ownEntry(calls, words[0] ?? '');
  if (call !== undefined)
    throw new UsageError(`"link ${words[0]}" is a call: ${calledAs('call')} ${call}`, { isWord: true });
  return parseWords(program, words);
});

try {
  const { words, answer, failed } = await work!();
  process.stdout.write(printable(`${isJson ? JSON.stringify(answer, null, 2) : words}\n`));
  if (failed) process.exitCode = 1;
} catch (error) {
  failWith(error);
}

/** An order document from a file of HTML, or of base64, as base64. Throws {@link UsageError}. */
function orderDocumentIn(file: string): string {
  const bytes = bytesOf(file);
  const text = bytes.toString('latin1').trim();
  return /^(?:data:|[\w+/=\s-]+$)/.test(text) ? text : bytes.toString('base64');
}

/** Says of an order document what making a link with it would say. */
async function checkOrder(base64: string): Promise<Printed> {
  const read = await readOrderDocument(base64);
  const problems = 'problems' in read ? read.problems : [];
  const words = problems.map(problemInWords).join('\n') || 'This order document is accepted, and shown whole.';
  return { words, answer: { problems }, failed: problems.length > 0 };
}

function tokenNameOf(name: string): string {
  if (!/^[\w.-]{1,40}$/.test(name)) throw new UsageError(`A token's name is letters, digits, dots and dashes.`);
  return name;
}

/** Reads scopes that are joined by +. Throws {@link UsageError}. */
function scopesIn(list: string): Scope[] {
  const tokenScopes = scopesOf(list);
  if (!tokenScopes) throw new UsageError(`--scopes must be ${scopes.join(', ')}, or several joined by +.`);
  return tokenScopes;
}

async function newToken(name: string, given: Scope[]): Promise<Printed> {
  const { token, entry, ...rest } = makeToken(name, given);
  const words = `Token, shown this once:\n  ${token}\n\nAdd to PROVIDER_API_TOKENS, with a space between entries:\n  ${entry}`;
  return { words, answer: { name, scopes: given, token, entry, ...rest } };
}

async function resetDemo(): Promise<Printed> {
  const answer = await openClient(process.env)<{ reset: number }>({ method: 'POST', path: '/demo/reset' });
  return { words: `The ${answer.reset} demo links are new again.`, answer };
}
