import braintree, { type BraintreeGateway, type CustomerCreateRequest } from 'braintree';
import { doesAct } from '../../../acts/act-kinds.ts';
import { type CardOrder, type GatewayOutcome, type ServerGateway, takenWith } from '../gateway.ts';
import { needsThreeDSecure } from '../token-kinds.ts';
import { findAccount } from './account.ts';
import { noticesOfDay } from './day.ts';
import { outcomeOf } from './declines.ts';
import { type FoundNonce, type KeptInstruments, keptIn, kindOfNonce, receiptOf } from './instruments.ts';
import { fetchReport, parseNotification, readUpdaterReport } from './notices.ts';
import { differenceOf, isNotTaken, isTaken, refundOnce, type Sale, undoSales } from './sales.ts';
import type { BraintreeSettings } from './settings.ts';

const timeoutMs = 30_000;

const environments = { sandbox: braintree.Environment.Sandbox, production: braintree.Environment.Production };

type Options = {
  /** Whether Braintree itself refuses a card whose liability has not shifted. */
  requireThreeDSecure?: boolean;
  environment?: braintree.Environment;
};

export function braintreeClient(
  { environment, merchantId, publicKey, privateKey }: BraintreeSettings,
  at = environments[environment],
): BraintreeGateway {
  const client = new braintree.BraintreeGateway({ environment: at, merchantId, publicKey, privateKey });
  client.config.timeout = timeoutMs;
  return client;
}

/** The Braintree gateway. Its answers are certain; an error, such as a time-out, leaves the outcome unknown. */
export function braintreeGateway(
  settings: BraintreeSettings,
  { requireThreeDSecure = true, environment }: Options = {},
): ServerGateway {
  const client = braintreeClient(settings, environment);
  let accountPromise: Promise<string> | undefined;
  /** The id of the account that is charged, which is in pounds. Asked for once, and again after a failure. */
  const account = () => {
    accountPromise ??= findAccount(client, settings.merchantAccountId);
    accountPromise.catch(() => {
      accountPromise = undefined;
    });
    return accountPromise;
  };

  return {
    name: settings.environment === 'production' ? 'braintree' : 'braintree-sandbox',
    movesMoney: settings.environment === 'production',
    page: {
      ...{ folder: 'braintree', policy: `braintree-${settings.environment}` },
      ...{ drawsEarly: true, hasForeignWallets: true },
    },
    timeoutMs,
    // A sale that is late at the gateway may still go through; a search by order id may lag behind that.
    settleMs: 90_000,

    async clientToken() {
      const merchantAccountId = await account();
      const answer = await client.clientToken.generate({ merchantAccountId });
      if (!answer.clientToken) throw new Error(answer.message || 'The gateway gave no client token.');
      return answer.clientToken;
    },

    async lookUp(nonce) {
      if (!/^[\w-]+$/.test(nonce)) return undefined;
      await account();
      try {
        const record = await client.paymentMethodNonce.find(nonce);
        const kind = kindOfNonce(record as FoundNonce);
        const status = record.threeDSecureInfo?.status?.toLowerCase();
        const liabilityShifted = record.threeDSecureInfo?.liabilityShifted === true;
        return { ...(kind !== 'card' && { kind }), liabilityShifted, ...(status && { status }) };
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
    },

    // The gateway rejects a nonce without our 3-D Secure where it is required, also where the device has authenticated.
    async charge({ orderId, amountPence, nonce, kind = 'card' }) {
      const isRequired = requireThreeDSecure && needsThreeDSecure(kind);
      const merchantAccountId = await account();
      const result = await client.transaction.sale({
        amount: (amountPence / 100).toFixed(2),
        orderId,
        paymentMethodNonce: nonce,
        merchantAccountId,
        options: { submitForSettlement: true, ...(isRequired && { threeDSecure: { required: true } }) },
      });
      const order = { orderId, amountPence, merchantAccountId };
      return outcomeOf(result, () => outcomeOfSales(result.transaction ? [result.transaction as Sale] : [], order));
    },

    // The customer's id is derived from the order's id: it is found without a search, and is never made twice. The card
    // is verified when it is kept, or its 3-D Secure record would be lost.
    async vault({ orderId, nonce, kind }: CardOrder) {
      const verificationMerchantAccountId = await account();
      const result = await client.customer.create({
        id: customerIdOf(orderId),
        paymentMethodNonce: nonce,
        // An account at PayPal is no card that could be verified.
        ...(kind !== 'paypal-agreement' && {
          creditCard: { options: { verifyCard: true, verificationMerchantAccountId } },
        }),
      } as CustomerCreateRequest);
      return outcomeOf(result, () => outcomeOfCustomer(result.customer, orderId));
    },

    keptAs: (orderId) => ({ customer: customerIdOf(orderId) }),

    async findByOrderId(orderId, act, amountPence) {
      if (!doesAct(act, 'charges')) return findCustomer(client, orderId);
      const order = { orderId, amountPence, merchantAccountId: await account() };
      const sales = await salesOf(client, orderId);
      return sales.length === 0 ? undefined : outcomeOfSales(sales, order);
    },

    async undo(orderId, act) {
      if (doesAct(act, 'charges')) return undoSales(client, await salesOf(client, orderId));
      try {
        await client.customer.delete(customerIdOf(orderId));
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
      return 'deleted';
    },

    async refund(order) {
      return refundOnce(client, await salesOf(client, order.orderId), order);
    },

    async findRefund({ orderId, refundId, isWhole }) {
      const [credit] = await transactionsOf(client, refundId);
      if (credit) return isNotTaken(credit.status) ? { refused: `The refund is ${credit.status}.` } : 'refunded';
      const sales = isWhole ? await salesOf(client, orderId) : [];
      return sales.some(({ status }) => status === 'voided') ? 'voided' : undefined;
    },

    noticesOfDay: (day) => noticesOfDay(client, day),

    async readNotification({ bt_signature: signature = '', bt_payload: payload = '' }) {
      const { reportUrl, ...parsed } = await parseNotification(client, signature, payload);
      return reportUrl ? { notices: readUpdaterReport(await fetchReport(reportUrl)) } : parsed;
    },

    checkAccount: () => account().then(() => undefined),
  };
}

/** The id of the customer that an order makes. */
export const customerIdOf = (orderId: string): string => orderId.toLowerCase();

/** All sales of an order. Refunds have the order's id too, and are no sales. */
async function salesOf(client: BraintreeGateway, orderId: string): Promise<Sale[]> {
  return (await transactionsOf(client, orderId)).filter(({ type }) => type !== 'credit');
}

async function transactionsOf(client: BraintreeGateway, orderId: string): Promise<Sale[]> {
  const sales: Sale[] = [];
  const search = client.transaction.search((query) => {
    query.orderId().is(orderId);
  });
  for await (const transaction of search) sales.push(transaction as Sale);
  return sales;
}

type Order = { orderId: string; amountPence: number | null; merchantAccountId: string };

/** An order's outcome by all its sales. Throws for a state that is in neither list. */
function outcomeOfSales(sales: Sale[], order: Order): GatewayOutcome {
  const unclear = sales.find(({ status }) => !isTaken(status) && !isNotTaken(status));
  if (unclear || sales.length === 0) throw new Error(`A sale that is "${unclear?.status}" is not an answer yet.`);
  const takenSales = sales.filter(({ status }) => isTaken(status));
  if (takenSales.length === 0) return 'declined';
  if (takenSales.length > 1) return { mismatch: `${takenSales.length} sales for one order` };
  const mismatch = differenceOf(takenSales[0]!, order);
  return mismatch === undefined ? takenWith(receiptOf(takenSales[0]!), takenSales[0]!.id) : { mismatch };
}

type CustomerMade = ({ id?: string } & KeptInstruments) | undefined;

/** The outcome of keeping a card by the customer that it made. Throws if the answer does not say. */
function outcomeOfCustomer(customer: CustomerMade, orderId: string): GatewayOutcome {
  const instruments = customer && keptIn(customer);
  if (!instruments) throw new Error('The answer of the gateway does not say which card it has kept.');
  if (customer.id !== customerIdOf(orderId)) return { mismatch: 'a card was kept for another order' };
  if (instruments.length !== 1) return { mismatch: `${instruments.length} cards are kept for one order` };
  return takenWith(instruments[0]);
}

async function findCustomer(client: BraintreeGateway, orderId: string): Promise<GatewayOutcome | undefined> {
  try {
    return outcomeOfCustomer(await client.customer.find(customerIdOf(orderId)), orderId);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

const isNotFound = (error: unknown) => (error as { type?: string }).type === 'notFoundError';
