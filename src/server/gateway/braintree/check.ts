import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Wallet } from '../../../rules/facts.ts';
import { customerIdOf } from './braintree.ts';
import {
  amountPence,
  expectTaken,
  type Finding,
  findOrder,
  orderId,
  saleOf,
  type Tools,
  tryStep,
  voidSale,
} from './check-steps.ts';
import { checkWallet } from './check-wallets.ts';

/** Nonces that Braintree's sandbox accepts from every account. */
const nonces = {
  authenticated: 'fake-three-d-secure-visa-full-authentication-nonce',
  plain: 'fake-valid-mastercard-nonce',
};

type Options = Omit<Tools, 'pause'> & Partial<Pick<Tools, 'pause'>> & { wallets: readonly Wallet[] };

/**
 * Tries our Braintree gateway on a real sandbox account: a token, a charge, a stored card, both found by their order
 * ids, the same with each wallet, and everything undone. Yields each finding at once; a step that needs an earlier one
 * is left out when that fails.
 */
export async function* checkBraintree({ wallets, pause = setTimeout, ...account }: Options): AsyncGenerator<Finding> {
  const tools = { ...account, pause };
  const { gateway, client } = tools;
  const orders = { charge: orderId(), card: orderId() };

  const token = await tryStep('a client token', async () => {
    await gateway.clientToken();
    return 'given';
  });
  yield token;
  if (!token.ok) return;

  yield await tryStep('the 3-D Secure record of a nonce', async () => {
    const details = await gateway.lookUp(nonces.authenticated);
    if (!details?.liabilityShifted)
      throw new Error('its liability has not shifted: is 3-D Secure on for this account?');
    return `liability shifted, status ${details.status}`;
  });

  const charge = await tryStep('a charge of £1.00', async () => {
    const order = { orderId: orders.charge, linkId: randomUUID(), nonce: nonces.authenticated, amountPence };
    expectTaken(await gateway.charge(order));
    return 'taken';
  });
  yield charge;
  if (charge.ok) {
    yield await tryStep('the charge, by its order id', () => findOrder(tools, orders.charge, 'payment'));
    yield await tryStep('the currency of the charge', async () => {
      const { currencyIsoCode } = await saleOf(client, orders.charge);
      if (currencyIsoCode === 'GBP') return currencyIsoCode;
      throw new Error(`it is ${currencyIsoCode}: set BRAINTREE_MERCHANT_ACCOUNT_ID to an account in pounds`);
    });
    yield await tryStep('the charge, undone', () => voidSale(tools, orders.charge));
  }

  const card = await tryStep('a kept card', async () => {
    expectTaken(await gateway.vault({ orderId: orders.card, linkId: randomUUID(), nonce: nonces.plain }));
    return 'taken';
  });
  yield card;
  if (card.ok) {
    yield await tryStep('the kept card, by its order id', () => findOrder(tools, orders.card, 'payment-method'));
    yield await tryStep('the kept card, undone', async () => {
      await client.customer.delete(customerIdOf(orders.card));
      return 'deleted';
    });
  }
  for (const wallet of wallets) yield* checkWallet(tools, wallet);
}
