import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LinkView } from '../../../src/server/ledger/link.ts';
import { providerReads } from '../../../src/server/reads/ask.ts';
import type { Read } from '../../../src/types.gen.ts';

const secret = 'a-secret-of-the-provider-and-of-us-alone';
let now: Date;
const slots = { slots: [{ id: 'thu-am', day: 'Thursday' }] };
const read: Read = {
  path: '/appointments/:external_reference',
  meaning: 'Free appointments.',
  answer: { type: 'object', required: ['slots'], properties: { slots: { type: 'array' } } },
  example: { slots: [] },
  // Only where nothing comes does a call wait for its end.
  seconds: 10,
  failed: 'slotsUnavailable',
};
const link = (external_reference: string | null, id = 'the-id') =>
  ({ row: { id, external_reference }, values: {} }) as LinkView;

let respond: (request: IncomingMessage, response: ServerResponse) => void;
const calls: IncomingMessage[] = [];
const provider = createServer((request, response) => {
  calls.push(request);
  respond(request, response);
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});
beforeEach(() => {
  calls.length = 0;
  now = new Date('2026-11-24T12:00:00Z');
});

const json =
  (body: string, status = 200) =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body);

function reader(
  more: Partial<Read> = {},
  settings: { url: string; secrets: string[] } | undefined = { url, secrets: [secret] },
) {
  const reasons: string[] = [];
  const log = { warn: (about: { reason: string }) => void reasons.push(about.reason) } as never;
  const ask = providerReads({ settings, demo: false, now: () => now });
  const around = { compiled: { reads: { slots: { ...read, ...more } } }, log };
  return {
    reasons,
    ask: (reference: string | null = 'A/1 ?', options = {}, id = 'the-id') =>
      ask(around, 'slots', link(reference, id), options),
  };
}

test('asks at one address, with what the link has in the path, signed as events are', async () => {
  respond = json(JSON.stringify(slots));
  expect(await reader().ask()).toEqual({ status: 'ready', answer: slots });
  const [call] = calls;
  expect(call!.url).toBe('/appointments/A%2F1%20%3F');
  const time = now.getTime() / 1000;
  const v1 = createHmac('sha256', secret).update(`${time}.GET ${call!.url}`).digest('hex');
  expect(call!.headers['doorstep-signature']).toBe(`t=${time},v1=${v1}`);
});

test.each<[string, typeof respond, string]>([
  ['a status', json('{}', 500), 'answered 500'],
  ['a redirect', (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end(), 'answered 302'],
  ['another form', json('{"other":1}'), 'the answer does not have the form of reads.json'],
  ['no JSON', json('<p>Name: Ann</p>'), 'the answer is not JSON'],
  ['too much', json(`{"slots":["${'x'.repeat(300_000)}"]}`), 'the answer is longer than 262144 bytes'],
  ['nothing in time', () => undefined, 'no answer in 1 s'],
])('takes %s for no answer, and logs a reason without a word of it', async (_, respondWith, reason) => {
  respond = respondWith;
  const { ask, reasons } = reader(reason === 'no answer in 1 s' ? { seconds: 1 } : {});
  expect(await ask()).toEqual({ status: 'failed' });
  expect(reasons).toEqual([reason]);
  expect(calls).toHaveLength(1);
});

test.each([null, '', '..'])('asks nobody where the link has %j for the path', async (reference) => {
  const { ask, reasons } = reader();
  expect(await ask(reference)).toEqual({ status: 'failed' });
  expect(calls).toEqual([]);
  expect(reasons).toEqual(['the link has no external_reference']);
});

/** Lets so many milliseconds of the server's clock pass. */
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const anew = { isNew: true };

test('asks again after `keep` seconds alone, but for what is recorded after a second', async () => {
  respond = json(JSON.stringify(slots));
  const { ask } = reader({ keep: 30 });
  await ask();
  await ask();
  expect(calls).toHaveLength(1);
  await ask('another');
  expect(calls).toHaveLength(2);
  await ask(undefined, anew);
  expect(calls).toHaveLength(2);
  pass(1_001);
  await ask(undefined, anew);
  expect(calls).toHaveLength(3);
  pass(30_001);
  await ask();
  expect(calls).toHaveLength(4);
});

test('three hundred views of one link while the provider hangs are one call to it, and each has its answer', async () => {
  const held: ServerResponse[] = [];
  const asked = new Promise<void>((resolve) => {
    respond = (_, response) => {
      held.push(response);
      resolve();
    };
  });
  const { ask } = reader();
  const all = Array.from({ length: 300 }, (_, index) => ask(undefined, index % 2 ? anew : {}));
  await asked;
  pass(10_000);
  all.push(ask(undefined, anew));
  for (const response of held) json(JSON.stringify(slots))(calls[0]!, response);
  for (const outcome of await Promise.all(all)) expect(outcome).toEqual({ status: 'ready', answer: slots });
  expect(calls).toHaveLength(1);
});

test.each([{}, anew])('a failure is the answer for three seconds, also where %j is asked', async (options) => {
  respond = json('{}', 500);
  const { ask } = reader({ keep: 60 });
  for (const ms of [0, 1_500, 1_400]) {
    pass(ms);
    expect(await ask(undefined, options)).toEqual({ status: 'failed' });
  }
  expect(calls).toHaveLength(1);
  respond = json(JSON.stringify(slots));
  pass(101);
  expect(await ask(undefined, options)).toEqual({ status: 'ready', answer: slots });
  expect(calls).toHaveLength(2);
});

test('of one link at most sixty calls a minute are made, and others have theirs', async () => {
  respond = json(JSON.stringify(slots));
  const { ask, reasons } = reader();
  const outcomes = [];
  for (let index = 0; index < 62; index += 1) outcomes.push(await ask(`order ${index}`));
  expect(outcomes.filter(({ status }) => status === 'ready')).toHaveLength(60);
  expect(calls).toHaveLength(60);
  expect(reasons).toEqual(Array(2).fill('too many calls for one link'));
  expect(await ask('order 0', {}, 'another link')).toMatchObject({ status: 'ready' });
  expect(await ask('order 99', {}, 'another link')).toMatchObject({ status: 'ready' });
  pass(60_001);
  expect(await ask('order 98')).toMatchObject({ status: 'ready' });
});

test('a link that has asked too often takes from no other link what both read', async () => {
  respond = json(JSON.stringify(slots));
  const { ask } = reader({ keep: 600 });
  const shared = (id: string, options = {}) => ask('all', options, id);
  await shared('another link');
  for (let index = 0; index < 60; index += 1) await ask(`order ${index}`);
  pass(1_001);
  expect(await shared('the-id', anew)).toEqual({ status: 'failed' });
  for (const options of [{}, anew]) expect(await shared('another link', options)).toMatchObject({ status: 'ready' });
});

test('at most forty calls are under way, and those that end make room', async () => {
  const held: ServerResponse[] = [];
  const full = new Promise<void>((resolve) => {
    respond = (_, response) => {
      if (held.push(response) === 40) resolve();
    };
  });
  const { ask, reasons } = reader();
  const all = Array.from({ length: 40 }, (_, index) => ask(`order ${index}`, {}, `link ${index}`));
  await full;
  expect(await ask('one more', {}, 'another link')).toEqual({ status: 'failed' });
  expect(reasons).toEqual(['too many calls at once']);
  respond = json(JSON.stringify(slots));
  for (const [index, response] of held.entries()) respond(calls[index]!, response);
  await Promise.all(all);
  pass(3_001);
  expect(await ask('one more', {}, 'another link')).toMatchObject({ status: 'ready' });
  expect(calls).toHaveLength(41);
});

test('shows the example in a demo that asks nobody, and nothing elsewhere', async () => {
  const log = { warn: () => undefined } as never;
  const around = { compiled: { reads: { slots: read } }, log };
  const at = (demo: boolean) =>
    providerReads({ settings: undefined, demo, now: () => now })(around, 'slots', link('A1'));
  expect(await at(true)).toEqual({ status: 'ready', answer: { slots: [] } });
  expect(await at(false)).toEqual({ status: 'failed' });
});
