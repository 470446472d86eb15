import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operate } from '../../../src/server/admin/operator.ts';
import type { ServerGateway } from '../../../src/server/gateway/gateway.ts';
import { openJournal } from '../../../src/server/gateway/sandbox-journal.ts';
import { remoteSandbox } from '../../../src/server/gateway/sandbox-remote.ts';
import { sandboxService } from '../../../src/server/gateway/sandbox-service.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { demoId } from '../../support/server/server-site.ts';
import { link, nonce, openServer, type TestServer } from '../../support/server/test-server.ts';

/** A sandbox gateway with books in a file of its own. */
async function openSandbox() {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-books-'));
  const file = join(folder, 'books.jsonl');
  const journal = openJournal(file);
  const service = sandboxService(journal).listen(0, '127.0.0.1');
  await once(service, 'listening');
  return {
    url: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    chargesOf: (id: string) => journal.ofLink(id).charges.length,
    /** Reads the books again, as the process does when it starts. */
    reopen: () => openJournal(file),
    stop: () => service.close(),
    close() {
      service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

describe('a sandbox gateway with books of its own', () => {
  let sandbox: Awaited<ReturnType<typeof openSandbox>>;
  let gateway: ServerGateway;
  beforeAll(async () => {
    sandbox = await openSandbox();
    gateway = remoteSandbox(sandbox.url);
  });
  afterAll(() => sandbox.close());

  test('forgets what it took for demo links, also after it was started again; a nonce stays used', async () => {
    const card = nonce();
    const [demo, other] = [demoId(401), randomUUID()];
    await gateway.charge({ orderId: 'A', linkId: demo, nonce: card, amountPence: 1 });
    await gateway.charge({ orderId: 'B', linkId: other, nonce: nonce(), amountPence: 1 });
    await gateway.forgetDemo?.([demo]);
    expect([sandbox.chargesOf(demo), sandbox.chargesOf(other)]).toEqual([0, 1]);
    expect(await gateway.findByOrderId('A', 'payment', 1)).toBeUndefined();
    await expect(gateway.charge({ orderId: 'C', linkId: demo, nonce: card, amountPence: 1 })).rejects.toThrow('409');
    const again = sandbox.reopen();
    expect(again.entries().map(({ order_id }) => order_id)).toEqual(['B']);
  });

  test('forgets nothing of a link that is no demo', async () => {
    const other = randomUUID();
    await gateway.charge({ orderId: 'D', linkId: other, nonce: nonce(), amountPence: 1 });
    await expect(gateway.forgetDemo?.([demoId(401), other])).rejects.toThrow('403');
    expect(sandbox.chargesOf(other)).toBe(1);
  });
});

describe('demo --reset with a sandbox gateway of its own', () => {
  let sandbox: Awaited<ReturnType<typeof openSandbox>>;
  let server: TestServer;
  beforeAll(async () => {
    sandbox = await openSandbox();
    const gateway = () => remoteSandbox(sandbox.url, { timeoutMs: 2_000 });
    server = await openServer({ gateway, env: { SANDBOX_GATEWAY_URL: sandbox.url } });
  });
  afterAll(() => sandbox.close());

  const pay = async (id: string) =>
    (await server.post(`${link(id)}/payment`, cardBody(nonce()), { key: randomUUID() })).status;
  const reset = () => operate(server.settings, { name: 'demo-reset' });

  test('empties the books of the demo links and no others, beside the running server', async () => {
    const other = await makeLink(server, 'single-payment');
    expect([await pay(demoId(401)), await pay(other.id)]).toEqual([201, 201]);
    await reset();
    expect([sandbox.chargesOf(demoId(401)), sandbox.chargesOf(other.id)]).toEqual([0, 1]);
    expect(await pay(demoId(401))).toBe(201);
  });

  test('does the same without the server, and changes nothing where the gateway is away', async () => {
    await server.started.close();
    await reset();
    expect(sandbox.chargesOf(demoId(401))).toBe(0);
    sandbox.stop();
    await expect(reset()).rejects.toThrow('the sandbox gateway does not answer. Nothing was changed.');
    rmSync(server.folder, { recursive: true, force: true });
  });
});
