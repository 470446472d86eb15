import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { hiddenFields } from '../../authoring/walk/memory/form-fields.ts';
import { formFields } from '../../src/rules/forms.ts';
import { addDocument, validatorAt } from '../support/server/as-documented.ts';
import { cardBody } from '../support/server/customer-calls.ts';
import type { Fields, Reply, TestServer } from '../support/server/test-server.ts';

/** What a customer of 1.0 does, or the provider beside them: opens a page, sends a form of it, pays by card, or makes a call. */
type Step =
  | string
  | { page: string; form: string; fields?: Fields }
  | { card: 'payment' | 'payment-method'; as: string; button: string }
  | { call: string; body?: object | string };

/** Somebody with a link: its request, and the steps, in which `{id}`, `{link}` and `{reference of an-act}` are the link's own. */
export type Customer = { name: string; link: object; steps: Step[]; later?: Step[] };

/** A file of 1.0, one that is packed, and what is in one of JSON. */
export const kept = (path: string): string => readFileSync(`tests/compatibility/1.0/${path}`, 'utf8');
export const keptBytes = (path: string): Buffer => gunzipSync(readFileSync(`tests/compatibility/1.0/${path}`));
export const inKept = <T>(path: string): T => JSON.parse(kept(path)) as T;

/** Words by the customer and the step that showed them. */
export type Said = Record<string, string>;

/** The keys of its database. */
export const keys = inKept<Record<string, string>>('keys.json');

/** The token by which the provider of 1.0 calls. */
export const token = 'a-token-of-the-provider-of-the-first-release';

/**
 * What a server says to each customer, by the customer and the step, and the letters that they get. Letters leave once all
 * have taken their steps, so that no page depends on how quickly; what is done `later` comes after them.
 */
export async function saidTo(server: TestServer, customers: Customer[], letters: number): Promise<Said> {
  const said: Said = {};
  const names = new Map<string, string>();
  const walk = async (name: string, own: Own, steps: Step[], from = 0) => {
    let last: Reply | undefined;
    for (const [index, step] of steps.entries()) {
      const place = typeof step === 'string' ? step : Object.values(step)[0];
      last = await take(server, own, step, last);
      said[`${name}, ${from + index + 1}: ${place}`] = wordsOf(last, own.id);
    }
  };
  await call(server, 'PUT /letters/sending', { on: false, reason: 'until all have taken their steps' });
  const made = new Map<Customer, Own>();
  for (const customer of customers) {
    const { status, body } = await call(server, 'POST /links', customer.link);
    expect([customer.name, status, body.errors]).toEqual([customer.name, 201, undefined]);
    const own = { id: String(body.id), link: String(body.link) };
    names.set(own.link, customer.name);
    made.set(customer, own);
    await walk(customer.name, own, customer.steps);
  }
  await call(server, 'PUT /letters/sending', { on: true });
  const inbox = async () => JSON.parse((await server.get('/demo/letters.json')).text) as Record<string, string>[];
  await expect.poll(async () => (await inbox()).length).toBe(letters);
  for (const { link, subject, text } of await inbox()) {
    const place = `${names.get(link!)}, letter: ${subject}`;
    said[said[place] === undefined ? place : `${place}, again`] = plain(text!);
  }
  for (const [{ name, later = [], steps }, own] of made) await walk(name, own, later, steps.length);
  return said;
}

type Own = Record<'id' | 'link', string>;

/** Takes one step. `last`: what the step before it was answered. */
export async function take(server: TestServer, own: Own, step: Step, last?: Reply): Promise<Reply> {
  const filled = async (text: string) => {
    const [, act] = /\{reference of ([\w-]+)\}/.exec(text) ?? [];
    const record = act && (await server.show(own.id)).acts.find((one) => one.act === act);
    return text
      .replace(/\{reference of .*?\}/, record ? record.reference : '')
      .replace(/\{(\w+)\}/g, (_, it) => own[it as keyof Own]);
  };
  if (typeof step === 'string') return server.get(await filled(step));
  if ('call' in step) return call(server, await filled(step.call), step.body);
  if ('card' in step) {
    const body = cardBody(`sandbox-${step.as}-${randomUUID()}`, step.button);
    return server.post(`/public-api/links/${own.id}/${step.card}`, body, { key: randomUUID() });
  }
  const page = await filled(step.page);
  // A form that has come back, such as a review, is sent as it came; else the page is opened anew.
  const hiddenOf = ({ text }: Reply) => hiddenFields(text, step.form);
  const came = last ? hiddenOf(last) : {};
  const { xsrf_token: _, ...hidden } = Object.keys(came).length ? came : hiddenOf(await server.get(page));
  return server.postForm(page, { [formFields.form]: step.form, ...hidden, ...step.fields });
}

const document = inKept<{ paths: Record<string, Record<string, { operationId: string }>> }>('openapi.json');
addDocument('1.0', document);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({ method, path, operationId })),
);
const asked = new Set<string>();

/** The operations of 1.0 that nobody has asked for yet. */
export const unasked = (): string[] => operations.map(({ operationId }) => operationId).filter((id) => !asked.has(id));

/** Makes a call of the provider, and holds its answer to the document of 1.0. A body of text is lines of JSON. */
export async function call(server: TestServer, line: string, body?: object | string): Promise<Reply> {
  const [method = '', path = ''] = line.split(' ');
  const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json';
  const reply = await server.get(`/provider-api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': type }),
    },
    ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const own = operations.find(
    (one) =>
      one.method === method.toLowerCase() &&
      new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(`/provider-api${path.split('?')[0]}`),
  );
  asked.add(own!.operationId);
  const media = reply.headers.get('content-type')!.split(';')[0]!;
  const place = ['paths', own!.path, own!.method, 'responses', `${reply.status}`, 'content', media, 'schema'];
  const validate = validatorAt('1.0', place);
  expect([line, reply.status, validate?.(reply.body), validate?.errors]).toEqual([line, reply.status, true, null]);
  return reply;
}

/** All events of the server, as it lists them to the provider. */
export async function eventsOf(server: TestServer): Promise<Record<string, unknown>[]> {
  const { body } = await call(server, 'GET /events?limit=500');
  return body.events as Record<string, unknown>[];
}

/** The words that an answer shows, or where it leads; of a call the status. */
function wordsOf({ status, headers, text }: Reply, id: string): string {
  const to = headers.get('location');
  if (to !== null) return `→ ${to.replaceAll(id, '{id}')}`;
  if (!headers.get('content-type')?.startsWith('text/html')) return String(status);
  const [, main = text] = /<main[^>]*>([\s\S]*)<\/main>/.exec(text) ?? [];
  const lines = main
    .replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<\/(?!a\b|span|strong|em|noscript)\w+>/g, '$&\n');
  return plain(`${status}\n${lines.replace(/<[^>]*>/g, '')}`);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' };

/** Words without what is another one at each run. */
const plain = (text: string): string =>
  text
    .replace(/&([#\w]+);/g, (whole, name) => entities[name] ?? whole)
    .replace(/(DS|lk)[-_][\w-]{9,20}/g, '$1-…')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{64}|localhost:\d+/g, '…')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
