import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, type Card, freshToken, newCard, pay } from '../support/customer-calls.ts';
import { type Deployment, openDeployment } from '../support/deployment.ts';
import { answer, type GatewayProxy, type Hop, openGatewayProxy } from '../support/gateway-proxy.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { openProxy } from '../support/tcp-proxy.ts';

let deployment: Deployment;
let hop: GatewayProxy;
let server: ServerProcess;
let token: string;
let ids: string[];

beforeAll(async () => {
  deployment = await openDeployment();
  ids = await deployment.makeLinks(6);
  hop = await openGatewayProxy(deployment.gateway.port);
  await restart();
  token = await freshToken(server.port);
}, 120_000);
afterAll(async () => {
  await hop.close();
  await deployment.close();
});

const charges = async (id: string) =>
  (await deployment.ledger()).filter(({ link_id, outcome }) => link_id === id && outcome === 'succeeded');
const read = async (id: string) => (await ask({ port: server.port, path: `/public-api/links/${id}` }))?.body ?? {};

async function kill(): Promise<void> {
  server.child.kill('SIGKILL');
  await server.done;
}

async function restart(): Promise<void> {
  server = await deployment.startServer(
    Number(new URL(hop.url).port),
    {},
    process.env.FAULT_SECONDS ? 'server' : 'short-limits-server',
  );
}

/** Kills the server, starts it again, and waits until the link's outcome is known. */
async function outcome(id: string): Promise<{ completed: unknown; charges: number }> {
  hop.well();
  await restart();
  await expect.poll(async () => (await read(id)).pending, { timeout: 60_000, interval: 250 }).toBeUndefined();
  return { completed: (await read(id)).completed, charges: (await charges(id)).length };
}

const nothing = { completed: [], charges: 0 };
const paid = { completed: ['payment'], charges: 1 };

/** The same call, once the server is back: it is charged once in all. */
async function again(id: string, card: Card, status: number): Promise<void> {
  expect((await pay(server.port, token, id, card))?.status).toBe(status);
  expect(await charges(id)).toHaveLength(1);
}

const killThen =
  (then: Hop): Hop =>
  async (pass, response, request) => {
    await kill();
    await then(pass, response, request);
  };

type Moment = [moment: string, path: string, hop: Hop, ends: typeof nothing | typeof paid];

test.for<Moment>([
  [
    'before the gateway is asked anything',
    '/look-up',
    killThen(async (_pass, response) => void response.destroy()),
    nothing,
  ],
  [
    'before the charge reaches the gateway',
    '/charges',
    killThen(async (_pass, response) => void response.destroy()),
    nothing,
  ],
  [
    'after the charge and before our record',
    '/charges',
    async (pass, response) => {
      await pass();
      await kill();
      response.destroy();
    },
    paid,
  ],
  [
    'while the charge is on its way',
    '/charges',
    killThen(async (pass, response) => answer(response, await pass())),
    paid,
  ],
])('SIGKILL %s', { timeout: 120_000 }, async ([, path, behaviour, ends]) => {
  const id = ids.shift()!;
  const card = newCard();
  hop.behave(path, behaviour);
  expect(await pay(server.port, token, id, card)).toBeUndefined();
  expect(await outcome(id)).toEqual(ends);
  await again(id, card, ends === paid ? 200 : 201);
});

test('SIGKILL after our record and before the answer', async () => {
  const id = ids.shift()!;
  const card = newCard();
  const proxy = await openProxy(() => server.port, 1, ['before the answer']);
  expect(await pay(proxy.port, token, id, card)).toBeUndefined();
  await kill();
  await proxy.close();
  expect(await outcome(id)).toEqual(paid);
  await again(id, card, 200);
}, 120_000);

test('SIGKILL during 3-D Secure: the card that was verified meanwhile pays, with the token from before', async () => {
  const id = ids.shift()!;
  const headers = { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
  const path = `/public-api/links/${id}/client-token`;
  expect((await ask({ port: server.port, method: 'POST', path, headers }))?.status).toBe(200);
  await kill();
  expect(await outcome(id)).toEqual(nothing);
  await again(id, newCard(), 201);
}, 120_000);
