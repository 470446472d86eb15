import { randomUUID } from 'node:crypto';
import { type Wallet, walletNames } from '../../../rules/facts.ts';
import { type Decline, type GatewayOutcome, type TakenOrder, wasTaken } from '../gateway.ts';
import { type TokenKind, tokenKinds, walletOf } from '../token-kinds.ts';
import { customerIdOf } from './braintree.ts';
import {
  amountPence,
  expectTaken,
  type Finding,
  findOrder,
  orderId,
  type Tools,
  tryStep,
  voidSale,
} from './check-steps.ts';

type WalletCheck = {
  /** Nonces that Braintree's sandbox accepts: for one payment, and to be kept. */
  pays: string;
  keeps: string;
  /**
   * The kinds with which they are sent. Google's own test nonce has no 3-D Secure record: it is sent as a network
   * token, which needs none.
   */
  paysAs: TokenKind;
  keepsAs: TokenKind;
  /** The remedy where the account does not take it. */
  lacks: string;
};

const tests: Record<Wallet, WalletCheck> = {
  'apple-pay': {
    pays: 'fake-apple-pay-visa-nonce',
    paysAs: 'apple-pay',
    keeps: 'fake-apple-pay-mpan-nonce',
    keepsAs: 'apple-pay-merchant',
    lacks: 'switch Apple Pay on for the account in the control panel, under Account Settings, Processing',
  },
  'google-pay': {
    pays: 'fake-android-pay-visa-nonce',
    paysAs: 'google-pay',
    keeps: 'fake-android-pay-mastercard-nonce',
    keepsAs: 'google-pay',
    lacks: 'switch Google Pay on for the account in the control panel, under Account Settings, Processing',
  },
  paypal: {
    pays: 'fake-paypal-one-time-nonce',
    paysAs: 'paypal',
    keeps: 'fake-paypal-billing-agreement-nonce',
    keepsAs: 'paypal-agreement',
    lacks: 'link a PayPal sandbox account in the control panel, under Account Settings, Processing',
  },
};

/**
 * Tries a wallet on a real sandbox account: the records of its nonces, a charge, and an instrument that is kept. The
 * findings name whatever the account or the records lack, and all that was made is undone.
 */
export async function* checkWallet(tools: Tools, wallet: Wallet): AsyncGenerator<Finding> {
  const { gateway, client } = tools;
  const { pays, paysAs, keeps, keepsAs, lacks } = tests[wallet];
  const orders = { charge: orderId(), kept: orderId() };
  const step = (name: string, work: () => Promise<string>) => tryStep(`${walletNames[wallet]}: ${name}`, work);
  const kindOf = async (nonce: string) => {
    const { kind = 'card' } = (await gateway.lookUp(nonce)) ?? {};
    if (kind === 'other' || walletOf(kind) !== wallet)
      throw new Error(`it says that it is of the kind ${kind}: ${lacks}`);
    return kind;
  };
  const takenOrThrow = (outcome: GatewayOutcome | Decline) => {
    if (!wasTaken(outcome) && !isMismatch(outcome)) throw new Error(`it was refused: ${lacks}`);
    return expectTaken(outcome);
  };
  const saysWallet = ({ card }: TakenOrder) => {
    if (card?.wallet !== wallet) throw new Error('the answer does not say so: receipts would call it a card');
    return 'said';
  };

  yield await step('the record of a nonce', async () => `of the kind ${await kindOf(pays)}`);
  let charge: TakenOrder | undefined;
  yield await step('a charge of £1.00', async () => {
    const order = { orderId: orders.charge, linkId: randomUUID(), nonce: pays, kind: paysAs, amountPence };
    charge = takenOrThrow(await gateway.charge(order));
    return 'taken';
  });
  if (charge) {
    const sale = charge;
    yield await step('what paid, in the answer', async () => saysWallet(sale));
    yield await step('the charge, by its order id', () => findOrder(tools, orders.charge, 'payment'));
    yield await step('the charge, undone', () => voidSale(tools, orders.charge));
  }

  yield await step('the record of a nonce to keep', async () => {
    const kind = await kindOf(keeps);
    if (tokenKinds[kind].isKept) return `of the kind ${kind}`;
    throw new Error(`it is of the kind ${kind}, which cannot be kept: customers can pay with it, and not set it up`);
  });
  let vaulted: TakenOrder | undefined;
  yield await step('a kept payment method', async () => {
    vaulted = takenOrThrow(
      await gateway.vault({ orderId: orders.kept, linkId: randomUUID(), nonce: keeps, kind: keepsAs }),
    );
    return 'taken';
  });
  if (vaulted) {
    const method = vaulted;
    yield await step('what is kept, in the answer', async () => saysWallet(method));
    yield await step('the kept payment method, by its order id', () => findOrder(tools, orders.kept, 'payment-method'));
    yield await step('the kept payment method, undone', async () => {
      await client.customer.delete(customerIdOf(orders.kept));
      return 'deleted';
    });
  }
}

const isMismatch = (outcome: GatewayOutcome | Decline) => typeof outcome === 'object' && 'mismatch' in outcome;
