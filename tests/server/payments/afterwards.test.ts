import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { readCompiled } from '../../../src/server/base/compiled.ts';
import { nameOf } from '../../../src/server/base/link-name.ts';
import { braintreeGateway } from '../../../src/server/gateway/braintree/braintree.ts';
import { appendFact } from '../../../src/server/ledger/append.ts';
import { table } from '../../../src/tools/cli/client/table.ts';
import { createFakeGateway, type Dispute } from '../../support/braintree/gateway.ts';
import {
  notification,
  ofDispute,
  ofReport,
  ofRevoked,
  ofSale,
  ofUpdated,
} from '../../support/braintree/notifications.ts';
import { fakeEnvironment, fakeSettings, startServerApi } from '../../support/braintree/server-api.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { faultsOf } from '../../support/server/api-schema.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { openStates } from '../../support/server/states.ts';
import { link, openServer, sharedServer, slugOf } from '../../support/server/test-server.ts';

/** D-28: what becomes of a payment or a card after its record, told by Braintree, asked of it, or made by us. */

const token = 'a-token-of-the-provider-0123456789abcdef';
const provider = createFakeGateway();
const shifted = { status: 'authenticate_successful', liabilityShifted: true, liabilityShiftPossible: true };

const api = await startServerApi(provider);
const server = await openServer({
  env: { PROVIDER_API_TOKEN: token, METRICS_PORT: '0' },
  gateway: () => ({
    ...braintreeGateway(fakeSettings, { environment: fakeEnvironment(api.port) }),
    settleMs: 0,
    timeoutMs: 5_000,
  }),
  reconcile: { everyMs: 100, lookGapMs: 100 },
});
afterAll(async () => {
  await server.close();
  await api.close();
});
afterEach(() => api.trouble.clear());

const card = () => provider.holdCard('4111111111111111', shifted);
const factsOf = async (id: string) => (await server.show(id)).afterwards;
const { ask: run } = server;
const saleOf = (order: string) => provider.sales.find(({ orderId, type }) => orderId === order && type === 'sale')!;
const post = (body: string) =>
  server.get('/gateway/braintree', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });
const eventsOf = async (id: string) =>
  (await server.ask({ name: 'export' })).events.filter(({ link: own }) => own === nameOf(id));

async function paid() {
  const { id } = await makeLink(server, 'single-payment');
  const { body } = await server.post(`${link(id)}/payment`, cardBody(card()), { key: randomUUID() });
  const order = String(body.reference);
  return { id, order, sale: saleOf(order) };
}
async function kept() {
  const { id } = await makeLink(server, 'card');
  const { body } = await server.post(`${link(id)}/payment-method`, cardBody(card()), { key: randomUUID() });
  const order = String(body.reference);
  const customer = provider.customers.get(order.toLowerCase())!;
  return { id, order, customer: customer.id, token: customer.token };
}
const disputeOf = (orderId: string, status: string, receivedDate = '2026-11-20'): Dispute => ({
  id: `d-${randomUUID().slice(0, 6)}`,
  orderId,
  status,
  reason: 'fraud',
  amountDisputed: '34.99',
  receivedDate,
});

describe('a notification', () => {
  test.each([
    ['transaction_settled', 'settled', 'payment-settled'],
    ['transaction_settlement_declined', 'settlement_declined', 'payment-settlement-declined'],
  ])('%s is a fact on the link, an event, and a line in show; a replay changes nothing', async (kind, status, fact) => {
    const { id, order, sale } = await paid();
    const before = await server.show(id);
    const body = notification(kind, ofSale({ ...sale, status }));
    for (let times = 0; times < 3; times += 1) expect((await post(body)).status).toBe(200);
    const after = await server.show(id);
    expect(after.afterwards).toMatchObject([{ fact, about: order, amount_pence: 3499, told_by: 'braintree, webhook' }]);
    expect([after.acts, after.status, after.completed]).toEqual([before.acts, 'used', ['payment']]);
    expect(table(after)).toMatch(new RegExp(`fact +${fact}\n +about +${order}\n[^]*£34.99`));
    const events = await eventsOf(id);
    expect(events.at(-1)).toMatchObject({
      ...{ type: 'fact-added', fact, about: order, number: 2, completed: ['payment'], gateway: 'braintree-sandbox' },
    });
    expect(faultsOf('FactEvent', events.at(-1))).toEqual([]);
  });

  test.each([
    ['dispute_opened', 'payment-disputed'],
    ['dispute_won', 'dispute-won'],
    ['dispute_lost', 'dispute-lost'],
    ...(isNightly ? ['accepted', 'auto_accepted', 'expired'] : []).map((end) => [`dispute_${end}`, 'dispute-lost']),
  ])('%s is the fact %s', async (kind, fact) => {
    const { id, order } = await paid();
    const subject = ofDispute(disputeOf(order, kind));
    await Promise.all([post(notification(kind, subject)), post(notification(kind, subject))]);
    expect(await factsOf(id)).toMatchObject([{ fact, about: order, amount_pence: 3499, reason: 'fraud' }]);
  });

  test.each(['34.9', '-34.99', '34,99'].slice(0, isNightly ? 3 : 1))(
    'of a dispute of %s is taken without the amount, once, and alarms',
    async (text) => {
      const { id, order } = await paid();
      const body = notification('dispute_opened', ofDispute({ ...disputeOf(order, 'open'), amountDisputed: text }));
      for (let times = 0; times < 2; times += 1) expect((await post(body)).status).toBe(200);
      const [fact, ...more] = await factsOf(id);
      expect([fact?.fact, fact?.amount_pence, more]).toEqual(['payment-disputed', undefined, []]);
      const alarms = server.lines.filter((line) => line.includes('cannot be read') && line.includes(order));
      expect(alarms.map((line) => JSON.parse(line))).toMatchObject([{ level: 'fatal', unreadAmount: text }]);
    },
  );

  test('of a refund that has settled is not taken for its payment', async () => {
    const { id, sale } = await paid();
    const credit = { ...sale, id: 'credit', type: 'credit' as const, amount: '5.00', status: 'settled' };
    expect((await post(notification('transaction_settled', ofSale(credit)))).status).toBe(200);
    expect(await factsOf(id)).toEqual([]);
    await post(notification('transaction_settled', ofSale({ ...sale, status: 'settled' })));
    expect(await factsOf(id)).toMatchObject([{ fact: 'payment-settled', amount_pence: 3499 }]);
  });

  test.each(['refund_failed', 'transaction_settlement_declined'])(
    '%s of a refund alarms, by its order',
    async (kind) => {
      const { id, sale } = await paid();
      const credit = {
        ...sale,
        id: 'credit',
        orderId: `DS-${kind}`,
        type: 'credit' as const,
        status: 'settlement_declined',
      };
      expect((await post(notification(kind, ofSale(credit)))).status).toBe(200);
      const alarms = server.lines.filter((line) => line.includes('does not have the money') && line.includes(kind));
      expect(alarms.map((line) => JSON.parse(line))).toMatchObject([{ level: 'fatal', order: `DS-${kind}` }]);
      expect(await factsOf(id)).toEqual([]);
    },
  );

  test('of a card whose details have changed is told from the next one, with a time and without', async () => {
    const { id, order, customer, token: cardToken } = await kept();
    const times = ['2026-11-20T10:00:00Z', '2026-11-21T10:00:00Z', undefined, undefined];
    for (const at of times) {
      const body = notification('payment_method_customer_data_updated', ofUpdated(customer, cardToken, at));
      expect([(await post(body)).status, (await post(body)).status]).toEqual([200, 200]);
    }
    const updated = { fact: 'card-updated', about: order };
    expect(await factsOf(id)).toMatchObject(times.map(() => updated));
  });

  test('of a card that was updated or closed comes by the report, and by itself', async () => {
    const cards = [await kept(), await kept(), await kept()];
    const csv = [
      'Note,Date,Customer ID,Payment Method Token,Update Type',
      `,2026-11-20,${cards[0]!.customer},${cards[0]!.token},"New Expiration Date"`,
      `"",2026-11-20,${cards[1]!.customer},${cards[1]!.token},Closed Account`,
      ',2026-11-20,somebody-elses,x,Closed Account',
    ].join('\r\n');
    const host = createServer((_request, response) => void response.end(csv)).listen(0, '127.0.0.1');
    await new Promise((listening) => host.once('listening', listening));
    const report = ofReport(`http://127.0.0.1:${(host.address() as AddressInfo).port}/report.csv`);
    for (let times = 0; times < 2; times += 1)
      expect((await post(notification('account_updater_daily_report', report))).status).toBe(200);
    host.close();
    await post(notification('payment_method_revoked_by_customer', ofRevoked(cards[2]!.customer, cards[2]!.token)));
    const facts = await Promise.all(cards.map(({ id }) => factsOf(id)));
    expect(facts).toMatchObject([
      [{ fact: 'card-updated', about: cards[0]!.order, reason: 'a new expiry date' }],
      [{ fact: 'card-closed', about: cards[1]!.order }],
      [{ fact: 'card-closed', about: cards[2]!.order }],
    ]);
  });

  describe('that a payment was settled which counted as not taken', () => {
    const lost = async () => {
      const { id } = await makeLink(server, 'single-payment');
      const taking = /^POST \/transactions$/;
      api.trouble.set(taking, 'answer lost');
      api.trouble.set(/advanced_search/, 'away');
      await server.post(`${link(id)}/payment`, cardBody(card()), { key: randomUUID() });
      const order = (await server.show(id)).attempts[0]!.order_id;
      await openStates(server).settle(id, { state: 'not-taken' });
      // The search stays away: a look that has begun must not find the payment yet.
      api.trouble.delete(taking);
      return { id, order, sale: Object.assign(saleOf(order), { status: 'settled' }) };
    };
    const alarms = (order: string) => server.lines.filter((line) => line.includes('"fatal"') && line.includes(order));

    test('alarms, and the payment is recorded', async () => {
      const { id, order, sale } = await lost();
      api.trouble.clear();
      expect((await post(notification('transaction_settled', ofSale(sale)))).status).toBe(200);
      await expect.poll(async () => (await server.show(id)).completed).toEqual(['payment']);
      expect((await server.show(id)).acts).toMatchObject([{ act: 'payment', reference: order }]);
      expect(alarms(order)).toHaveLength(1);
    });

    test('is a surplus where another card has paid, and is given back by itself, once', async () => {
      const { id, order, sale } = await lost();
      expect((await server.post(`${link(id)}/payment`, cardBody(card()), { key: randomUUID() })).status).toBe(201);
      api.trouble.clear();
      await post(notification('transaction_settled', ofSale(sale)));
      const attempt = async () => (await server.show(id)).attempts.find(({ order_id }) => order_id === order);
      await expect.poll(async () => (await attempt())?.undone).toBe('refunded');
      const facts = [
        { fact: 'payment-settled', about: order },
        { fact: 'payment-refunded', about: order, amount_pence: 3499 },
      ];
      expect(await factsOf(id)).toMatchObject(facts);
      // The gateway tells of the same refund by its own id.
      await run({ name: 'reconcile', day: new Date().toISOString().slice(0, 10) });
      expect(await factsOf(id)).toMatchObject(facts);
    });
  });

  test('that another amount was settled than was recorded is a fact, and alarms', async () => {
    const { id, order, sale } = await paid();
    await post(notification('transaction_settled', ofSale({ ...sale, status: 'settled', amount: '3.49' })));
    expect(await factsOf(id)).toMatchObject([{ fact: 'payment-settled', amount_pence: 349 }]);
    const alarm = server.lines.filter((line) => line.includes('another amount') && line.includes(order));
    expect(alarm.map((line) => JSON.parse(line))).toMatchObject([{ level: 'fatal', settled: 349, expected: 3499 }]);
  });

  test('that says nothing of ours, or that only tries the address, is taken and changes nothing', async () => {
    const before = await server.query('select 1 from records');
    const { sale } = await paid();
    const foreign = ofSale({ ...sale, orderId: 'SHOP-17' });
    expect((await post(notification('transaction_settled', foreign))).status).toBe(200);
    // An order of ours that is not recorded is another matter: a database may have been put back.
    const lost = ofSale({ ...sale, orderId: 'DS-0000-0017' });
    expect((await post(notification('transaction_settled', lost))).status).toBe(200);
    expect(server.lines.filter((line) => line.includes('older database')).join()).toMatch(/DS-0000-0017/);
    expect(server.lines.join()).not.toContain('SHOP-17');
    expect((await post(notification('check', '<check type="boolean">true</check>'))).status).toBe(200);
    expect((await post(notification('dispute_disputed', ofDispute(disputeOf('X', 'open'))))).status).toBe(200);
    expect((await post(notification('subscription_went_green', '<a/>'))).status).toBe(200);
    expect(server.lines.some((line) => line.includes('subscription_went_green'))).toBe(true);
    expect(await server.query('select 1 from records')).toHaveLength(before.length + 1);
  });

  test('that Braintree has not signed is refused, and changes nothing', async () => {
    const { id, sale } = await paid();
    const subject = ofSale({ ...sale, status: 'settled' });
    const good = new URLSearchParams(notification('transaction_settled', subject));
    const other = new URLSearchParams(notification('dispute_lost', ofDispute(disputeOf(sale.orderId, 'lost'))));
    const forged = [
      notification('transaction_settled', subject, { privateKey: 'guess' }),
      notification('transaction_settled', subject, { publicKey: 'another' }),
      new URLSearchParams({ bt_signature: good.get('bt_signature')!, bt_payload: other.get('bt_payload')! }).toString(),
      new URLSearchParams({ bt_payload: good.get('bt_payload')! }).toString(),
      new URLSearchParams({ bt_signature: 'public|', bt_payload: good.get('bt_payload')! }).toString(),
      'bt_signature=x&bt_payload=<xml>',
      '',
    ];
    for (const body of forged) expect((await post(body)).status).toBe(400);
    expect((await server.get('/gateway/braintree')).status).toBe(405);
    expect((await server.get('/gateway/braintree', { method: 'POST', body: '{}' })).status).toBe(415);
    expect(await factsOf(id)).toEqual([]);
  });
});

describe('a refund', () => {
  const refund = (id: string, body: object, key: string = randomUUID()) =>
    server.get(`/provider-api/links/${id}/refunds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });
  const credits = (order: string) =>
    provider.sales.filter(({ refundedTransactionId }) => refundedTransactionId === saleOf(order).id);
  const settled = async () => {
    const made = await paid();
    made.sale.status = 'settled';
    return made;
  };

  test('in part and of the rest is made once for each key, recorded with its reason, and never more than was paid', async () => {
    const { id, order } = await settled();
    const key = randomUUID();
    const part = { amount_pence: 1200, reason: 'a late engineer' };
    const replies = await Promise.all([refund(id, part, key), refund(id, part, key), refund(id, part, key)]);
    expect(replies.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    const again = await refund(id, part, key);
    expect([again.status, faultsOf('RefundRecord', again.body)]).toEqual([200, []]);
    expect(again.body).toMatchObject({ state: 'refunded', amount_pence: 1200, payment: order });
    expect(slugOf(await refund(id, { ...part, amount_pence: 1300 }, key))).toBe('key-reused');
    const more = await refund(id, { amount_pence: 2300, reason: 'too much' });
    expect([slugOf(more), more.text]).toEqual(['refund-too-large', expect.stringContaining('£22.99 is left')]);
    expect((await refund(id, { reason: 'the rest' })).body).toMatchObject({ state: 'refunded', amount_pence: 2299 });
    expect(credits(order).map(({ amount }) => amount)).toEqual(['12.00', '22.99']);
    expect(await factsOf(id)).toMatchObject([
      { fact: 'payment-refunded', amount_pence: 1200, reason: 'a late engineer', gateway: 'braintree-sandbox' },
      { fact: 'payment-refunded', amount_pence: 2299, reason: 'the rest' },
    ]);
    expect(await server.show(id)).toMatchObject({ status: 'used', completed: ['payment'] });
  });

  test('is made once for its key, also where the database has lost that of the call', async () => {
    const { id, order } = await settled();
    const [key, part] = [randomUUID(), { amount_pence: 1200, reason: 'a late engineer' }];
    const { body } = await refund(id, part, key);
    for (const sql of ['disable trigger user', 'enable trigger user'])
      await server.query(`alter table provider_keys ${sql}`).then(() => server.query('truncate provider_keys'));
    expect((await refund(id, part, key)).body).toEqual(body);
    expect(credits(order)).toHaveLength(1);
  });

  test('of all that is not settled yet voids it; a part has to wait', async () => {
    const { id, sale } = await paid();
    const part = await refund(id, { amount_pence: 100, reason: 'x' });
    expect([slugOf(part), part.text]).toEqual(['refund-refused', expect.stringContaining('not settled yet')]);
    expect((await refund(id, { reason: 'ordered twice' })).body).toMatchObject({ state: 'voided' });
    expect(sale.status).toBe('voided');
    expect(await factsOf(id)).toMatchObject([{ fact: 'payment-voided', reason: 'ordered twice' }]);
  });

  test('whose answer was lost is pending, is found by its own order id, and is made once', async () => {
    const { id, order } = await settled();
    api.trouble.set(/\/refund$/, 'answer lost');
    const key = randomUUID();
    const lost = () => refund(id, { reason: 'lost' }, key);
    const first = await lost();
    expect([first.status, first.body.state]).toEqual([202, 'pending']);
    // As after a clock that was ahead.
    const year = `now() + interval '1 year'`;
    await server.query(`update unsettled set started_at = ${year}, looked_at = ${year} where link_id = $1`, [id]);
    api.trouble.clear();
    await expect.poll(async () => (await lost()).body.state).toBe('refunded');
    expect(credits(order)).toHaveLength(1);
    expect(await factsOf(id)).toMatchObject([{ fact: 'payment-refunded' }]);
  });

  if (isNightly)
    test('that never arrived is refused in the end, also after a clock that was ahead, and a new one goes through', async () => {
      const { id, order } = await settled();
      api.trouble.set(/\/refund$/, 'away');
      const key = randomUUID();
      expect((await refund(id, { reason: 'x' }, key)).status).toBe(202);
      api.trouble.clear();
      await openStates(server).age('refund', id, ['asked_at'], -365 * 24 * 3_600_000);
      await expect.poll(async () => slugOf(await refund(id, { reason: 'x' }, key))).toBe('refund-refused');
      expect((await refund(id, { reason: 'again' })).status).toBe(201);
      expect(credits(order)).toHaveLength(1);
    });

  const dispute = (order: string, kind: string) =>
    post(notification(kind, ofDispute({ ...disputeOf(order, kind), id: `d-${order}` })));

  test('of a payment that is disputed, or lost in a dispute, is made only where somebody says anyway', async () => {
    const { id, order } = await settled();
    for (const kind of ['dispute_opened', 'dispute_lost']) {
      await dispute(order, kind);
      const refused = await refund(id, { reason: 'x' });
      expect([slugOf(refused), refused.text]).toEqual(['refund-refused', expect.stringContaining('"disputed"')]);
      await expect(run({ name: 'refund', id, reason: 'x' })).rejects.toThrow('Nothing was given back');
    }
    expect(credits(order)).toEqual([]);
    const wanted = { amount_pence: 500, reason: 'the bank gave nothing back', anyway: true };
    expect((await refund(id, wanted)).body).toMatchObject({ state: 'refunded' });
    expect(await run({ name: 'refund', id, amount_pence: 499, reason: 'x', anyway: true })).toMatchObject({
      state: 'refunded',
    });
    expect(credits(order).map(({ amount }) => amount)).toEqual(['5.00', '4.99']);
  });

  test.each([[['dispute_lost']], [['dispute_won', 'dispute_lost']]])(
    'of a payment of which nothing was told but %j is refused',
    async (kinds) => {
      const { id, order } = await settled();
      for (const kind of kinds) await dispute(order, kind);
      expect(slugOf(await refund(id, { reason: 'x' }))).toBe('refund-refused');
      expect(credits(order)).toEqual([]);
    },
  );

  test('that a standing dispute refuses leaves its key free, and is made once when the dispute is won', async () => {
    const { id, order } = await settled();
    const key = randomUUID();
    const ask = async () => (await refund(id, { reason: 'goodwill' }, key)).status;
    await dispute(order, 'dispute_opened');
    expect(await ask()).toBe(409);
    await dispute(order, 'dispute_won');
    expect([await ask(), await ask()]).toEqual([201, 200]);
    expect(credits(order)).toHaveLength(1);
  });

  test('of a payment that the bank declined in settlement is refused, since nothing came', async () => {
    const { id, sale } = await paid();
    sale.status = 'settlement_declined';
    await post(notification('transaction_settlement_declined', ofSale(sale)));
    const refused = await refund(id, { reason: 'x' });
    expect([slugOf(refused), refused.text]).toEqual(['refund-refused', expect.stringContaining('"not-settled"')]);
  });

  test('of a payment whose dispute was won is made, in whatever order that was told', async () => {
    for (const kinds of [
      ['dispute_opened', 'dispute_won'],
      ['dispute_won', 'dispute_opened'],
      ['dispute_lost', 'dispute_won'],
    ]) {
      const { id, order } = await settled();
      for (const kind of kinds) await dispute(order, kind);
      expect((await refund(id, { reason: 'goodwill' })).body).toMatchObject({ state: 'refunded' });
    }
  });

  test('counts what somebody has given back by hand at the gateway', async () => {
    const { id, order, sale } = await settled();
    const at = new Date('2026-10-07T12:00:00Z');
    const byHand = { ...sale, id: `by-hand-${order}`, type: 'credit' as const, amount: '30.00', createdAt: at };
    provider.sales.push({ ...byHand, refundedTransactionId: sale.id });
    await run({ name: 'reconcile', day: '2026-10-07' });
    const more = await refund(id, { amount_pence: 1000, reason: 'x' });
    expect([slugOf(more), more.text]).toEqual(['refund-too-large', expect.stringContaining('£4.99 is left')]);
    expect((await refund(id, { reason: 'the rest' })).body).toMatchObject({ amount_pence: 499, state: 'refunded' });
  });

  const failed = { status: 'settlement_declined' };

  test('that has failed at Braintree counts no more as given back, and is told once', async () => {
    const { id, order } = await settled();
    const key = randomUUID();
    const first = await refund(id, { reason: 'a late engineer' }, key);
    const [credit] = credits(order);
    Object.assign(credit!, failed);
    for (let times = 0; times < 2; times += 1)
      await post(notification('transaction_settlement_declined', ofSale(credit!)));
    const about = { about: order, amount_pence: 3499 };
    expect(await factsOf(id)).toMatchObject([
      { fact: 'payment-refunded', ...about },
      { fact: 'payment-refund-failed', ...about },
    ]);
    expect((await server.show(id)).refunds).toMatchObject([{ refund_id: first.body.reference, state: 'refused' }]);
    expect(slugOf(await refund(id, { reason: 'a late engineer' }, key))).toBe('refund-refused');
    const alarms = server.lines.filter((line) => line.includes('does not have the money') && line.includes(order));
    expect(alarms.map((line) => JSON.parse(line))).toMatchObject([{ level: 'fatal', refund: first.body.reference }]);
    provider.sales.splice(provider.sales.indexOf(credit!), 1);
    expect((await refund(id, { reason: 'once more' })).body).toMatchObject({ state: 'refunded', amount_pence: 3499 });
  });

  test('by hand that fails days later is found with the day on which it was made, and counts no more', async () => {
    const { id, sale, order } = await settled();
    const at = new Date('2026-10-09T12:00:00Z');
    const byHand = { ...sale, id: `failing-${order}`, type: 'credit' as const, amount: '30.00', createdAt: at };
    provider.sales.push({ ...byHand, refundedTransactionId: sale.id });
    await run({ name: 'reconcile', day: '2026-10-09' });
    Object.assign(provider.sales.at(-1)!, failed);
    expect(await run({ name: 'reconcile', day: '2026-10-12' })).toMatchObject({ noted: 1 });
    expect(await run({ name: 'reconcile', day: '2026-10-12' })).toMatchObject({ noted: 0 });
    expect(await factsOf(id)).toMatchObject([{ fact: 'payment-refunded' }, { fact: 'payment-refund-failed' }]);
    provider.sales.pop();
    expect((await refund(id, { reason: 'all of it' })).body).toMatchObject({ amount_pence: 3499, state: 'refunded' });
  });
});

describe('a day at Braintree', () => {
  test('is compared with what is recorded: what nobody has told is added, once', async () => {
    const at = new Date('2026-10-05T12:00:00Z');
    const day = '2026-10-05';
    const made = { settled: await paid(), declined: await paid(), voided: await paid(), refunded: await paid() };
    const disputed = await paid();
    const silent = await paid();
    // That a limit was reached by its card says nothing of the money.
    const { db, signer } = await openStates(server).ledger();
    const recording = { db, signer, compiled: readCompiled(server.settings.DIST_DIR), settings: {} };
    await appendFact({ ...recording, now: () => new Date() }, db, {
      ...{ link_id: silent.id, fact: 'card-testing-suspected', about: silent.order, id: silent.order },
      told_by: 'a test',
    });
    Object.assign(made.settled.sale, { status: 'settled', settledAt: at });
    Object.assign(made.declined.sale, { status: 'settlement_declined', createdAt: new Date('2026-10-03T12:00:00Z') });
    Object.assign(made.voided.sale, { status: 'voided', voidedAt: at });
    Object.assign(made.refunded.sale, { status: 'settled' });
    const byHand = { ...made.refunded.sale, id: 'by-hand', type: 'credit' as const, amount: '1.00', createdAt: at };
    provider.sales.push({ ...byHand, refundedTransactionId: made.refunded.sale.id });
    provider.disputes.push(disputeOf(disputed.order, 'lost', day));
    const lost = { ...made.settled.sale, id: 'lost', orderId: 'DS-0000-0018' };
    provider.sales.push(lost, { ...lost, id: 'shop', orderId: 'SHOP-18' });
    const first = await run({ name: 'reconcile', day });
    expect(first).toMatchObject({ day, noted: 6, known: 0, foreign: ['DS-0000-0018', 'SHOP-18'] });
    expect(await run({ name: 'reconcile', day })).toMatchObject({ noted: 0, known: 6 });
    expect(await factsOf(made.settled.id)).toMatchObject([{ fact: 'payment-settled' }]);
    expect(await factsOf(made.declined.id)).toMatchObject([{ fact: 'payment-settlement-declined' }]);
    expect(await factsOf(made.voided.id)).toMatchObject([{ fact: 'payment-voided' }]);
    expect(await factsOf(made.refunded.id)).toMatchObject([{ fact: 'payment-refunded', amount_pence: 100 }]);
    expect(await factsOf(disputed.id)).toMatchObject([{ fact: 'payment-disputed' }, { fact: 'dispute-lost' }]);
    // The webhook tells the same.
    await post(notification('transaction_settled', ofSale(made.settled.sale)));
    expect(await factsOf(made.settled.id)).toHaveLength(1);
    const later = await run({ name: 'reconcile', day: '2099-01-01' });
    expect(later.unsettled.map(({ order_id }) => order_id)).toContain(silent.order);
    expect(later.unsettled.map(({ order_id }) => order_id)).not.toContain(made.settled.order);
  });
});

test('the chain of every link holds, facts and all, and the metric counts them', async () => {
  expect(await server.verify()).toMatchObject({ problems: [] });
  const metrics = await (await fetch(`http://127.0.0.1:${server.started.metricsPort}/metrics`)).text();
  expect(metrics).toMatch(/doorstep_facts\{fact="payment-refunded"\} \d/);
});

test('under the sandbox there is no such address', async () => {
  const body = notification('check', '<check/>');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await (await sharedServer()).get('/gateway/braintree', { method: 'POST', headers, body })).status).toBe(404);
});
