import { afterAll, expect, test } from 'vitest';
import { nameOf } from '../../../src/server/base/link-name.ts';
import type { ActEvent, FactEvent } from '../../../src/types.gen.ts';
import { openReceiver, secret } from '../../support/faults/event-receiver.ts';
import { agree } from '../../support/server/agree.ts';
import { plainDrawing } from '../../support/server/answers-site.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { compiled } from '../../support/server/server-site.ts';
import { link, nonce, openServer } from '../../support/server/test-server.ts';

const token = 'a-token-of-the-provider-0123456789abcdef';
const receiver = await openReceiver();
let now = new Date();
const content = structuredClone(compiled);
content.site.routes['contract-start']!.tells = { 'works-again': 'contract-complete' };
content.site.routes['expired-link'] = { path: '/expired-link', link: 'optional', posts: true };
const server = await openServer({
  content,
  env: {
    PROVIDER_API_TOKEN: token,
    EVENTS_URL: receiver.url,
    EVENTS_SECRET: secret,
    DEMO: '0',
    SIGNING_KEY: 'd1'.repeat(32),
    CARD_GATEWAY: 'sandbox',
    BANK_DETAILS_KEY: 'd2'.repeat(32),
  },
  now: () => now,
  drawing: plainDrawing,
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

const headers = { authorization: `Bearer ${token}` };
const read = async (path: string) => (await server.get(`/provider-api${path}`, { headers })).body;
const call = (path: string, body?: object) => server.post(`/provider-api${path}`, body, { headers });
const made = async (more: object) => (await call('/links', more)).body as { id: string; link: string };
const taken = (name: string) =>
  receiver.taken.filter((event) => event.link === name) as unknown as (Omit<ActEvent, 'type'> & FactEvent)[];
const typesOf = (name: string) => taken(name).map(({ type, fact = '' }) => (type === 'fact-added' ? fact : type));

test('a journey is told from its first view on, with how the link stands and whether it is finished', async () => {
  const { id, link: name } = await made({ journey: 'contract-mandate', payment_methods: ['card'] });
  for (let view = 0; view < 3; view += 1) await server.get(`/contract-start?id=${id}`);
  await agree(server, id);
  const keep = (card: string) =>
    server.post(`${link(id)}/payment-method`, cardBody(card), { key: crypto.randomUUID() });
  await keep(`sandbox-declined-funds-${crypto.randomUUID()}`);
  await keep(`sandbox-declined-lost-${crypto.randomUUID()}`);
  expect((await keep(nonce())).status).toBe(201);
  await expect
    .poll(() => typesOf(name))
    .toEqual([...['link-opened', 'act-recorded', 'card-declined', 'card-declined', 'act-recorded']]);
  const events = taken(name);
  expect(events.map(({ journey_finished }) => journey_finished)).toEqual([false, false, false, false, true]);
  expect(events.map(({ status }) => status)).toEqual(['active', 'active', 'active', 'active', 'used']);
  expect(events.flatMap(({ reason = [] }) => reason)).toEqual(['funds', 'lost']);
  const told = await read(`/links/${name}`);
  expect(told.attempts).toMatchObject([
    { outcome: 'declined', reason: 'funds' },
    { outcome: 'declined', reason: 'lost' },
    { outcome: 'succeeded' },
  ]);
  const [, kept] = told.records as { reference: string }[];
  expect(kept).toMatchObject({
    instrument: 'card',
    gateway: { name: 'sandbox', customer: kept!.reference.toLowerCase() },
  });
});

test('D-54 an ending without an act is told once for each name, with nothing recorded or used', async () => {
  const { id, link: name } = await made({ journey: 'contract' });
  const xsrf = await server.freshToken();
  const press = async (tells: string, page = 'contract-start', of = id) => {
    const body = new URLSearchParams({ form: 'tell', xsrf_token: xsrf, tells });
    const headers = { cookie: `XSRF-TOKEN=${xsrf}`, origin: server.url };
    const reply = await fetch(`${server.url}/${page}?id=${of}`, { method: 'POST', headers, body, redirect: 'manual' });
    return reply.headers.get('location') ?? '';
  };
  for (const _ of [1, 2]) expect(await press('works-again')).toBe(`/contract-complete?id=${id}`);
  for (const other of ['toString', '', 'works']) expect(await press(other)).not.toContain('complete');
  expect(await press('works-again', 'contract-complete')).toBe('');
  await expect.poll(() => typesOf(name)).toEqual(['customer-told']);
  expect(taken(name)[0]).toMatchObject({ reason: 'works-again', status: 'active', completed: [] });
  // No page of another journey, and no link that is over, tells anything.
  const other = await made({ journey: 'card' });
  await press('works-again', 'contract-start', other.id);
  now = new Date(now.getTime() + 1_000);
  await call(`/links/${name}/expire`);
  await press('works-again');
  expect((await read(`/links/${name}`)).facts).toHaveLength(1);
  expect((await read(`/links/${other.link}`)).facts).toEqual([]);
});

test('a link that expires is told once, and one that is revoked with who did it', async () => {
  const soon = new Date(now.getTime() + 60_000).toISOString();
  const expiring = await made({ journey: 'card', expires_at: soon });
  const revoked = await made({ journey: 'card' });
  expect((await call(`/links/${revoked.link}/expire`)).body.status).toBe('expired');
  await expect.poll(() => typesOf(revoked.link)).toEqual(['link-revoked']);
  now = new Date(now.getTime() + 120_000);
  await expect.poll(() => typesOf(expiring.link), { timeout: 10_000 }).toEqual(['link-expired']);
  const [event] = taken(expiring.link);
  expect(event).toMatchObject({ status: 'expired', journey_finished: false, about: nameOf(expiring.id) });
  expect(typesOf(revoked.link)).toEqual(['link-revoked']);
  expect((await read(`/links/${revoked.link}`)).facts).toMatchObject([{ told_by: expect.stringContaining('token') }]);
});

test('events are paged through after one of them, and sent again', async () => {
  const all: { id: string }[] = [];
  for (let after = ''; ; ) {
    const page = await read(`/events?limit=3${after}`);
    all.push(...(page.events as { id: string }[]));
    if (page.next === undefined) break;
    after = `&after=${page.next}`;
  }
  expect((await read(`/events?limit=${all.length}`)).next, 'no page is empty').toBeUndefined();
  const sent = new Map(receiver.taken.map((event) => [event.id, event]));
  expect(all.map(({ id }) => sent.get(id))).toEqual(all);
  const [first] = all;
  const copies = () => receiver.taken.filter(({ id }) => id === first!.id).length;
  const before = copies();
  expect((await call(`/events/${first!.id}/replay`)).status).toBe(202);
  await expect.poll(copies).toBe(before + 1);
  expect((await call(`/events/${crypto.randomUUID()}/replay`)).status).toBe(404);
  expect((await server.get(`/provider-api/events?after=${crypto.randomUUID()}`, { headers })).status).toBe(400);
  expect(receiver.faults()).toEqual([]);
});

// Last, since it moves the clock by hours, which signatures have.
test('R-E02 a customer asks for a new link in the place of one that has expired, and is told of once an hour', async () => {
  const expires_at = new Date(now.getTime() + 60_000).toISOString();
  const [known, nameless, erased] = [
    await made({ journey: 'card', expires_at, values: { customer_email: 'reader@example.com' } }),
    await made({ journey: 'card', expires_at }),
    await made({ journey: 'card', expires_at }),
  ];
  const form = { form: 'request-link' };
  const ask = async (id: string) => (await server.postForm(`/expired-link?id=${id}`, form)).status;
  const requested = ({ link: name }: { link: string }) => taken(name).filter(({ fact }) => fact === 'link-requested');
  expect(await ask(known.id), 'before its end there is nothing to ask for').toBe(200);
  now = new Date(now.getTime() + 120_000);
  await call(`/links/${erased.link}/erase`, { reason: 'customer-asked' });
  const all = [known.id, known.id, nameless.id, erased.id, crypto.randomUUID()];
  expect(await Promise.all(all.map(ask))).toEqual(all.map(() => 200));
  await expect.poll(() => [known, nameless].map((one) => requested(one).length)).toEqual([1, 1]);
  const event = { type: 'link-requested', link: known.link, at: now.toISOString(), status: 'expired' };
  expect(requested(known)).toMatchObject([event]);
  for (const milliseconds of [3_599_000, 1_000]) {
    now = new Date(now.getTime() + milliseconds);
    expect(await ask(known.id)).toBe(200);
  }
  await expect.poll(() => requested(known).map((one) => one.at as string)).toEqual([event.at, now.toISOString()]);
  now = new Date(now.getTime() + 3_600_000);
  const forged = await server.postForm(`/expired-link?id=${known.id}`, form, { token: 'wrong' });
  expect(forged.status).toBe(403);
  const facts = async ({ link: name }: { link: string }) =>
    ((await read(`/links/${name}`)).facts as { fact: string }[]).filter(({ fact }) => fact === 'link-requested');
  expect(await facts(erased)).toEqual([]);
  expect(await facts(known)).toHaveLength(2);
  await expect.poll(() => typesOf(erased.link).sort()).toEqual(['link-erased', 'link-expired']);
});
