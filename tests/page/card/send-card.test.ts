import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import messages from '../../../content/messages.json' with { type: 'json' };
import problemSchema from '../../../schemas/api/problem.schema.json' with { type: 'json' };
import { askAgain, outcomeOf, sendWithRetry } from '../../../src/page/card/send-card.ts';
import { HttpError, request } from '../../../src/page/http/client.ts';
import type { Problem } from '../../../src/types.gen.ts';
import { refusal, testClock } from '../../support/card/card.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const problem =
  (status: number, slug: string, headers = {}): Answer =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/problem+json', ...headers })
      .end(JSON.stringify({ type: `/problems/${slug}`, title: slug, status, detail: '' }));
const recorded: Answer = (response) => response.writeHead(201).end('{"reference":"DS-1"}');
const reset: Answer = (response) => void response.socket?.destroy();
const brokenOff: Answer = (response) => {
  response.writeHead(201, { 'content-length': 100 });
  response.write('{"reference');
  setImmediate(() => response.socket?.destroy());
};
const silence: Answer = () => undefined;

let close = () => {};
afterEach(() => close());

/** A server that gives these answers in order, the last of them for ever, and a call to it. */
async function serverOf(...answers: Answer[]) {
  const keys: unknown[] = [];
  const server = createServer((incoming, response) => {
    incoming.resume();
    keys.push(incoming.headers['idempotency-key']);
    (answers.length > 1 ? answers.shift()! : answers[0]!)(response, incoming);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/payment`;
  const send = (signal: AbortSignal) =>
    request(url, { method: 'POST', body: { nonce: 'n' }, headers: { 'idempotency-key': 'k' }, signal });
  return { send, keys };
}
const alive = () => new AbortController().signal;

test.each([
  ['a reset connection', reset],
  ['an answer that breaks off', brokenOff],
  ['an error of the server', problem(500, 'internal')],
  ['a gateway that is down', (response: ServerResponse) => response.writeHead(502).end('<html>')],
  ['an answer that is not JSON', (response: ServerResponse) => response.writeHead(200).end('<html>')],
])('D-04 after %s the same call is repeated with the same key', async (_name, lost: Answer) => {
  const { send, keys } = await serverOf(lost, recorded);
  expect((await sendWithRetry(send, testClock(), alive())).status).toBe('recorded');
  expect(keys).toEqual(['k', 'k']);
});

test('D-04 a lost answer is sought for at most five seconds', async () => {
  const { send, keys } = await serverOf(reset);
  const clock = testClock();
  expect(await sendWithRetry(send, clock, alive())).toEqual({ status: 'lost' });
  expect(clock.now()).toBeLessThanOrEqual(5_000);
  expect(keys).toHaveLength(5);
});

test('D-04 a repeat that hangs does not outlast the five seconds', async () => {
  const { send } = await serverOf(reset, silence);
  const clock = testClock({ impatient: true });
  expect((await sendWithRetry(send, clock, alive())).status).toBe('lost');
  expect(clock.now()).toBeLessThanOrEqual(30_000 + 5_000);
});

test('a refusal is not repeated', async () => {
  const { send, keys } = await serverOf(problem(402, 'card-declined'));
  expect(await sendWithRetry(send, testClock(), alive())).toEqual({
    status: 'refused',
    problem: { message: 'cardDeclined' },
  });
  expect(keys).toHaveLength(1);
});

test('D-04 an unknown outcome is asked for as often as the server wants until it is known', async () => {
  const pending = problem(409, 'payment-pending', { 'retry-after': '3' });
  const { send, keys } = await serverOf(pending, reset, pending, recorded);
  expect(await sendWithRetry(send, testClock(), alive())).toEqual({ status: 'pending', askAgain: 3000 });
  expect((await askAgain(send, 3000, testClock(), alive())).status).toBe('recorded');
  expect(keys).toEqual(['k', 'k', 'k', 'k']);
});

test('D-04 a repeat that is refused for want of cookies says nothing of the call before', async () => {
  const { send } = await serverOf(reset, problem(403, 'xsrf'));
  expect(await sendWithRetry(send, testClock(), alive())).toEqual({ status: 'lost' });
  expect(await askAgain(send, 60_000, testClock(), alive())).toEqual({ status: 'pending', askAgain: 60_000 });
});

test('D-04 an unknown outcome that was a refusal in the end says so', async () => {
  const { send } = await serverOf(problem(402, 'card-declined'));
  expect(await askAgain(send, 1000, testClock(), alive())).toMatchObject({ status: 'refused' });
});

test('an unknown outcome is asked for two minutes at most', async () => {
  const { send, keys } = await serverOf(problem(409, 'payment-pending', { 'retry-after': '40' }));
  expect(await askAgain(send, 40_000, testClock(), alive())).toEqual({ status: 'pending', askAgain: 40_000 });
  expect(keys).toHaveLength(2);
});

test('nothing is repeated once the form is gone, not even by the pause that this ends', async () => {
  const { send, keys } = await serverOf(reset);
  const life = new AbortController();
  const clock = { ...testClock(), pause: async () => life.abort() };
  expect(await sendWithRetry(send, clock, life.signal)).toEqual({ status: 'lost' });
  expect(keys).toHaveLength(1);
  expect(await askAgain(send, 2_000, clock, life.signal)).toEqual({ status: 'pending', askAgain: 2_000 });
  expect(keys).toHaveLength(1);
});

test('each cause of a decline has words of its own, any other the general ones, and beside all stands that nothing was charged', () => {
  const { enum: classes } = problemSchema.properties.decline;
  const words: Record<string, string | undefined> = messages;
  const said = classes.map((decline) => {
    const body = { type: '/problems/card-declined', title: '', status: 402, detail: '', decline } as Problem;
    const outcome = outcomeOf(new HttpError({ status: 402, statusText: '', url: '' }, body));
    return outcome.status === 'refused' && 'message' in outcome.problem ? words[outcome.problem.message] : undefined;
  });
  expect(new Set(said.filter(Boolean)).size).toBe(classes.length);
  expect(words.cardNotCharged).toMatch(/^Nothing was charged\./);
});

test.each([
  [402, 'card-declined', { status: 'refused', problem: { message: 'cardDeclined' } }],
  [409, 'authentication-missing', { status: 'refused', problem: { message: 'authenticationMissing' } }],
  [409, 'payment-pending', { status: 'pending', askAgain: 2000 }],
  [409, 'step-missing', { status: 'refused', problem: { message: 'stepMissing' }, linkChanged: 'step-missing' }],
  [410, 'link-used', { status: 'refused', linkChanged: 'link-used' }],
  [410, 'link-expired', { status: 'refused', linkChanged: 'link-expired' }],
  [409, 'sor-expired', { status: 'refused', linkChanged: 'sor-expired' }],
  [503, 'maintenance', { status: 'refused', linkChanged: 'maintenance' }],
  [409, 'payment-method-recorded', { status: 'refused', linkChanged: 'payment-method-recorded' }],
  [409, 'amount-unknown', { status: 'refused', linkChanged: 'amount-unknown' }],
  [422, 'key-reused', { status: 'refused', problem: { message: 'submitFailed' } }],
  [403, 'origin', { status: 'refused', problem: { message: 'submitFailed' } }],
  [500, 'internal', { status: 'lost' }],
  [504, undefined, { status: 'lost' }],
  // A limit of a proxy, which may refuse only the repeat of a call that has charged the card.
  [429, undefined, { status: 'lost' }],
  [0, undefined, { status: 'lost' }],
])('R-E04 %i %s', (status, slug, expected) => {
  expect(outcomeOf(refusal(status, slug))).toMatchObject(expected);
});
