import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { readLocalPlace } from '../../../server/base/local-token.ts';
import type { Problem } from '../../../types.gen.ts';

type Environment = Record<string, string | undefined>;

/** One of the provider's calls. Its path begins below `/provider-api`. */
export type Call = {
  method: string;
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
};

export type Client = <Answer>(call: Call) => Promise<Answer>;

/** No server could be asked: nothing was done. `isAnswered`: it has answered that the token opens nothing there. */
export class NotAsked extends Error {
  override name = 'NotAsked';
  readonly isAnswered: boolean;

  constructor(message: string, isAnswered = false) {
    super(message);
    this.isAnswered = isAnswered;
  }
}

/** A server has refused, in a sentence for each reason. */
export class CallRefused extends Error {
  override name = 'CallRefused';
  readonly slug: string;

  constructor({ type, detail = '', errors = [] }: Partial<Problem>) {
    super(
      errors.map((error) => ('line' in error && error.line ? `line ${error.line}: ` : '') + error.detail).join('\n') ||
        detail,
    );
    this.slug = type?.replace('/problems/', '') ?? '';
  }
}

/** Where the server answers, and with which token: as the settings say, or as a server of this machine has left it. */
export function placeOf(env: Environment): { url: string; token: string | undefined } {
  const { DOORSTEP_URL, DOORSTEP_TOKEN, DOORSTEP_TOKEN_FILE, PUBLIC_URL, PORT = '8080', PROVIDER_PORT } = env;
  const local = readLocalPlace(env.DATA_DIR || '.data');
  // With PROVIDER_PORT the calls are nowhere else. A token of this machine goes to it alone, whatever it is called.
  const own = PROVIDER_PORT ? `http://localhost:${PROVIDER_PORT}` : PUBLIC_URL || `http://localhost:${PORT}`;
  const url = (DOORSTEP_URL || (local?.url ?? own)).replace(/\/$/, '');
  const [asked, here] = [url, local?.url].map((one) => one?.replace('//127.0.0.1:', '//localhost:'));
  const given = DOORSTEP_TOKEN || (DOORSTEP_TOKEN_FILE && readFileSync(DOORSTEP_TOKEN_FILE, 'utf8').trim());
  return { url, token: given || (asked === here ? local?.token : undefined) };
}

/** Makes calls for an operator. A call throws {@link NotAsked} or {@link CallRefused}. */
export function openClient(env: Environment): Client {
  const { url, token } = placeOf(env);
  return async <Answer>({ method, path, query = {}, body, headers = {} }: Call) => {
    const address = new URL(`${url}/provider-api${path}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(name, `${value}`);
    const isText = typeof body === 'string';
    const own = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': isText ? 'application/x-ndjson' : 'application/json' }),
    };
    const sent = {
      method,
      headers: { ...own, ...headers },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    };
    const reply = await fetch(address, sent).catch((error: Error) => {
      const why = (error.cause as Error | undefined)?.message ?? error.message;
      throw new NotAsked(
        `No server answers at ${url} (${why}). Start one by \`npm start\` or \`doorstep serve\`, or name another by DOORSTEP_URL.`,
      );
    });
    const answer = await reply.json().catch(() => undefined);
    if (reply.ok && answer !== undefined) return answer as Answer;
    const refused = new CallRefused((answer ?? {}) as Partial<Problem>);
    throw reasonNotAsked(url, reply.status, refused) ?? refused;
  };
}

/** Why a server was not asked as an operator, in a sentence; undefined where it was. */
function reasonNotAsked(url: string, status: number, { slug, message }: CallRefused): NotAsked | undefined {
  if (slug === 'unauthorised')
    return new NotAsked(
      `The server at ${url} does not know the token: set DOORSTEP_TOKEN to one of its PROVIDER_API_TOKENS, DATA_DIR to the folder of its demo, or DOORSTEP_URL to another server.`,
      true,
    );
  if (slug === 'scope-missing') return new NotAsked(`The token may not do this at ${url}. ${message}`, true);
  if (slug === 'not-found' || slug === '')
    return new NotAsked(
      `${url} answers ${status}, and not as a server of Doorstep that has PROVIDER_API_TOKENS: set DOORSTEP_URL to where its provider's calls are.`,
    );
  return undefined;
}

/** The account that runs the command. A container's user may have no name. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
