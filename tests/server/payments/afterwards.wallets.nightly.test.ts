import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Command } from '../../../src/server/admin/command.ts';
import { operate } from '../../../src/server/admin/operator.ts';
import type { LinkRecord } from '../../../src/server/admin/show.ts';
import { braintreeGateway } from '../../../src/server/gateway/braintree/braintree.ts';
import { type TokenKind, walletOf } from '../../../src/server/gateway/token-kinds.ts';
import type { DayReport } from '../../../src/server/payments/afterwards.ts';
import { parseCommand } from '../../../src/tools/cli/link/commands.ts';
import { createFakeGateway, type Dispute } from '../../support/braintree/gateway.ts';
import { notification, ofDispute, ofRevoked, ofSale } from '../../support/braintree/notifications.ts';
import { fakeEnvironment, fakeSettings, type ServerApi, startServerApi } from '../../support/braintree/server-api.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { withWallets } from '../../support/server/server-site.ts';
import { link, openServer, slugOf, type TestServer } from '../../support/server/test-server.ts';

/** D-28, D-43: what becomes of payments and payment methods of each instrument, as Braintree tells it. */

const provider = createFakeGateway();
const shifted = { status: 'authenticate_successful', liabilityShifted: true, liabilityShiftPossible: true };
let api: ServerApi;
let server: TestServer;

beforeAll(async () => {
  api = await startServerApi(provider);
  server = await openServer({
    content: withWallets(),
    gateway: () => braintreeGateway(fakeSettings, { environment: fakeEnvironment(api.port) }),
  });
});
afterAll(async () => {
  await server.close();
  await api.close();
});

const run = (...args: string[]) => operate(server.settings, parseCommand(args, new Date()).command as Command);
const show = async (id: string) => (await operate(server.settings, { name: 'show', id })) as LinkRecord;
const factsOf = async (id: string) => (await show(id)).afterwards;
const tell = async (body: string) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await server.get('/gateway/braintree', { method: 'POST', headers, body })).status).toBe(200);
};
const hold = (kind: TokenKind) =>
  provider.holdWallet(kind, '4111111111111111', kind === 'card' || kind === 'google-pay-card' ? shifted : undefined);

async function take(kind: TokenKind, act: 'payment' | 'payment-method') {
  const { id } = await makeLink(server, act === 'payment' ? 'single-payment' : 'card');
  const { status, body } = await server.post(`${link(id)}/${act}`, cardBody(hold(kind)), { key: randomUUID() });
  expect([status, body.instrument]).toEqual([201, walletOf(kind) ?? 'card']);
  return { id, order: String(body.reference) };
}
async function paid(kind: TokenKind) {
  const { id, order } = await take(kind, 'payment');
  return { id, order, sale: provider.sales.find(({ orderId, type }) => orderId === order && type === 'sale')! };
}

const paying = [
  'card',
  'apple-pay',
  'apple-pay-merchant',
  'google-pay',
  'google-pay-card',
  'paypal',
  'paypal-agreement',
] as const;

describe.each(paying)('a payment with %s', (kind) => {
  test('is settled, and given back in part and then as a whole', async () => {
    const { id, order, sale } = await paid(kind);
    await tell(notification('transaction_settled', ofSale(Object.assign(sale, { status: 'settled' }))));
    await run('refund', id, '--amount', '10.00', '--reason', 'goodwill');
    await run('refund', id, '--reason', 'the rest');
    const credits = provider.sales.filter(({ refundedTransactionId }) => refundedTransactionId === sale.id);
    expect(credits.map(({ amount }) => amount)).toEqual(['10.00', '24.99']);
    expect(await factsOf(id)).toMatchObject([
      { fact: 'payment-settled', about: order, amount_pence: 3499 },
      { fact: 'payment-refunded', amount_pence: 1000 },
      { fact: 'payment-refunded', amount_pence: 2499 },
    ]);
    expect((await show(id)).status).toBe('used');
  });

  test('is voided as a whole before it is settled', async () => {
    const { id, sale } = await paid(kind);
    expect(await run('refund', id, '--reason', 'ordered twice')).toMatchObject({ state: 'voided' });
    expect(sale.status).toBe('voided');
  });

  test('that is disputed is not given back beside the dispute, unless it was won', async () => {
    const { id, order } = await paid(kind);
    const dispute: Dispute = {
      ...{ id: `d-${order}`, orderId: order, status: 'open', reason: 'not_recognized' },
      ...{ amountDisputed: '34.99', receivedDate: '2026-11-20' },
    };
    await tell(notification('dispute_opened', ofDispute(dispute)));
    await expect(run('refund', id, '--reason', 'x')).rejects.toThrow('Nothing was given back');
    await tell(notification('dispute_won', ofDispute({ ...dispute, status: 'won' })));
    expect(await factsOf(id)).toMatchObject([
      { fact: 'payment-disputed', about: order, amount_pence: 3499, reason: 'not_recognized' },
      { fact: 'dispute-won', about: order },
    ]);
    expect(await run('refund', id, '--reason', 'goodwill')).toMatchObject({ state: 'voided' });
  });
});

test('a day at Braintree counts payments of every instrument, and their refunds', async () => {
  const [day, at] = ['2026-10-05', new Date('2026-10-05T12:00:00Z')];
  const made = [];
  for (const kind of paying) made.push(await paid(kind));
  for (const { id, sale } of made) {
    Object.assign(sale, { status: 'settled', settledAt: at });
    await run('refund', id, '--amount', '1.00', '--reason', 'goodwill');
    for (const credit of provider.sales) if (credit.refundedTransactionId === sale.id) credit.createdAt = at;
  }
  // Our own refunds are known; the settlements are new.
  const first = (await run('reconcile', '--day', day)) as DayReport;
  expect(first).toMatchObject({ noted: made.length, known: made.length, foreign: [], unsettled: [] });
  expect(await run('reconcile', '--day', day)).toMatchObject({ noted: 0, known: 2 * made.length, foreign: [] });
  for (const { id, order } of made)
    expect(await factsOf(id)).toMatchObject([
      { fact: 'payment-refunded', about: order, amount_pence: 100 },
      { fact: 'payment-settled', about: order, amount_pence: 3499 },
    ]);
});

test.each(['card', 'apple-pay-merchant', 'google-pay', 'google-pay-card', 'paypal-agreement'] as const)(
  'a payment method with %s that its owner revokes is closed',
  async (kind) => {
    const { id, order } = await take(kind, 'payment-method');
    const customer = provider.customers.get(order.toLowerCase())!;
    await tell(notification('payment_method_revoked_by_customer', ofRevoked(customer.id, customer.token)));
    expect(await factsOf(id)).toMatchObject([{ fact: 'card-closed', about: order }]);
  },
);

test('a device’s Apple Pay and a PayPal for once are not kept, and Braintree is not asked to', async () => {
  for (const kind of ['apple-pay', 'paypal'] as const) {
    const { id } = await makeLink(server, 'card');
    const before = api.heard.filter((line) => line === 'POST /customers').length;
    const reply = await server.post(`${link(id)}/payment-method`, cardBody(hold(kind)), { key: randomUUID() });
    expect(slugOf(reply)).toBe('wallet-refused');
    expect(api.heard.filter((line) => line === 'POST /customers')).toHaveLength(before);
  }
});
