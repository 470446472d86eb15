import braintree, { type BraintreeGateway, type CustomerCreateRequest } from 'braintree';
import type { GatewaySettings } from '../config.ts';
import type { CardOrder, GatewayOutcome, ServerGateway } from './gateway.ts';

type BraintreeSettings = Extract<GatewaySettings, { name: 'braintree' }>;

/** What Braintree says of a sale that did not go through. Every other state is one in which money is or will be taken. */
const notTaken = [
  'failed',
  'gateway_rejected',
  'processor_declined',
  'voided',
  'authorization_expired',
  'settlement_declined',
];

const timeoutMs = 30_000;

const environments = { sandbox: braintree.Environment.Sandbox, production: braintree.Environment.Production };

/** Braintree. What it answers is believed; what it throws, time-outs among it, says nothing about what happened. */
export function braintreeGateway(
  settings: BraintreeSettings,
  environment = environments[settings.environment],
): ServerGateway {
  const { merchantId, publicKey, privateKey, merchantAccountId } = settings;
  const client = new braintree.BraintreeGateway({ environment, merchantId, publicKey, privateKey });
  client.config.timeout = timeoutMs;
  const account = merchantAccountId ? { merchantAccountId } : {};

  return {
    name: 'braintree',
    timeoutMs,
    // A sale that is late at the gateway may still go through; a search by order id may lag behind that.
    settleMs: 90_000,

    async clientToken() {
      // The SDK adds to what it is given.
      const { clientToken } = await client.clientToken.generate({ ...account });
      if (!clientToken) throw new Error('The gateway gave no client token.');
      return clientToken;
    },

    async lookUp(nonce) {
      if (!/^[\w-]+$/.test(nonce)) return undefined;
      try {
        const found = await client.paymentMethodNonce.find(nonce);
        return { liabilityShifted: found.threeDSecureInfo?.liabilityShifted === true };
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
    },

    async charge({ orderId, amountPence, nonce }) {
      const result = await client.transaction.sale({
        amount: (amountPence / 100).toFixed(2),
        orderId,
        paymentMethodNonce: nonce,
        ...account,
        options: { submitForSettlement: true, threeDSecure: { required: true } },
      });
      return outcomeOf(result, result.transaction);
    },

    // The customer's id is made of the order's: it can then be found without a search, and is never made twice.
    async vault({ orderId, nonce }: CardOrder) {
      const verification = merchantAccountId ? { verificationMerchantAccountId: merchantAccountId } : {};
      const result = await client.customer.create({
        id: customerIdOf(orderId),
        paymentMethodNonce: nonce,
        creditCard: { options: { verifyCard: true, ...verification } },
      } as CustomerCreateRequest);
      return outcomeOf(result, result.customer);
    },

    findByOrderId: (orderId, act) => (act === 'payment' ? findSale(client, orderId) : findCustomer(client, orderId)),
  };
}

const customerIdOf = (orderId: string) => orderId.toLowerCase();

type Result = {
  success: boolean;
  errors?: { deepErrors(): { code: string }[] };
  transaction?: { gatewayRejectionReason?: string };
};

/** What the gateway says when the nonce, or the customer's id, was used before. */
const usedBefore = ['91564', '93107', '91609'];

/**
 * An answer counts when it says what was made, or that nothing was. It does not when it is empty, or says that the order
 * or its nonce was seen before: then an earlier delivery of this very call may have gone through.
 */
function outcomeOf(result: Result, made: object | undefined): GatewayOutcome {
  if (result.success && made) return 'succeeded';
  const codes = result.errors?.deepErrors().map(({ code }) => code) ?? [];
  const isDouble = result.transaction?.gatewayRejectionReason === 'duplicate';
  if (result.success || isDouble || codes.some((code) => usedBefore.includes(code))) {
    throw new Error('The answer of the gateway does not say what became of the order.');
  }
  return 'declined';
}

async function findSale(client: BraintreeGateway, orderId: string): Promise<GatewayOutcome | undefined> {
  const statuses: string[] = [];
  const search = client.transaction.search((query) => {
    query.orderId().is(orderId);
  });
  for await (const transaction of search) statuses.push(transaction.status);
  if (statuses.length === 0) return undefined;
  return statuses.every((status) => notTaken.includes(status)) ? 'declined' : 'succeeded';
}

async function findCustomer(client: BraintreeGateway, orderId: string): Promise<GatewayOutcome | undefined> {
  try {
    await client.customer.find(customerIdOf(orderId));
    return 'succeeded';
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

const isNotFound = (error: unknown) => (error as { type?: string }).type === 'notFoundError';
