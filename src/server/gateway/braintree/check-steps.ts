import { randomUUID } from 'node:crypto';
import type { BraintreeGateway, Transaction } from 'braintree';
import { type ServerGateway, type TakenOrder, wasTaken } from '../gateway.ts';

/** The amount of a charge that is tried, in pence. */
export const amountPence = 100;

/** Whether a step succeeded, and a sentence about it. */
export type Finding = { step: string; ok: boolean; says: string };

export type Tools = {
  gateway: ServerGateway;
  client: BraintreeGateway;
  pause: (milliseconds: number) => Promise<unknown>;
};

/** Carries out a step. Its error becomes a sentence of the finding. */
export async function tryStep(step: string, work: () => Promise<string>): Promise<Finding> {
  try {
    return { step, ok: true, says: await work() };
  } catch (error) {
    return { step, ok: false, says: explain(error) };
  }
}

/** Searches for an order. Repeats that, because a search may lag behind. */
export async function findOrder({ gateway, pause }: Tools, order: string, act: 'payment' | 'payment-method') {
  for (let tries = 0; tries < 15; tries += 1) {
    if (wasTaken(await gateway.findByOrderId(order, act, act === 'payment' ? amountPence : null))) return 'found';
    await pause(2_000);
  }
  throw new Error('it cannot be found by its order id within 30 seconds');
}

/** Voids the charge of an order. */
export async function voidSale({ client }: Tools, order: string): Promise<string> {
  const { success, message } = await client.transaction.void((await saleOf(client, order)).id);
  if (!success) throw new Error(message);
  return 'voided';
}

export const orderId = () => `CHECK-${randomUUID().slice(0, 8).toUpperCase()}`;

/** Returns the order that was taken. Throws, in words, if nothing was. */
export function expectTaken(outcome: Awaited<ReturnType<ServerGateway['charge']>>): TakenOrder {
  if (wasTaken(outcome)) return outcome;
  if (typeof outcome === 'object' && 'mismatch' in outcome) throw new Error(outcome.mismatch);
  throw new Error(`it was declined${typeof outcome === 'object' ? ` (${outcome.declined})` : ''}`);
}

/** Finds the sale of an order in the Braintree account. Throws if there is none. */
export async function saleOf(client: BraintreeGateway, order: string): Promise<Transaction> {
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
