import { inspect } from 'node:util';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { braintreeGateway } from '../../../../src/server/gateway/braintree/braintree.ts';
import { outcomeOf } from '../../../../src/server/gateway/braintree/declines.ts';
import { createFakeGateway } from '../../../support/braintree/gateway.ts';
import { fakeEnvironment, fakeSettings as settings, startServerApi } from '../../../support/braintree/server-api.ts';

/** The server's Braintree gateway against the pretended provider, beyond what every gateway must do. */

const shifted = { status: 'authenticate_successful', liabilityShifted: true, liabilityShiftPossible: true };

const provider = createFakeGateway();
const api = await startServerApi(provider);
afterAll(() => api.close());
beforeEach(() => api.trouble.clear());

const gateway = (requireThreeDSecure = true) =>
  braintreeGateway(settings, { requireThreeDSecure, environment: fakeEnvironment(api.port) });
const order = (number: string, secure = shifted) => ({
  orderId: `DS-${number.slice(-8)}`,
  linkId: 'link',
  nonce: provider.holdCard(number, secure),
  amountPence: 3499,
});

test.each([
  ['4000000000000036', 'soft'],
  ['4000111111111115', 'expired'],
  ['4000111111111511', 'fraud'],
  ['4000000000000093', 'cvv'],
  ['4000000000000101', 'unauthenticated'],
])('a charge and a kept card are declined by class: %s is %s', async (number, declined) => {
  expect(await gateway().charge(order(number))).toEqual({ declined });
  expect(await gateway().vault(order(number))).toEqual({ declined });
});

const neither = () => expect.fail('It did not succeed.');
const status = 'processor_declined';

test.each([
  [{ processorResponseCode: '2014', processorResponseType: 'hard_declined' }, 'fraud'],
  [{ processorResponseCode: '2099', processorResponseType: 'soft_declined' }, 'unauthenticated'],
  [{ processorResponseCode: '2000', processorResponseType: 'soft_declined' }, 'soft'],
  [{ gatewayRejectionReason: 'risk_threshold' }, 'fraud'],
  [{ processorResponseCode: '2001', processorResponseType: 'soft_declined' }, 'funds'],
  [{ processorResponseCode: '2003', processorResponseType: 'soft_declined' }, 'limit'],
  [{ processorResponseCode: '2010', processorResponseType: 'hard_declined' }, 'cvv'],
  [{ processorResponseCode: '2012', processorResponseType: 'hard_declined' }, 'hard'],
  [{ processorResponseCode: '3000', processorResponseType: 'soft_declined' }, 'later'],
  [{ gatewayRejectionReason: 'avs_and_cvv' }, 'cvv'],
  [{}, 'soft'],
])('the answer %j is %s', (transaction, declined) => {
  const isLost = JSON.stringify(transaction).includes('"2012"');
  const refused = { status, ...transaction };
  expect(outcomeOf({ success: false, transaction: refused }, neither)).toEqual({ declined, ...(isLost && { isLost }) });
  expect(outcomeOf({ success: false, verification: refused }, neither)).toEqual({
    declined,
    ...(isLost && { isLost }),
  });
});

test('a double of the provider is no answer', () => {
  const transaction = { status: 'gateway_rejected', gatewayRejectionReason: 'duplicate' };
  expect(() => outcomeOf({ success: false, transaction }, neither)).toThrow();
});

describe('3-D Secure', () => {
  const failed = { status: 'authenticate_rejected', liabilityShifted: false, liabilityShiftPossible: true };

  test('the provider itself refuses what has not shifted, unless the setting lets it pass', async () => {
    expect(await gateway().charge(order('4111111111111111', failed))).toEqual({ declined: 'unauthenticated' });
    expect(await gateway(false).charge(order('4111111111111111', failed))).toMatchObject({ taken: true });
  });

  test('the status of a nonce comes in lower case, whichever way the provider writes it', async () => {
    const { nonce } = order('4111111111111111', { ...failed, status: 'LOOKUP_ERROR' });
    expect(await gateway().lookUp(nonce)).toEqual({ liabilityShifted: false, status: 'lookup_error' });
  });
});

test('a token is for nobody, also after a card is kept: with it a customer’s cards could be listed and deleted', async () => {
  const { nonce } = order('4111111111111111');
  await gateway().vault({ orderId: 'DS-7K3Q-9XWM', linkId: crypto.randomUUID(), nonce });
  await gateway().clientToken();
  expect(provider.tokens.at(-1)).toEqual({ customerId: undefined });
});

test.each([
  ['answer lost', true],
  ['away', false],
  [{ status: 500 }, false],
  [{ status: 503 }, false],
  [{ status: 429 }, false],
] as const)(
  'a call that meets "%j" throws, and the search by order id says what became of it',
  async (trouble, taken) => {
    const given = { ...order('4111111111111111'), orderId: `DS-${crypto.randomUUID()}` };
    api.trouble.set(/^POST \/transactions$/, trouble);
    await expect(gateway().charge(given)).rejects.toBeDefined();
    api.trouble.clear();
    expect(await gateway().findByOrderId(given.orderId, 'payment', 3499)).toEqual(
      taken ? expect.objectContaining({ taken: true }) : undefined,
    );
  },
);

test.each(['away', 'answer lost', { status: 401 }, { status: 500 }, { status: 503 }] as const)(
  'D-05 what a call throws that meets "%j" does not hold the nonce, so that it can be logged',
  async (trouble) => {
    api.trouble.set(/./, trouble);
    const given = order('4111111111111111');
    const failed = (work: Promise<unknown>) => work.then(() => expect.fail('It answered.'), inspectAll);
    for (const work of [gateway().lookUp(given.nonce), gateway().charge(given), gateway().vault(given)])
      expect(await failed(work)).not.toContain(given.nonce);
  },
);

/** Everything that a log could show of an error. */
const inspectAll = (error: unknown) => inspect(error, { depth: 20, showHidden: true });
