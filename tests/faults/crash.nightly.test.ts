import { afterAll, assert, beforeAll, expect, test, vi } from 'vitest';
import { answer, type GatewayProxy, type Hop, openGatewayProxy } from '../support/faults/gateway-proxy.ts';
import { openProxy } from '../support/faults/tcp-proxy.ts';
import { isNightly } from '../support/run/is-nightly.ts';
import { ask, type Came, type Card, freshToken, newCard, pay } from '../support/server/customer-calls.ts';
import { type Deployment, openDeployment } from '../support/server/deployment.ts';
import type { ServerProcess } from '../support/server/server-process.ts';

// A start of the server is what takes time here: every customer comes as far as their moment, and one SIGKILL ends it for all.

type Ends = { completed: string[]; charges: number };
const nothing: Ends = { completed: [], charges: 0 };
const paid: Ends = { completed: ['payment'], charges: 1 };

/** How many calls to the gateway have come as far as their moment, and what they wait for there. */
let reached = 0;
let tellOfKill: () => void;
const killed = new Promise<void>((tell) => {
  tellOfKill = tell;
});
function reach(): Promise<void> {
  reached += 1;
  return killed;
}

/** Moments at a call to the gateway: which call, what becomes of it, and how it ends for the customer. */
const moments: [moment: string, path: string, hop: Hop, ends: Ends][] = [
  [
    'before the gateway is asked anything',
    '/look-up',
    async (_pass, response) => {
      await reach();
      response.destroy();
    },
    nothing,
  ],
  [
    'before the charge reaches the gateway',
    '/charges',
    async (_pass, response) => {
      await reach();
      response.destroy();
    },
    nothing,
  ],
  [
    'after the charge and before our record',
    '/charges',
    async (pass, response) => {
      await pass();
      await reach();
      response.destroy();
    },
    paid,
  ],
  [
    'while the charge is on its way',
    '/charges',
    async (pass, response) => {
      await reach();
      answer(response, await pass());
    },
    paid,
  ],
];

let deployment: Deployment;
let hop: GatewayProxy;
let server: ServerProcess;
let token: string;
/** A link and a card for each moment, and what its customer was told before the kill. */
const customers: { id: string; card: Card; came: Came }[] = [];
const verifying = { id: '', card: newCard() };
const recorded: { id: string; card: Card; came: Came } = { id: '', card: newCard(), came: undefined };

beforeAll(async () => {
  deployment = await openDeployment();
  const ids = await deployment.makeLinks(moments.length + 2);
  hop = await openGatewayProxy(deployment.gateway.port);
  // With the usual limits: none of these payments is to have been given up before the kill.
  await start('usual-limits-server');
  token = await freshToken(server.port);

  verifying.id = ids.pop()!;
  const headers = { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
  const path = `/public-api/links/${verifying.id}/client-token`;
  expect((await ask({ port: server.port, method: 'POST', path, headers }))?.status).toBe(200);

  recorded.id = ids.pop()!;
  const proxy = await openProxy(() => server.port, 1, ['before the answer']);
  recorded.came = await pay(proxy.port, token, recorded.id, recorded.card);
  await proxy.close();

  const paying = moments.map(async ([, at, behaviour], index) => {
    const [id, card] = [ids[index]!, newCard()];
    hop.behave(at, behaviour, card.nonce);
    customers[index] = { id, card, came: await pay(server.port, token, id, card) };
  });
  await vi.waitFor(() => assert.equal(reached, moments.length), { timeout: 60_000 });
  server.child.kill('SIGKILL');
  await server.done;
  tellOfKill();
  await Promise.all(paying);
  hop.well();
  await start(isNightly ? 'usual-limits-server' : 'short-limits-server');
}, 300_000);
afterAll(async () => {
  await hop.close();
  await deployment.close();
});

async function start(program: 'usual-limits-server' | 'short-limits-server'): Promise<void> {
  server = await deployment.startServer(Number(new URL(hop.url).port), {}, program);
}

const charges = async (id: string) =>
  (await deployment.ledger()).filter(({ link_id, outcome }) => link_id === id && outcome === 'succeeded');
const read = async (id: string) => (await ask({ port: server.port, path: `/public-api/links/${id}` }))?.body ?? {};

/** Waits until the link's outcome is known. */
async function outcome(id: string): Promise<Ends> {
  await expect.poll(async () => (await read(id)).pending, { timeout: 60_000, interval: 250 }).toBeUndefined();
  return { completed: (await read(id)).completed as string[], charges: (await charges(id)).length };
}

/** The same call, once the server is back: it is charged once in all. */
async function again({ id, card }: { id: string; card: Card }, status: number): Promise<void> {
  expect((await pay(server.port, token, id, card))?.status).toBe(status);
  expect(await charges(id)).toHaveLength(1);
}

test.for(moments.map(([moment, , , ends], index) => [moment, ends, index] as const))(
  'SIGKILL %s',
  { timeout: 120_000 },
  async ([, ends, index]) => {
    const customer = customers[index]!;
    expect(customer.came).toBeUndefined();
    expect(await outcome(customer.id)).toEqual(ends);
    await again(customer, ends === paid ? 200 : 201);
  },
);

test('SIGKILL after our record and before the answer', async () => {
  expect(recorded.came).toBeUndefined();
  expect(await outcome(recorded.id)).toEqual(paid);
  await again(recorded, 200);
});

test('SIGKILL during 3-D Secure: the card that was verified meanwhile pays, with the token from before', async () => {
  expect(await outcome(verifying.id)).toEqual(nothing);
  await again(verifying, 201);
});
