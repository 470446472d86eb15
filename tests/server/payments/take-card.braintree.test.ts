import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { braintreeGateway } from '../../../src/server/gateway/braintree/braintree.ts';
import { table } from '../../../src/tools/cli/client/table.ts';
import type { ListedAttempt } from '../../../src/types.gen.ts';
import { createFakeGateway } from '../../support/braintree/gateway.ts';
import { fakeEnvironment, fakeSettings, startServerApi } from '../../support/braintree/server-api.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { link, openServer, slugOf } from '../../support/server/test-server.ts';

/** D-27: what Braintree answers is believed by closed lists, and compared with the order. */

const provider = createFakeGateway();
const shifted = { status: 'authenticate_successful', liabilityShifted: true, liabilityShiftPossible: true };

const gateway = (merchantAccountId?: string) => () => ({
  ...braintreeGateway({ ...fakeSettings, merchantAccountId }, { environment: fakeEnvironment(api.port) }),
  settleMs: 0,
});
const open = (merchantAccountId?: string) =>
  openServer({ gateway: gateway(merchantAccountId), reconcile: { everyMs: 100, lookGapMs: 100 } });

const api = await startServerApi(provider);
const server = await open();
afterAll(async () => {
  await server.close();
  await api.close();
});
afterEach(() => {
  provider.saleTurnsOut = {};
  api.trouble.clear();
});

const newLink = async () => (await makeLink(server, 'single-payment')).id;
const pay = (id: string, nonce = provider.holdCard('4111111111111111', shifted)) =>
  server.post(`${link(id)}/payment`, cardBody(nonce), { key: randomUUID() });
const attemptOf = async (id: string) => (await server.show(id)).attempts.at(-1)!;
const { ask: run } = server;
const settling = (order: string, as: 'taken' | 'not-taken', reason: string) =>
  ({ name: 'attempt-settle', order, as, reason }) as const;
const saleOf = (order: string) => provider.sales.find(({ orderId }) => orderId === order)!;

test('every record names Braintree and its environment', async () => {
  const id = await newLink();
  expect((await pay(id)).body.gateway).toBe('braintree-sandbox');
  expect(await attemptOf(id)).toMatchObject({ gateway: 'braintree-sandbox' });
});

describe('the account that is charged', () => {
  test('stops the start if it is not in pounds', async () => {
    const sentence = 'BRAINTREE_MERCHANT_ACCOUNT_ID must be an account in pounds: euros is in EUR.';
    await expect(open('euros')).rejects.toMatchObject({ name: 'StartError', message: sentence });
  });

  const check = (account?: string) => gateway(account)().checkAccount!();

  test.each([
    ['nobodys', 'BRAINTREE_MERCHANT_ACCOUNT_ID must be an account of ours: there is no nobodys.'],
    ['closed', 'BRAINTREE_MERCHANT_ACCOUNT_ID must be an active account: closed is suspended.'],
  ])('is refused if it is %s', async (account, sentence) => {
    await expect(check(account)).rejects.toMatchObject({ name: 'StartError', message: sentence });
  });

  test('is refused if the default one is not in pounds, or if the keys are wrong', async () => {
    await expect(check()).resolves.toBeUndefined();
    const [pounds] = provider.accounts;
    pounds!.currencyIsoCode = 'USD';
    const refused = check().finally(() => {
      pounds!.currencyIsoCode = 'GBP';
    });
    await expect(refused).rejects.toThrow(/the default account pounds is in USD/);
    api.trouble.set(/merchant_accounts/, { status: 401 });
    await expect(check()).rejects.toThrow(/^BRAINTREE_MERCHANT_ID, .+ must be of one account/);
  });

  test('is checked before the first card where Braintree did not answer at the start', async () => {
    const late = gateway()();
    const nonce = provider.holdCard('4111111111111111', shifted);
    api.trouble.set(/merchant_accounts/, 'away');
    await expect(late.checkAccount!()).rejects.not.toMatchObject({ name: 'StartError' });
    for (const work of [late.lookUp(nonce), late.clientToken()]) await expect(work).rejects.toBeDefined();
    api.trouble.clear();
    expect(await late.lookUp(nonce)).toMatchObject({ liabilityShifted: true });
  });
});

describe('a sale that is still being authorised', () => {
  const pending = async () => {
    provider.saleTurnsOut = { status: 'authorizing' };
    const id = await newLink();
    expect(slugOf(await pay(id))).toBe('payment-pending');
    provider.saleTurnsOut = {};
    await expect.poll(async () => (await attemptOf(id)).state).toBe('unknown');
    expect((await server.show(id)).status).toBe('active');
    return { id, sale: saleOf((await attemptOf(id)).order_id) };
  };

  test('is not paid; once the bank declines it, another card may pay', async () => {
    const { id, sale } = await pending();
    sale.status = 'processor_declined';
    await expect.poll(async () => (await attemptOf(id)).state).toBe('declined');
    expect((await pay(id)).status).toBe(201);
  });

  test('is paid once the bank has approved it', async () => {
    const { id, sale } = await pending();
    sale.status = 'submitted_for_settlement';
    await expect.poll(async () => (await server.show(id)).completed).toEqual(['payment']);
  });
});

describe('a sale that is not what the order says', () => {
  const mismatched = async (turnsOut: typeof provider.saleTurnsOut) => {
    provider.saleTurnsOut = turnsOut;
    const id = await newLink();
    expect(slugOf(await pay(id))).toBe('payment-pending');
    provider.saleTurnsOut = {};
    return { id, attempt: await attemptOf(id) };
  };

  test.each([
    [{ amount: '3.49' }, 'the sale is for £3.49'],
    [{ currencyIsoCode: 'USD' }, 'the sale is in USD'],
    [{ merchantAccountId: 'euros' }, 'the sale is on the merchant account euros'],
  ])('%o is recorded as such, never as paid, alarms, and lets nobody pay again', async (turnsOut, mismatch) => {
    const { id, attempt } = await mismatched(turnsOut);
    expect(attempt).toMatchObject({ state: 'mismatch', mismatch });
    expect((await server.show(id)).acts).toEqual([]);
    expect(slugOf(await pay(id))).toBe('payment-pending');
    const alarm = server.lines.filter((line) => line.includes('"fatal"') && line.includes(attempt.order_id));
    expect(alarm).toHaveLength(1);
    expect((await run({ name: 'attempts', open: true })) as ListedAttempt[]).toContainEqual(attempt);
  });

  test('two sales for one order, of which the answers were lost, are a mismatch', async () => {
    const id = await newLink();
    api.trouble.set(/^POST \/transactions$/, 'answer lost');
    api.trouble.set(/advanced_search/, 'away');
    expect(slugOf(await pay(id))).toBe('payment-pending');
    const order = (await attemptOf(id)).order_id;
    provider.sales.push({ ...saleOf(order), id: 'second' });
    api.trouble.clear();
    await expect.poll(async () => (await attemptOf(id)).state).toBe('mismatch');
    expect(await attemptOf(id)).toMatchObject({ mismatch: '2 sales for one order' });
  });

  test('the operator settles it, with a reason that is kept: as not taken, and the customer may pay', async () => {
    const { id, attempt } = await mismatched({ amount: '3.49' });
    const settle = settling(attempt.order_id, 'not-taken', 'voided it by hand');
    const found = `The gateway has taken something for ${attempt.order_id}: the sale is for £3.49. Put that right first`;
    await expect(run(settle)).rejects.toThrow(found);
    api.trouble.set(/advanced_search/, 'away');
    await expect(run(settle)).rejects.toThrow('The gateway cannot be asked just now.');
    api.trouble.clear();
    expect(await attemptOf(id)).toEqual(attempt);
    saleOf(attempt.order_id).status = 'voided';
    const settled = await run(settle);
    expect(settled).toMatchObject({ state: 'not-taken', settled_because: 'voided it by hand' });
    expect(settled.settled_by).toBeTruthy();
    expect(table(await server.show(id))).toContain('voided it by hand');
    await expect(run(settle)).rejects.toThrow(`${attempt.order_id} is known to be not-taken: nothing was changed.`);
    expect((await pay(id)).status).toBe(201);
  });

  test('the operator settles it against what the gateway says, which is kept with the reason', async () => {
    const { attempt } = await mismatched({ currencyIsoCode: 'USD' });
    const settle = settling(attempt.order_id, 'not-taken', 'refunded by bank transfer');
    expect(await run({ ...settle, anyway: true })).toMatchObject({
      state: 'not-taken',
      settled_because: expect.stringMatching(/^refunded by bank transfer \(anyway: .+ the sale is in USD\.\)$/),
    });
  });

  test('the operator settles it as taken, and the link is paid, unless the gateway has nothing of it', async () => {
    const { id, attempt } = await mismatched({ merchantAccountId: 'euros' });
    saleOf(attempt.order_id).status = 'voided';
    const early = run(settling(attempt.order_id, 'taken', 'x'));
    await expect(early).rejects.toThrow(`The gateway says that nothing was taken for ${attempt.order_id}.`);
    expect(await attemptOf(id)).toEqual(attempt);
    saleOf(attempt.order_id).status = 'submitted_for_settlement';
    await run(settling(attempt.order_id, 'taken', 'moved to the right account'));
    expect(await server.show(id)).toMatchObject({ status: 'used', completed: ['payment'], acts: [{ act: 'payment' }] });
    expect((await pay(id)).body.reference).toBe(attempt.order_id);
  });

  test('an attempt that there is not is told in a sentence', async () => {
    await expect(run(settling('DS-NONE-NONE', 'taken', 'x'))).rejects.toThrow(/^There is no attempt DS-NONE-NONE\.$/);
  });
});

/** A sale of £34.99 that has come so far, and a gateway that knows it. */
async function sold(status: string) {
  const orderId = `DS-${randomUUID()}`;
  const nonce = provider.holdCard('4111111111111111', shifted);
  const braintree = gateway()();
  expect(await braintree.charge({ orderId, linkId: 'l', nonce, amountPence: 3499 })).toMatchObject({ taken: true });
  saleOf(orderId).status = status;
  const credits = () => provider.sales.filter((sale) => sale.refundedTransactionId === saleOf(orderId).id);
  return { orderId, braintree, credits, undo: () => braintree.undo(orderId, 'payment') };
}

test.each([
  ['settled', 'refunded', 1],
  ['submitted_for_settlement', 'voided', 0],
] as const)(
  'the refund of a sale that is %s, which Braintree gets twice, is made once, and no refusal',
  async (status, outcome, made) => {
    const { orderId, braintree, credits } = await sold(status);
    const order = { orderId, linkId: 'l', refundId: `${orderId}-R`, amountPence: 3499, isWhole: true };
    expect([await braintree.refund(order), await braintree.refund(order)]).toEqual([outcome, outcome]);
    expect(credits()).toHaveLength(made);
    const other = { ...order, refundId: `${orderId}-S`, isWhole: false };
    expect(await braintree.refund(other)).toMatchObject({ refused: expect.any(String) });
  },
);

test('a surplus is voided while it is not settled, and refunded afterwards', async () => {
  const early = await sold('submitted_for_settlement');
  expect([await early.undo(), await early.undo()]).toEqual(['voided', 'voided']);
  expect(saleOf(early.orderId).status).toBe('voided');
  const late = await sold('settled');
  expect([await late.undo(), await late.undo()]).toEqual(['refunded', 'refunded']);
  expect(late.credits()).toMatchObject([{ amount: '34.99', type: 'credit' }]);
});
