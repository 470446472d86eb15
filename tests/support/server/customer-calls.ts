import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage, request } from 'node:http';
import { agreement } from './agree.ts';

/** What came back: a status with its body, or nothing because the connection broke. */
export type Came = { status: number; body: Record<string, unknown> } | undefined;

type Ask = {
  port: number;
  method?: 'GET' | 'POST';
  path: string;
  body?: object | string;
  headers?: Record<string, string>;
};

/** One call on a connection of its own. Never rejects. */
export function ask({ port, method = 'GET', path, body, headers = {} }: Ask): Promise<Came> {
  return new Promise((done) => {
    const text = typeof body === 'object' ? JSON.stringify(body) : body;
    const sent = {
      ...(text && { 'content-type': 'application/json' }),
      ...headers,
      ...(text && { 'content-length': String(Buffer.byteLength(text)) }),
    };
    const call = request({ host: '127.0.0.1', port, method, path, headers: sent, agent: false }, (answer) => {
      let said = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        said += chunk;
      });
      answer.on('end', () => done(answer.complete ? { status: answer.statusCode!, body: parse(said) } : undefined));
      answer.on('error', () => done(undefined));
    });
    call.setTimeout(60_000, () => call.destroy());
    call.on('error', () => done(undefined));
    call.end(text);
  });
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/**
 * A token, as a page gets it, on a connection of its own: one that is kept may be closed while a busy machine begins to use it
 * again. It outlives the server, whose key is in its database. Throws what came instead of one.
 */
export async function freshToken(port: number): Promise<string> {
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    get({ host: '127.0.0.1', port, path: '/public-api/openapi.json', agent: false }, done).on('error', fail);
  });
  answer.resume();
  const [, token] = /XSRF-TOKEN=([^;]+)/.exec(String(answer.headers['set-cookie'])) ?? [];
  if (!token) throw new Error(`no token, but ${answer.statusCode}`);
  return token;
}

/** A card as the page has it after verifying it, and the key that it keeps for it. */
export type Card = { nonce: string; key: string };

export const newCard = (outcome: 'success' | 'declined' | 'not-shifted' = 'success'): Card => ({
  nonce: `sandbox-${outcome}-${randomUUID()}`,
  key: randomUUID(),
});

/** The body of the call that takes a card: its nonce and the button's words, usually those of the small site. */
export const cardBody = (nonce: string, button = 'Continue') => ({ nonce, button });

/** Pays once, or has the card kept as the payment method. */
export function pay(
  port: number,
  token: string,
  id: string,
  { nonce, key }: Card,
  act: 'payment' | 'payment-method' = 'payment',
  button?: string,
): Promise<Came> {
  const headers = { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token, 'idempotency-key': key };
  return ask({ port, method: 'POST', path: `/public-api/links/${id}/${act}`, body: cardBody(nonce, button), headers });
}

/**
 * Agrees once to the small site's contract by the form of its page. What came back is told as of a call: 201 with the record,
 * or 503 where the page says that it was not saved.
 */
export async function agreeOnce(
  port: number,
  token: string,
  id: string,
  fields: Record<string, string> = {},
): Promise<Came> {
  const headers = {
    ...{ cookie: `XSRF-TOKEN=${token}`, origin: 'null', 'sec-fetch-site': 'same-origin' },
    'content-type': 'application/x-www-form-urlencoded',
  };
  const form = { form: 'contract-agreement', xsrf_token: token, ticked: 'yes', ...agreement, ...fields };
  const body = `${new URLSearchParams(form)}`;
  const came = await ask({ port, method: 'POST', path: `/contract-start?id=${id}`, body, headers });
  if (came?.status === 503) return { status: 503, body: { type: '/problems/unavailable' } };
  if (came?.status !== 303) return came;
  const read = await ask({ port, path: `/public-api/links/${id}` });
  const records = (read?.body.records ?? []) as Record<string, unknown>[];
  const record = records.find(({ act }) => act === 'contract-agreement');
  return record ? { status: 201, body: record } : read && { status: 503, body: { type: '/problems/unavailable' } };
}
