import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOwnPostgres } from '../support/database/postgres.ts';
import { programFile } from '../support/run/programs.ts';
import { bareEnvironment } from '../support/run/test-run.ts';
import { ask, freshToken, newCard, pay } from '../support/server/customer-calls.ts';
import { type Deployment, openDeployment } from '../support/server/deployment.ts';
import type { ServerProcess } from '../support/server/server-process.ts';

/** How long whatever stands still does so, in milliseconds: longer than a server with its usual limits waits for it. */
const standstill = 14_000;

const postgres = await openOwnPostgres();
const withPostgres = test.skipIf(!postgres);

let deployment: Deployment;
let server: ServerProcess;
let token: string;
let ids: string[];

beforeAll(async () => {
  deployment = await openDeployment({ databaseUrl: postgres?.url });
  ids = await deployment.makeLinks(8);
  server = await deployment.startServer(deployment.gateway.port, {}, 'usual-limits-server');
  token = await freshToken(server.port);
});
afterAll(async () => {
  await deployment.close();
  await postgres?.close();
});

const charges = async (id: string) =>
  (await deployment.ledger()).filter(({ link_id, outcome }) => link_id === id && outcome === 'succeeded').length;
const read = async (id: string) => (await ask({ port: server.port, path: `/public-api/links/${id}` }))?.body ?? {};
const known = (id: string) =>
  expect.poll(async () => (await read(id)).pending ?? 'known', { timeout: 90_000, interval: 250 }).toBe('known');
const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));
const slugOf = (came: Awaited<ReturnType<typeof pay>>) =>
  String(came?.body.type ?? came?.status).replace('/problems/', '');

test('SIGSTOP of the gateway: the customer is told in time, and it is found out when it goes on', async () => {
  const id = ids.pop()!;
  deployment.gateway.child.kill('SIGSTOP');
  const asked = performance.now();
  const came = await pay(server.port, token, id, newCard());
  expect(slugOf(came)).toBe('gateway-unavailable');
  expect(performance.now() - asked).toBeLessThan(standstill + 5_000);
  deployment.gateway.child.kill('SIGCONT');
  await known(id);
  expect(await charges(id)).toBe(0);
  expect((await pay(server.port, token, id, newCard()))?.status).toBe(201);
  expect(await charges(id)).toBe(1);
});

test('SIGSTOP of the server in the middle of payments: each link is charged once, and each charge recorded', async () => {
  const some = [ids.pop()!, ids.pop()!, ids.pop()!];
  const paying = some.map((id) => pay(server.port, token, id, newCard()));
  await pause(20);
  server.child.kill('SIGSTOP');
  await pause(standstill);
  server.child.kill('SIGCONT');
  await Promise.all(paying);
  for (const id of some) {
    await known(id);
    expect((await pay(server.port, token, id, newCard()))?.status).toBeLessThan(202);
    expect(await charges(id)).toBe(1);
  }
});

withPostgres(
  'SIGSTOP of the database: refused with 503 before the gateway is asked, and recovery by itself',
  async () => {
    const id = ids.pop()!;
    const all = postgres!.processes();
    for (const pid of all) process.kill(pid, 'SIGSTOP');
    const came = pay(server.port, token, id, newCard());
    await pause(standstill);
    const before = await charges(id);
    for (const pid of all) process.kill(pid, 'SIGCONT');
    expect([slugOf(await came), before]).toEqual(['unavailable', 0]);
    await expect
      .poll(async () => (await pay(server.port, token, id, newCard()))?.status, { timeout: 60_000, interval: 250 })
      .toBeLessThan(202);
    expect(await charges(id)).toBe(1);
  },
);

withPostgres('two reconcilers, one of them killed: an unknown outcome is still found out, once', async () => {
  const id = ids.pop()!;
  const other = await deployment.startServer(deployment.gateway.port, {}, 'usual-limits-server');
  deployment.gateway.child.kill('SIGSTOP');
  const paying = pay(server.port, token, id, newCard());
  await pause(500);
  server.child.kill('SIGKILL');
  await server.done;
  await paying;
  deployment.gateway.child.kill('SIGCONT');
  server = other;
  const third = await deployment.startServer(deployment.gateway.port, {}, 'usual-limits-server');
  await known(id);
  const { completed } = await read(id);
  expect(await charges(id)).toBe((completed as string[]).length);
  expect((await pay(third.port, token, id, newCard()))?.status).toBeLessThan(202);
  expect(await charges(id)).toBe(1);
  third.child.kill('SIGKILL');
});

withPostgres(
  'few file descriptors: calls wait or break, and the server goes on when there are enough again',
  async () => {
    const id = ids.pop()!;
    // Enough to read the program's own files, all at once.
    const file = await programFile('usual-limits-server');
    const limited = spawn('sh', ['-c', 'ulimit -n 256; exec "$0" "$1"', process.execPath, file], {
      env: {
        ...bareEnvironment(),
        ...deployment.env,
        ...deployment.gatewayAt(deployment.gateway.port),
        PORT: '0',
        LOG_LEVEL: 'info',
      },
    });
    const port = await new Promise<number>((found, fail) => {
      limited.on('close', (code) => fail(new Error(`The server ended at once, with ${code}.`)));
      limited.stdout.on('data', (chunk) => {
        const [, digits] = /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(String(chunk)) ?? [];
        if (digits) found(Number(digits));
      });
    });
    const greedy: Socket[] = Array.from({ length: 600 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    await pause(500);
    const came = pay(port, token, id, newCard());
    await pause(500);
    for (const socket of greedy) socket.destroy();
    await came;
    await expect
      .poll(async () => (await pay(port, token, id, newCard()))?.status, { timeout: 60_000, interval: 250 })
      .toBeLessThan(202);
    expect(await charges(id)).toBe(1);
    limited.kill('SIGTERM');
    expect((await once(limited, 'close'))[0]).toBe(0);
  },
);

test('a server whose event loop stands still for 15 seconds ends itself, and the next one serves', async () => {
  const id = ids.pop()!;
  const block = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)';
  const preload = `data:text/javascript,process.on('SIGUSR2',()=>${encodeURIComponent(block)})`;
  const stuck = await deployment.startServer(
    deployment.gateway.port,
    { NODE_OPTIONS: `--import "${preload}"` },
    'usual-limits-server',
  );
  expect((await ask({ port: stuck.port, path: `/public-api/links/${id}` }))?.status).toBe(200);
  const since = performance.now();
  stuck.child.kill('SIGUSR2');
  const { code, out } = await stuck.done;
  expect([code, stuck.child.signalCode]).toEqual([null, 'SIGKILL']);
  expect(performance.now() - since).toBeGreaterThan(13_000);
  expect(JSON.parse(out.trim().split('\n').at(-1)!)).toMatchObject({ level: 'fatal' });
  const next = await deployment.startServer(deployment.gateway.port, {}, 'usual-limits-server');
  expect((await ask({ port: next.port, path: `/public-api/links/${id}` }))?.status).toBe(200);
  next.child.kill('SIGKILL');
});
