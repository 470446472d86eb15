import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { BraintreeGateway, Transaction } from 'braintree';
import { customerIdOf } from './braintree.ts';
import { type ServerGateway, wasTaken } from './gateway.ts';

/** Nonces that Braintree's sandbox accepts from every account. */
const nonces = {
  authenticated: 'fake-three-d-secure-visa-full-authentication-nonce',
  plain: 'fake-valid-mastercard-nonce',
};
const amountPence = 100;

/** Whether a step succeeded, and a sentence about it. */
export type Finding = { step: string; ok: boolean; says: string };

type Tools = { gateway: ServerGateway; client: BraintreeGateway; pause?: (milliseconds: number) => Promise<unknown> };

/**
 * Tries our Braintree gateway on a real sandbox account: a token, a charge, a stored card, both found by their order
 * ids, and everything undone. Yields each finding at once; a step that needs an earlier one is left out when that
 * fails.
 */
export async function* checkBraintree({ gateway, client, pause = setTimeout }: Tools): AsyncGenerator<Finding> {
  const orders = { charge: orderId(), card: orderId() };
  const tried = async (step: string, work: () => Promise<string>): Promise<Finding> => {
    try {
      return { step, ok: true, says: await work() };
    } catch (error) {
      return { step, ok: false, says: explain(error) };
    }
  };
  /** Retries, because a search may lag behind. */
  const found = async (order: string, act: 'payment' | 'payment-method') => {
    for (let tries = 0; tries < 15; tries += 1) {
      if (wasTaken(await gateway.findByOrderId(order, act, act === 'payment' ? amountPence : null))) return 'found';
      await pause(2_000);
    }
    throw new Error('it cannot be found by its order id within 30 seconds');
  };

  const token = await tried('a client token', async () => {
    await gateway.clientToken();
    return 'given';
  });
  yield token;
  if (!token.ok) return;

  yield await tried('the 3-D Secure record of a nonce', async () => {
    const details = await gateway.lookUp(nonces.authenticated);
    if (!details?.liabilityShifted)
      throw new Error('its liability has not shifted: is 3-D Secure on for this account?');
    return `liability shifted, status ${details.status}`;
  });

  const charge = await tried('a charge of £1.00', async () => {
    const order = { orderId: orders.charge, linkId: randomUUID(), nonce: nonces.authenticated, amountPence };
    return expectTaken(await gateway.charge(order));
  });
  yield charge;
  if (charge.ok) {
    yield await tried('the charge, by its order id', () => found(orders.charge, 'payment'));
    yield await tried('the currency of the charge', async () => {
      const { currencyIsoCode } = await saleOf(client, orders.charge);
      if (currencyIsoCode === 'GBP') return currencyIsoCode;
      throw new Error(`it is ${currencyIsoCode}: set BRAINTREE_MERCHANT_ACCOUNT_ID to an account in pounds`);
    });
    yield await tried('the charge, undone', async () => {
      const { success, message } = await client.transaction.void((await saleOf(client, orders.charge)).id);
      if (!success) throw new Error(message);
      return 'voided';
    });
  }

  const card = await tried('a kept card', async () =>
    expectTaken(await gateway.vault({ orderId: orders.card, linkId: randomUUID(), nonce: nonces.plain })),
  );
  yield card;
  if (!card.ok) return;
  yield await tried('the kept card, by its order id', () => found(orders.card, 'payment-method'));
  yield await tried('the kept card, undone', async () => {
    await client.customer.delete(customerIdOf(orders.card));
    return 'deleted';
  });
}

const orderId = () => `CHECK-${randomUUID().slice(0, 8).toUpperCase()}`;

function expectTaken(outcome: Awaited<ReturnType<ServerGateway['charge']>>): string {
  if (wasTaken(outcome)) return 'taken';
  if (typeof outcome === 'object' && 'mismatch' in outcome) throw new Error(outcome.mismatch);
  throw new Error(`it was declined${typeof outcome === 'object' ? ` (${outcome.declined})` : ''}`);
}

async function saleOf(client: BraintreeGateway, order: string): Promise<Transaction> {
  const search = client.transaction.search((query) => {
    query.orderId().is(order);
  });
  for await (const sale of search) return sale as Transaction;
  throw new Error('it cannot be found');
}

/** A sentence for an error of the SDK, which has a kind and no more. */
function explain(error: unknown): string {
  const { type, message = '' } = error as { type?: string; message?: string };
  const kind = kinds[type ?? ''];
  if (kind) return kind;
  const [, unreachable] = /^Unexpected request error: (?:Error: )?(.+)/.exec(message) ?? [];
  if (unreachable)
    return `Braintree cannot be reached from here (${unreachable}): this machine must be able to call api.sandbox.braintreegateway.com`;
  return message || type || 'it failed';
}

const kinds: Record<string, string> = {
  authenticationError:
    'the keys are not right: BRAINTREE_MERCHANT_ID, BRAINTREE_PUBLIC_KEY and BRAINTREE_PRIVATE_KEY must be of one sandbox account; keys of a production account do not work here',
  authorizationError:
    'the keys are right, but whoever they belong to may not do this: see their role in the control panel',
  notFoundError: 'there is no such thing: see BRAINTREE_MERCHANT_ID',
  serviceUnavailableError: 'Braintree is not available just now: try again later',
  gatewayTimeoutError: 'Braintree is not available just now: try again later',
  tooManyRequestsError: 'Braintree wants fewer calls: try again in a minute',
};
