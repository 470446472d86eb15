import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MadeLink } from '../../src/types.gen.ts';
import { putFreshDatabase } from '../support/database/fresh-database.ts';
import { isNightly } from '../support/run/is-nightly.ts';
import { agreement, shownHtml } from '../support/server/agree.ts';
import { agreeOnce, cardBody, freshToken } from '../support/server/customer-calls.ts';
import { switchOrder } from '../support/server/make-link.ts';
import { type Command, operate } from '../support/server/operator.ts';
import { run, type ServerProcess, startProcess } from '../support/server/server-process.ts';
import { demoId, writeSite } from '../support/server/server-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-process-'));
const env = { DEMO: '1', DATA_DIR: join(folder, 'data'), DIST_DIR: join(folder, 'dist') };
let server: ServerProcess;

beforeAll(async () => {
  writeSite(env.DIST_DIR);
  await putFreshDatabase(env.DATA_DIR);
  server = await startProcess(env);
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.done;
  rmSync(folder, { recursive: true, force: true });
});

const address = (path: string) => `http://127.0.0.1:${server.port}/public-api${path}`;
const read = async (path: string) => (await fetch(address(path))).json() as Promise<Record<string, unknown>>;

async function post(path: string, body: object, key: string = randomUUID()) {
  const cookie = (await fetch(address('/openapi.json'))).headers.get('set-cookie')!.split(';')[0]!;
  const headers = {
    cookie,
    'x-xsrf-token': cookie.split('=')[1]!,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  const reply = await fetch(address(path), { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

const agreeTo = async (id: string) => (await agreeOnce(server.port, await freshToken(server.port), id))?.status;

const cli = (...args: string[]) => run('call', args, env);
/** What an operator asks, without a process for it: starting one is what takes time here. */
const ask = <const C extends Command>(command: C) => operate(env, command);

describe('D-16 one process on the embedded database', () => {
  test('a second server is refused, in one sentence', async () => {
    const { code, err } = await run('server', [], { ...env, PORT: '0' });
    expect(code).toBe(1);
    expect(err).toMatch(/^DATA_DIR: .+ is in use by process \d+\..*\n$/);
  });

  // By day call.test.ts asks this of the command beside a server.
  test.runIf(isNightly)('a call reaches the running server, and shows what the running server recorded', async () => {
    const finished = await cli('POST', '/links', '{"journey":"contract"}', '--json');
    expect([finished.code, finished.err]).toEqual([0, '']);
    const made = JSON.parse(finished.out) as MadeLink;
    expect(await read(`/links/${made.id}`)).toMatchObject({ id: made.id, status: 'active', journey: 'contract' });
    expect(made.url).toBe(`http://localhost:${server.port}/contract-start?id=${made.id}`);
    await agreeTo(made.id);

    const { status, acts } = await ask({ name: 'show', id: made.id });
    expect(status).toBe('used');
    expect(acts).toMatchObject([{ ...agreement, act: 'contract-agreement', ip_address: '127.0.0.1', text: shownHtml }]);
    const { out: shown } = await cli('GET', `/links/${made.id}`);
    for (const word of [made.link, agreement.sha256, 'I Agree to this contract', shownHtml])
      expect(shown).toContain(word);
  });

  if (isNightly)
    test('a switch is made with its order; in the demo the sample order stands in for a missing one', async () => {
      const sample = await ask({ name: 'create', link: { journey: 'switch' } });
      expect(await read(`/links/${sample.id}/switch-order`)).toMatchObject({ losing_provider: expect.any(String) });
      const file = join(folder, 'order.json');
      writeFileSync(file, JSON.stringify({ journey: 'switch', switch_order: switchOrder }));
      const { out } = await cli('POST', '/links', `@${file}`, '--json');
      const { id } = JSON.parse(out) as MadeLink;
      expect(await read(`/links/${id}/switch-order`)).toEqual(switchOrder);
    });

  test.each<[Command, RegExp]>([
    [
      { name: 'create', link: { journey: 'nothing' } },
      /^There is no journey "nothing"\. There are \d+; the nearest are /,
    ],
    [{ name: 'create', link: { journey: 'card', payment_methods: ['direct-debit'] } }, /always offers card/],
    [{ name: 'create', link: { journey: 'contract', payment_methods: ['card'] } }, /sets up no payment method/],
    [{ name: 'show', id: demoId(999) }, /^There is no link /],
    [{ name: 'expire', id: 'nonsense' }, /^There is no link nonsense/],
  ])('%j is refused with a sentence', async (command, sentence) => {
    await expect(ask(command)).rejects.toMatchObject({ name: 'CallRefused', message: expect.stringMatching(sentence) });
  });
});

describe('killed at any moment', () => {
  const demo = demoId(201);
  let agreed: number | undefined;
  let payAll: () => Promise<number[]>;
  let links: MadeLink[];

  beforeAll(async () => {
    agreed = await agreeTo(demo);
    const requests = Array(3).fill({ journey: 'single-payment', amount_pence: 100 });
    links = (await operate(env, { name: 'create-all', links: requests })) as MadeLink[];
    const made = links.map(({ id }) => ({ id, key: randomUUID(), nonce: `sandbox-success-${randomUUID()}` }));
    payAll = async () => {
      const replies = made.map(({ id, key, nonce }) => post(`/links/${id}/payment`, cardBody(nonce), key));
      return (await Promise.allSettled(replies)).map((reply) =>
        reply.status === 'fulfilled' ? reply.value.status : 0,
      );
    };

    const racing = payAll();
    await fetch(address('/openapi.json'));
    server.child.kill('SIGKILL');
    await server.done;
    await racing;
    server = await startProcess(env);
  });

  test('every record that was answered is still there, and the demo links keep theirs', async () => {
    expect(agreed).toBe(201);
    expect(await read(`/links/${demo}`)).toMatchObject({ status: 'used', completed: ['contract-agreement'] });
    expect(await agreeTo(demo)).toBe(201);
    expect(await read(`/links/${demoId(203 + 1)}`)).toMatchObject({ status: 'active' });
  });

  test('in the middle of payments, each link is charged once and each charge is recorded', async () => {
    await expect.poll(payAll, { timeout: 90_000, interval: 500 }).toEqual(links.map(() => 200));
    for (const { id } of links) {
      const { charges } = (await read(`/sandbox/charges/${id}`)) as { charges: { order_id: string }[] };
      const { acts } = await ask({ name: 'show', id });
      expect(charges.map(({ order_id }) => order_id)).toEqual([acts[0]?.reference]);
    }
  });

  test('SIGTERM ends it in good order: nothing is left locked, and the next one starts', async () => {
    const asked = performance.now();
    server.child.kill('SIGTERM');
    const { code, out } = await server.done;
    expect(code).toBe(0);
    expect(out).toMatch(/"signal":"SIGTERM","msg":"stopping"[\s\S]+"msg":"stopped"/);
    expect(performance.now() - asked).toBeLessThan(30_000);
    expect(existsSync(join(env.DATA_DIR, 'lock'))).toBe(false);

    server = await startProcess(env);
    await ask({ name: 'demo-reset' });
    expect(await ask({ name: 'list' })).not.toHaveLength(0);
    const { status, acts } = await ask({ name: 'show', id: demoId(201) });
    expect([status, acts]).toEqual(['active', []]);
    expect((await ask({ name: 'show', id: demoId(501) })).status).toBe('used');
  });
});

if (isNightly)
  describe('what stops the start is said in sentences, of which main.start.test.ts has more', () => {
    test('a port that is taken', async () => {
      await putFreshDatabase(join(folder, 'third'));
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const taken = await run('server', [], { ...env, DATA_DIR: join(folder, 'third'), PORT: String(port) });
      other.close();
      expect([taken.code, taken.err]).toEqual([1, `PORT: ${port} is taken on 127.0.0.1. Set another PORT.\n`]);
    });
  });
