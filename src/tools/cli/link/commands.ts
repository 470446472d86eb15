import { makeToken } from '../../../server/base/provider-token.ts';
import { readOrderDocument as acceptOrderDocument } from '../../../server/copies/order-document.ts';
import { problemInWords } from '../../../server/copies/order-problems.ts';
import type {
  AgreedBytes,
  BankDetails,
  LinkAnswers,
  LinkHistory,
  MadeLinks,
  ProviderLink,
  ProviderLinks,
} from '../../../types.gen.ts';
import { type Call, CallRefused, type Client } from '../client/client.ts';
import type { Printed } from '../client/printable.ts';
import { table } from '../client/table.ts';
import { calledAs, commandLine, numberOf, oneOf, parseWords, UsageError } from '../command-line.ts';
import { createCall, customers, withLink } from './create.ts';
import { readOrderDocument } from './files.ts';
import { pastTime, scopesIn, tokenNameOf, withoutUndefined } from './options.ts';

/** What a command prints, or the bytes of a document. */
type Answered = Printed | { bytes: Buffer };

/** A parsed command line. `out` is the file for an agreed document. */
type Task = { json: boolean; out?: string | undefined; work(client: Client): Answered | Promise<Answered> };

/** A link with everything recorded for it. `acts` are its records, by the name that they had before 0.4. */
type ShownLink = Omit<ProviderLink, 'attempts'> &
  LinkHistory & { acts: ProviderLink['records']; bank_details?: BankDetails; answers_read?: LinkAnswers['acts'] };

const statuses = ['active', 'used', 'maintenance', 'sor-expired', 'expired'] as const;
const link = 'which link, by its public name, such as lk_2bqnk7';

/** What a list of links shows of each. */
const inLists = ['link', 'created_at', 'journey', 'status', 'customer_type', 'external_reference', 'completed'];

/** The commands that there were before 0.5, each with what takes its place. */
const gone: Record<string, string> = {
  expire: 'call POST /links/{link}/expire',
  unlock: 'call POST /links/{link}/unlock',
  maintenance: `call PUT /maintenance '{"on":true}'`,
  attempts: 'call GET "/attempts?open=true"',
  attempt: `call POST /attempts/{order}/settlement '{"as":"not-taken","reason":"…"}'`,
  refund: `call POST /links/{link}/refunds '{"reason":"…"}' --key {key}`,
  reconcile: `call POST /reconciliations '{"day":"2026-11-20"}'`,
  events: 'call GET /events/undelivered',
  letters: 'call GET /letters/sending',
  'send-again': 'call POST /links/{link}/letters/{name}',
  export: 'call GET "/events?since=2026-11-20T00:00:00Z"',
  purge: `call POST /purges '{"before":"2020-01-01T00:00:00Z","dry_run":true}'`,
  erase: 'erase {link}',
  verify: 'verify',
  migrate: 'migrate',
  'database-roles': 'roles --role {role}',
  rekey: 'rekey',
};

/** The commands of `link`, from which help and docs are written. `ask` gets what one of them does. */
export function linkCommands(now: Date, ask: (task: Task) => void = () => undefined) {
  const program = commandLine(
    'run link',
    'Makes and reads links, at the server that DOORSTEP_URL names, with DOORSTEP_TOKEN.',
  );
  const add = <const Name extends string>(name: Name, description: string) =>
    program.command(name).description(description).option('--json', 'prints JSON, for programs');
  const timeOf = (option: string) => (age: string) => pastTime(option, age, now);

  const create = withLink(add('create', 'Makes a link, or one for each line of a file: all of them or none.'), now);
  create.action(({ json = false, ...options }) => {
    const call = createCall(options);
    ask({ json, work: async (client) => made(await client<object>(call)) });
  });

  add('show', 'Shows a link, and everything recorded for it.')
    .argument('[link]', link)
    .option('--bank-details', 'the bank details too; that you have read them is recorded')
    .option('--answers', 'the personal answers too; that you have read them is recorded')
    .option('--document', 'exactly what was agreed, byte for byte (with npm run -s, or --out)')
    .option('--act <name>', 'the act whose document is meant; without it the contract')
    .option('--out <file>', 'the file for the document')
    .action((id, { json = false, bankDetails, answers, document, act, out }) => {
      if (id === undefined) throw new UsageError(`Say ${link}.`);
      if (document) return ask({ json, out, work: (client) => agreed(client, id, act, json) });
      if (act !== undefined || out !== undefined) throw new UsageError('--act and --out go with --document.');
      return ask({ json, work: (client) => show(client, id, { bankDetails, answers }) });
    });

  add('list', 'Lists links, the newest first.')
    .option('--status <state>', statuses.join(', '), oneOf('--status', statuses))
    .option('--journey <name>', 'those of one journey')
    .option('--customer <type>', customers.join(' or '), oneOf('--customer', customers))
    .option('--recorded <act>', 'those with a record of an act')
    .option('--reference <words>', 'the one with your own reference')
    .option(
      '--search <words>',
      'by what a customer reads out: a reference, address, phone number, name, postcode, last four digits',
    )
    .option('--since <age>', 'those made since, such as 7d or a time', timeOf('--since'))
    .option('--limit <count>', 'so many at most', numberOf('--limit must be a number'))
    .action(({ json = false, limit = 100, customer, ...rest }) =>
      ask({ json, work: (client) => list(client, limit, withoutUndefined({ ...rest, customer_type: customer })) }),
    );

  add('check-order', 'Says whether an order document is accepted, or what to change; no link is made.')
    .argument('<file>', 'HTML, or base64 of it')
    .action((file, { json = false }) => {
      const document = readOrderDocument(file);
      ask({ json, work: () => checkOrder(document) });
    });

  add('token', 'Makes a token for a system of the provider, and its entry of PROVIDER_API_TOKENS.')
    .argument('<name>', 'what the token is for, such as crm', tokenNameOf)
    .option(
      '--scopes <list>',
      'what it opens: links, bank-details, refunds, answers, care or operations, or several joined by +',
      scopesIn,
    )
    .action((name, { json = false, scopes = scopesIn('') }) =>
      // Nothing stores the token: the settings take its hash alone.
      ask({ json, work: () => newToken(name, scopes) }),
    );

  add('demo', 'Makes the demo links new again.')
    .option('--reset', 'has to be said, because it takes away what was done with them')
    .action(({ json = false, reset }) => {
      if (!reset) throw new UsageError('"demo" does one thing: demo --reset makes the demo links new again.');
      ask({ json, work: resetDemo });
    });

  return program;
}

/** Reads the command line, and the files that it names. Throws {@link UsageError}. */
export function parseCommand(words: string[], now: Date): Task {
  const [word = ''] = words;
  if (Object.hasOwn(gone, word)) {
    const [part = '', ...rest] = gone[word]!.split(' ');
    const instead = [calledAs(part), ...rest].join(' ');
    throw new UsageError(`"link ${word}" is gone. In its place: ${instead}`, { isWord: true });
  }
  let task: Task | undefined;
  parseWords(
    linkCommands(now, (one) => {
      task = one;
    }),
    words,
  );
  return task!;
}

const at = (id: string) => `/links/${encodeURIComponent(id)}`;

/** A call about a link, which says of an unknown one what was typed. */
async function get<Answer>(client: Client, id: string, path = '', query: Call['query'] = {}): Promise<Answer> {
  try {
    return await client<Answer>({ method: 'GET', path: at(id) + path, query });
  } catch (error) {
    if (!(error instanceof CallRefused) || error.slug !== 'link-unknown') throw error;
    throw new CallRefused({ type: '/problems/link-unknown', detail: `There is no link ${id}.` });
  }
}

const made = (answer: object): Printed => {
  const links = 'links' in answer ? (answer as MadeLinks).links : answer;
  return { words: table(links), answer: links };
};

async function show(
  client: Client,
  id: string,
  { bankDetails, answers }: { bankDetails?: boolean | undefined; answers?: boolean | undefined },
): Promise<Printed> {
  const one = await get<ProviderLink>(client, id);
  const details = bankDetails && (await bankDetailsOf(client, id));
  const read = answers && (await get<LinkAnswers>(client, id, '/answers')).acts;
  // It comes last: these readings are in it.
  const history = await get<LinkHistory>(client, id, '/history');
  const whole: ShownLink = {
    ...one,
    acts: one.records,
    ...history,
    ...(details && { bank_details: details }),
    ...(read && { answers_read: read }),
  };
  const { acts: _, ...shown } = whole;
  return { words: table(shown), answer: whole };
}

/** The bank details of a link; undefined where it has no mandate. */
/** The bank details of a link; undefined where it has no mandate. */
export const bankDetailsOf = (client: Client, id: string): Promise<BankDetails | undefined> =>
  get<BankDetails>(client, id, '/bank-details').catch((error: unknown) => {
    if (error instanceof CallRefused && error.slug === 'no-mandate') return undefined;
    throw error;
  });

async function agreed(client: Client, id: string, act: string | undefined, json: boolean): Promise<Answered> {
  const answer = await get<AgreedBytes>(client, id, '/agreed-document', { act });
  return json ? { words: '', answer } : { bytes: Buffer.from(answer.base64, 'base64') };
}

/** The newest links that a filter leaves, up to the limit: a call gives a thousand at most. */
export async function listedLinks(
  client: Client,
  limit: number,
  filter: Record<string, string | undefined>,
): Promise<ProviderLink[]> {
  const links: ProviderLink[] = [];
  for (let after: string | undefined; ; ) {
    const query = { ...filter, after, limit: Math.min(limit - links.length, 1_000) };
    const page: ProviderLinks = await client({ method: 'GET', path: '/links', query });
    links.push(...page.links);
    after = page.next;
    if (after === undefined || links.length >= limit) return links;
  }
}

async function list(client: Client, limit: number, filter: Record<string, string | undefined>): Promise<Printed> {
  const links = await listedLinks(client, limit, filter);
  return { words: links.length ? table(links, inLists) : 'No link is like that.', answer: links };
}

/** Says of an order document what making a link with it would say. */
async function checkOrder(base64: string): Promise<Printed> {
  const read = await acceptOrderDocument(base64);
  const problems = 'problems' in read ? read.problems : [];
  const words = problems.map(problemInWords).join('\n') || 'This order document is accepted, and shown whole.';
  return { words, answer: { problems }, failed: problems.length > 0 };
}

function newToken(name: string, scopes: Parameters<typeof makeToken>[1]): Printed {
  const { token, entry, ...rest } = makeToken(name, scopes);
  const words = `Token, shown this once:\n  ${token}\n\nAdd to PROVIDER_API_TOKENS, with a space between entries:\n  ${entry}`;
  return { words, answer: { name, scopes, token, entry, ...rest } };
}

async function resetDemo(client: Client): Promise<Printed> {
  const answer = await client<{ reset: number }>({ method: 'POST', path: '/demo/reset' });
  return { words: `The ${answer.reset} demo links are new again.`, answer };
}
