import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Posted } from '../../../src/rules/forms.ts';
import { readCompiled } from '../../../src/server/base/compiled.ts';
import { makeToken, usualScopes } from '../../../src/server/base/provider-token.ts';
import type { Db } from '../../../src/server/db/db.ts';
import { sandboxGateway } from '../../../src/server/gateway/sandbox/sandbox.ts';
import { type Started, type StartOptions, startServer } from '../../../src/server/main.ts';
import type { Drawing } from '../../../src/server/release/drawing.ts';
import { type Edition, fileIn, releaseOf } from '../../../src/server/release/release.ts';
import type { Problem } from '../../../src/types.gen.ts';
import { putFreshDatabase } from '../database/fresh-database.ts';
import { openTestPostgres } from '../database/postgres.ts';
import { isNightly } from '../run/is-nightly.ts';
import { expectDocumented } from './as-documented.ts';
import { type Command, operate, runningDatabases } from './operator.ts';
import { compiled, writeSite } from './server-site.ts';

export type Reply = {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & Partial<Problem>;
  text: string;
};

/** The fields of a form; of one with several values, each is a field of that name. */
export type Fields = Record<string, string | readonly string[] | undefined>;

const formType = 'application/x-www-form-urlencoded';

const formBody = (fields: Fields): string =>
  `${new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one])))}`;

export type Send = { headers?: Record<string, string>; key?: string; token?: string | null };

/** A server for one test file, on real HTTP, with what a browser would do about cookies. */
export type TestServer = Awaited<ReturnType<typeof openServer>>;

type OpenOptions = Omit<StartOptions, 'logStream' | 'release'> & {
  env?: Record<string, string>;
  content?: typeof compiled;
  /** Draws the pages in place of a bundle. */
  drawing?: Drawing;
  /** The content in other languages, beside what is drawn so. */
  others?: Edition[];
  /**
   * Has the embedded database, which the operator's commands reach through the server. Without, it is PostgreSQL where the
   * machine has it, which takes a third of the processor's time, and at night the embedded one.
   */
  embedded?: true;
};

/**
 * Starts a server in a folder of its own. Opening PGlite takes seconds: once a file, not once a test. Every answer is
 * held to the OpenAPI document as it comes.
 */
export async function openServer({
  env = {},
  content = compiled,
  drawing,
  others = [],
  embedded,
  ...options
}: OpenOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-test-'));
  writeSite(join(folder, 'dist'), content);
  const settings: Record<string, string> & { DATA_DIR: string; DIST_DIR: string } = {
    PORT: '0',
    DEMO: '1',
    LOG_LEVEL: 'info',
    DATA_DIR: join(folder, 'data'),
    DIST_DIR: join(folder, 'dist'),
    ...env,
  };
  const hasOwn = Boolean(env.DATA_DIR ?? env.DATABASE_URL);
  const postgres = embedded || hasOwn || isNightly ? undefined : await openTestPostgres();
  if (postgres) settings.DATABASE_URL = postgres.url;
  else if (!env.DATA_DIR && (env.DATABASE_URL ?? 'embedded') === 'embedded') await putFreshDatabase(settings.DATA_DIR);
  const lines: string[] = [];
  const logStream = { write: (line: string) => void lines.push(line) };
  let db: Db | undefined;
  // The gateway is the one part that is handed the database: here the test gets hold of it too.
  const gateway = (opened: Db) => {
    db = opened;
    return (options.gateway ?? sandboxGateway)(opened);
  };
  // Where nothing tells the operator of a server, its settings do; without them they name no token.
  if (settings.DEMO === '0' && settings.DATABASE_URL && env.PROVIDER_API_TOKENS !== '') {
    const { token, entry } = makeToken('local', usualScopes);
    const tokens = [env.PROVIDER_API_TOKENS, entry].filter(Boolean).join(' ');
    Object.assign(settings, { PROVIDER_API_TOKENS: tokens, DOORSTEP_TOKEN: token });
  }
  // A restart reads the content anew, as a build may have left it.
  const start = async () => {
    const release =
      drawing &&
      releaseOf([{ compiled: readCompiled(settings.DIST_DIR), drawing }, ...others], fileIn(settings.DIST_DIR));
    runningDatabases.delete(settings.DATA_DIR);
    const running = await startServer(settings, { ...options, ...(release && { release }), gateway, logStream });
    if (!settings.DATABASE_URL) runningDatabases.set(settings.DATA_DIR, () => db!);
    if (settings.DOORSTEP_TOKEN) settings.DOORSTEP_URL = `http://localhost:${running.providerPort ?? running.port}`;
    return running;
  };
  let started: Started = await start();

  /** Where an address is: with PROVIDER_PORT the provider's calls and the desk are there. */
  const originAt = (path: string) =>
    `http://localhost:${(/^\/(provider-api|desk)\b/.test(path) ? started.providerPort : undefined) ?? started.port}`;

  const get = async (path: string, init: RequestInit = {}) => {
    const reply = await fetch(`${originAt(path)}${path}`, { redirect: 'manual', ...init }).then(toReply);
    expectDocumented(init.method ?? 'GET', path, reply);
    return reply;
  };

  const freshToken = async () => tokenOf(await get('/public-api/openapi.json'));
  let token = await freshToken();

  const post = (path: string, body?: unknown, send: Send = {}, method = 'POST') => {
    const headers: Record<string, string> = {};
    const sent = send.token === undefined ? token : send.token;
    if (sent !== null) Object.assign(headers, { cookie: `XSRF-TOKEN=${sent}`, 'x-xsrf-token': sent });
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (send.key) headers['idempotency-key'] = send.key;
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    return get(path, { method, headers: { ...headers, ...send.headers }, body: text });
  };

  return {
    settings,
    folder,
    /** Every line logged so far. */
    lines,
    get url() {
      return started.url;
    },
    get started() {
      return started;
    },
    /** Looks into the server's own database. */
    query: (sql: string, params?: unknown[]) => db!.query(sql, params),
    /** What an operator asks of it, a link with everything recorded for it, and whether its records are whole. */
    ask: <const C extends Command>(command: C) => operate(settings, command),
    show: (id: string) => operate(settings, { name: 'show', id }),
    verify: (id?: string) => operate(settings, { name: 'verify', ...(id && { id }) }),
    get,
    originAt,
    /** A GET of the address exactly as it is written, and of those headers alone: `fetch` tidies both. */
    async rawGet(path: string, headers: Record<string, string> = {}) {
      const reply = await rawGet(started.port, path, headers);
      expectDocumented('GET', path, reply);
      return reply;
    },
    freshToken,
    /** A POST as a page makes it, with a token and, where it takes one, an Idempotency-Key. */
    post,
    /** Posts a form of a page as a browser does. Its answer leads on, or is the page again. */
    postForm(path: string, fields: Fields, { headers, token: other }: Send = {}): Promise<Reply> {
      const own = other === undefined ? token : other;
      const sent = { origin: started.url, ...(own !== null && { cookie: `XSRF-TOKEN=${own}` }), ...headers };
      const body = formBody({ xsrf_token: own ?? '', ...fields });
      return get(path, { method: 'POST', headers: { 'content-type': formType, ...sent }, body });
    },
    /** Stops the server and starts it again on the same folder. */
    async restart() {
      await started.close();
      started = await start();
      token = await freshToken();
    },
    async close() {
      await started.close();
      await postgres?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The token of the provider's calls at the shared server. */
export const sharedToken = 'a-token-of-the-provider-0123456789abcdef';

let shared: Promise<TestServer> | undefined;

/** One demo server for all files of a worker that make their links, and neither change settings or limits nor stop it. */
export function sharedServer(): Promise<TestServer> {
  shared ??= openServer({ env: { PROVIDER_API_TOKEN: sharedToken } });
  return shared;
}

async function toReply(response: Response): Promise<Reply> {
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, text, body: isJson && text ? JSON.parse(text) : {} };
}

function rawGet(port: number, path: string, headers: Record<string, string>): Promise<Reply> {
  return new Promise((done, fail) => {
    const call = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      const chunks: Uint8Array[] = [];
      answer.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      answer.on('end', () => {
        const status = answer.statusCode!;
        const body = status === 304 ? null : Buffer.concat(chunks);
        done(toReply(new Response(body, { status, headers: answer.headersDistinct as unknown as HeadersInit })));
      });
    });
    call.on('error', fail).end();
  });
}

/** The token of a Set-Cookie header. */
export function tokenOf(reply: Reply): string {
  return /XSRF-TOKEN=([^;]+)/.exec(reply.headers.get('set-cookie') ?? '')?.[1] ?? '';
}

/** The slug of a problem, or the status where it is none. */
export const slugOf = ({ status, body }: Reply) => body.type?.replace('/problems/', '') ?? status;

/** What a page says of its form, as the small site draws it, or where the answer leads, or the status where it is neither. */
export const outcomeOf = ({ status, headers, text }: Reply): string | number => {
  const to = headers.get('location');
  if (to !== null) return to.split('?')[0]!;
  const { posted } = (text.startsWith('{') ? JSON.parse(text) : {}) as { posted?: Posted };
  return posted?.problem ?? posted?.faults?.map(({ field, code }) => `${field} ${code}`).join() ?? status;
};

/** A sandbox nonce with the outcome it says. */
export const nonce = (outcome: 'success' | 'declined' | 'not-shifted' = 'success') =>
  `sandbox-${outcome}-${randomUUID()}`;

export const link = (id: string) => `/public-api/links/${id}`;
