import { expect, test } from 'vitest';
import { readOrderDocument } from '../../../src/server/copies/order-document.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { encoded, switchOrder } from '../../support/server/orders.ts';
import { sharedServer, sharedToken as token } from '../../support/server/test-server.ts';

const server = await sharedServer();

const rowsOf = (bytes: number) =>
  `<table>${'<tr><th scope="row">A service of many words, as providers name them</th><td>£35.00</td></tr>\n'.repeat(bytes / 90)}</table>`;

test('D-62 the length of an order document is compared before anything reads it', async () => {
  const start = process.cpuUsage();
  expect(await readOrderDocument('='.repeat(8_000_000))).toEqual({
    problems: [{ detail: expect.stringContaining('at most 64 kB') }],
  });
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(50);
});

test('D-77 a document for which there is no time is no fault of its sender', async () => {
  const costly = readOrderDocument(encoded(rowsOf(36_000)), 0, { ms: 1, megabytes: 500 });
  await expect(costly).rejects.toMatchObject({ slug: 'busy' });
});

test('D-62 a call with as many large order documents as it may have keeps nobody waiting', async () => {
  const rest = { journey: 'switch', customer_type: 'new' };
  const ots_document = encoded(`${rowsOf(58_000)}<x>`);
  const line = JSON.stringify({ ...rest, switch_order: { ...switchOrder, ots_document } });
  const number = isNightly ? 90 : 10;
  const body = Array.from({ length: number }, () => line).join('\n');
  const made = server.get('/provider-api/links/batch', {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
  });
  let isOver = false;
  void made.finally(() => {
    isOver = true;
  });
  const waits: number[] = [];
  while (!isOver) {
    const start = performance.now();
    expect((await server.get('/healthz')).status).toBe(200);
    waits.push(performance.now() - start);
  }
  const { status, body: answer } = await made;
  expect([status, answer.errors?.[0]?.code]).toEqual([422, 'order-document']);
  expect(waits.length).toBeGreaterThan(number);
  expect(waits.sort((one, other) => one - other)[Math.floor(waits.length * 0.99)]).toBeLessThan(200);
});
