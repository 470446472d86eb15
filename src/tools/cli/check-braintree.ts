import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Wallet, walletNames } from '../../rules/facts.ts';
import { SettingsError } from '../../server/base/settings.ts';
import { braintreeClient, braintreeGateway, customerIdOf } from '../../server/gateway/braintree/braintree.ts';
import { readBraintreeSettings } from '../../server/gateway/braintree/settings.ts';
import {
  type Decline,
  type GatewayOutcome,
  type ServerGateway,
  type TakenOrder,
  wasTaken,
} from '../../server/gateway/gateway.ts';
import { type TokenKind, tokenKinds, walletOf } from '../../server/gateway/token-kinds.ts';
import { commandLine, readLine } from './command-line.ts';

/** The amount of a charge that is tried, in pence. */
const amountPence = 100;

/** Whether a step succeeded, and a sentence about it. */
type Finding = { step: string; ok: boolean; says: string };

type Client = ReturnType<typeof braintreeClient>;
type Tools = { gateway: ServerGateway; client: Client };

/** Nonces that Braintree's sandbox accepts from every account. */
const cardNonces = {
  authenticated: 'fake-three-d-secure-visa-full-authentication-nonce',
  plain: 'fake-valid-mastercard-nonce',
};

/**
 * Nonces that Braintree's sandbox accepts for one payment and to be kept, the kinds with which they are sent, and the
 * remedy where the account does not take one. Google's own has no 3-D Secure record: it is sent as a network token.
 */
type WalletCheck = { pays: string; paysAs: TokenKind; keeps: string; keepsAs: TokenKind; lacks: string };

const wallets: Record<Wallet, WalletCheck> = {
  'apple-pay': {
    ...{ pays: 'fake-apple-pay-visa-nonce', paysAs: 'apple-pay' },
    ...{ keeps: 'fake-apple-pay-mpan-nonce', keepsAs: 'apple-pay-merchant' },
    lacks: 'switch Apple Pay on for the account in the control panel, under Account Settings, Processing',
  },
  'google-pay': {
    ...{ pays: 'fake-android-pay-visa-nonce', paysAs: 'google-pay' },
    ...{ keeps: 'fake-android-pay-mastercard-nonce', keepsAs: 'google-pay' },
    lacks: 'switch Google Pay on for the account in the control panel, under Account Settings, Processing',
  },
  paypal: {
    ...{ pays: 'fake-paypal-one-time-nonce', paysAs: 'paypal' },
    ...{ keeps: 'fake-paypal-billing-agreement-nonce', keepsAs: 'paypal-agreement' },
    lacks: 'link a PayPal sandbox account in the control panel, under Account Settings, Processing',
  },
};

/**
 * Tries our Braintree gateway on a real sandbox account: a charge, a kept card, each wallet, and all undone. Yields
 * each finding at once; a step that needs an earlier one is left out when that fails.
 */
async function* checkBraintree(tools: Tools & { wallets: readonly Wallet[] }): AsyncGenerator<Finding> {
  const { gateway, client } = tools;
  const token = await tryStep('a client token', async () => {
    await gateway.clientToken();
    return 'given';
  });
  yield token;
  if (!token.ok) return;

  yield await tryStep('the 3-D Secure record of a nonce', async () => {
    const details = await gateway.lookUp(cardNonces.authenticated);
    if (!details?.liabilityShifted)
      throw new Error('its liability has not shifted: is 3-D Secure on for this account?');
    return `liability shifted, status ${details.status}`;
  });
  yield* tryOrder(tools, {
    ...charge,
    take: async (order) =>
      expectTaken(await gateway.charge({ ...order, nonce: cardNonces.authenticated, amountPence })),
    look: {
      step: 'the currency of the charge',
      async run(_, orderId) {
        const { currencyIsoCode } = await saleOf(client, orderId);
        if (currencyIsoCode === 'GBP') return currencyIsoCode;
        throw new Error(`it is ${currencyIsoCode}: set BRAINTREE_MERCHANT_ACCOUNT_ID to an account in pounds`);
      },
    },
  });
  yield* tryOrder(tools, {
    ...{ step: 'a kept card', name: 'the kept card', act: 'payment-method' },
    take: async (order) => expectTaken(await gateway.vault({ ...order, nonce: cardNonces.plain })),
  });
  for (const wallet of tools.wallets)
    for await (const { step, ...finding } of checkWallet(tools, wallet))
      yield { step: `${walletNames[wallet]}: ${step}`, ...finding };
}

/** Tries a wallet. The findings name whatever the account or the records lack. */
async function* checkWallet(tools: Tools, wallet: Wallet): AsyncGenerator<Finding> {
  const { gateway } = tools;
  const { pays, paysAs, keeps, keepsAs, lacks } = wallets[wallet];
  const walletKind = async (nonce: string) => {
    const { kind = 'card' } = (await gateway.lookUp(nonce)) ?? {};
    if (kind === 'other' || walletOf(kind) !== wallet)
      throw new Error(`it says that it is of the kind ${kind}: ${lacks}`);
    return kind;
  };
  const takenOrThrow = (outcome: GatewayOutcome | Decline) => {
    if (!wasTaken(outcome) && !isMismatch(outcome)) throw new Error(`it was refused: ${lacks}`);
    return expectTaken(outcome);
  };
  const saysWallet = async ({ card }: TakenOrder) => {
    if (card?.wallet !== wallet) throw new Error('the answer does not say so: receipts would call it a card');
    return 'said';
  };

  yield await tryStep('the record of a nonce', async () => `of the kind ${await walletKind(pays)}`);
  yield* tryOrder(tools, {
    ...charge,
    take: async (order) => takenOrThrow(await gateway.charge({ ...order, nonce: pays, kind: paysAs, amountPence })),
    look: { step: 'what paid, in the answer', run: saysWallet },
  });
  yield await tryStep('the record of a nonce to keep', async () => {
    const kind = await walletKind(keeps);
    if (tokenKinds[kind].isKept) return `of the kind ${kind}`;
    throw new Error(`it is of the kind ${kind}, which cannot be kept: customers can pay with it, and not set it up`);
  });
  yield* tryOrder(tools, {
    ...{ step: 'a kept payment method', name: 'the kept payment method', act: 'payment-method' },
    take: async (order) => takenOrThrow(await gateway.vault({ ...order, nonce: keeps, kind: keepsAs })),
    look: { step: 'what is kept, in the answer', run: saysWallet },
  });
}

type OrderCheck = {
  /** The step that takes the order, and the name of it in the steps after that. */
  step: string;
  name: string;
  act: 'payment' | 'payment-method';
  take(order: { orderId: string; linkId: string }): Promise<TakenOrder>;
  look?: { step: string; run(taken: TakenOrder, orderId: string): Promise<string> };
};

const charge = { step: 'a charge of £1.00', name: 'the charge', act: 'payment' } as const;

async function* tryOrder(tools: Tools, { step, name, act, take, look }: OrderCheck): AsyncGenerator<Finding> {
  const orderId = `CHECK-${randomUUID().slice(0, 8).toUpperCase()}`;
  let taken: TakenOrder | undefined;
  yield await tryStep(step, async () => {
    taken = await take({ orderId, linkId: randomUUID() });
    return 'taken';
  });
  if (!taken) return;
  const order = taken;
  yield await tryStep(`${name}, by its order id`, () => findOrder(tools, orderId, act));
  if (look) yield await tryStep(look.step, () => look.run(order, orderId));
  yield await tryStep(`${name}, undone`, () => undo(tools, orderId, act));
}

/** Carries out a step. Its error becomes a sentence of the finding. */
async function tryStep(step: string, work: () => Promise<string>): Promise<Finding> {
  try {
    return { step, ok: true, says: await work() };
  } catch (error) {
    return { step, ok: false, says: explain(error) };
  }
}

/** Searches for an order. Repeats that, because a search may lag behind. */
async function findOrder({ gateway }: Tools, order: string, act: OrderCheck['act']): Promise<string> {
  for (let tries = 0; tries < 15; tries += 1) {
    if (wasTaken(await gateway.findByOrderId(order, act, act === 'payment' ? amountPence : null))) return 'found';
    await setTimeout(2_000);
  }
  throw new Error('it cannot be found by its order id within 30 seconds');
}

/** Voids the charge of an order, or deletes the customer that it has made. */
async function undo({ client }: Tools, order: string, act: OrderCheck['act']): Promise<string> {
  if (act === 'payment-method') {
    await client.customer.delete(customerIdOf(order));
    return 'deleted';
  }
  const { success, message } = await client.transaction.void((await saleOf(client, order)).id);
  if (!success) throw new Error(message);
  return 'voided';
}

const isMismatch = (outcome: GatewayOutcome | Decline) => typeof outcome === 'object' && 'mismatch' in outcome;

/** Returns the order that was taken. Throws, in words, if nothing was. */
function expectTaken(outcome: GatewayOutcome | Decline): TakenOrder {
  if (wasTaken(outcome)) return outcome;
  if (isMismatch(outcome)) throw new Error(outcome.mismatch);
  throw new Error(`it was declined${typeof outcome === 'object' ? ` (${outcome.declined})` : ''}`);
}

/** Finds the sale of an order in the Braintree account. Throws if there is none. */
async function saleOf(client: Client, order: string) {
  const search = client.transaction.search((query) => {
    query.orderId().is(order);
  });
  for await (const sale of search) return sale as { id: string; currencyIsoCode: string };
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

/** `npm run check:braintree`: tries a sandbox account with the keys of the environment. See docs/braintree.md. */
readLine(commandLine('run check:braintree', 'Tries a Braintree sandbox account with the keys of the environment.'));

try {
  const settings = readBraintreeSettings(process.env);
  if (settings.environment !== 'sandbox') {
    throw new SettingsError(['BRAINTREE_ENVIRONMENT must be sandbox here: this charges test cards.']);
  }
  const tools = { gateway: braintreeGateway(settings), client: braintreeClient(settings) };
  for await (const { step, ok, says } of checkBraintree({ ...tools, wallets: settings.wallets })) {
    console.log(`${ok ? '✓' : '✗'} ${step}: ${says}`);
    if (!ok) process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(
    `A Braintree sandbox account is needed. Its keys are in the control panel, under API.\n${error.message}`,
  );
  process.exitCode = 1;
}
