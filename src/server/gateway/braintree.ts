import braintree, { type BraintreeGateway, type CustomerCreateRequest } from 'braintree';
import type { BraintreeSettings } from '../base/config.ts';
import type { CardOrder, Decline, GatewayOutcome, ServerGateway } from './gateway.ts';

/** The states of a sale that did not go through. In every other state money is or will be taken. */
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

type Options = {
  /** Whether Braintree itself refuses a card whose liability has not shifted. */
  requireThreeDSecure?: boolean;
  environment?: braintree.Environment;
};

/** The SDK's client, for our account. */
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
  const { merchantAccountId } = settings;
  const account = merchantAccountId ? { merchantAccountId } : {};

  return {
    name: 'braintree',
    timeoutMs,
    // A sale that is late at the gateway may still go through; a search by order id may lag behind that.
    settleMs: 90_000,

    async clientToken(keptBy) {
      const ask = (customer: { customerId?: string }) => client.clientToken.generate({ ...account, ...customer });
      let answer = await ask(keptBy === undefined ? {} : { customerId: customerIdOf(keptBy) });
      // The customer may have been deleted at Braintree: the card is then taken without one.
      if (keptBy !== undefined && !answer.clientToken) answer = await ask({});
      if (!answer.clientToken) throw new Error(answer.message || 'The gateway gave no client token.');
      return answer.clientToken;
    },

    async lookUp(nonce) {
      if (!/^[\w-]+$/.test(nonce)) return undefined;
      try {
        const { threeDSecureInfo } = await client.paymentMethodNonce.find(nonce);
        const status = threeDSecureInfo?.status?.toLowerCase();
        return { liabilityShifted: threeDSecureInfo?.liabilityShifted === true, ...(status && { status }) };
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
        options: { submitForSettlement: true, ...(requireThreeDSecure && { threeDSecure: { required: true } }) },
      });
      return outcomeOf(result, result.transaction);
    },

    // The customer's id is derived from the order's id: it is found without a search, and is never made twice. The card is
    // verified when it is kept, or its 3-D Secure record would be lost.
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

/** The id of the customer that an order makes. */
export const customerIdOf = (orderId: string): string => orderId.toLowerCase();

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

/** How Braintree says that a card, charged or verified, was declined. */
type Refused = {
  gatewayRejectionReason?: string | undefined;
  processorResponseCode?: string | undefined;
  processorResponseType?: string | undefined;
};

type Result = {
  success: boolean;
  errors?: { deepErrors(): { code: string }[] };
  transaction?: Refused;
  verification?: Refused;
};

/** The error codes for a nonce, or a customer's id, that was used before. */
const usedBefore = ['91564', '93107', '91609'];

/** The class of a rejection by the gateway itself. One that is not listed has the class of the processor's own type. */
const rejections: Record<string, Decline['declined']> = {
  fraud: 'fraud',
  risk_threshold: 'fraud',
  three_d_secure: 'unauthenticated',
  avs: 'soft',
  cvv: 'soft',
  avs_and_cvv: 'soft',
};
const processorCodes: Record<string, Decline['declined']> = {
  // Fraud suspected.
  '2014': 'fraud',
  // The bank wants the customer to be authenticated.
  '2099': 'unauthenticated',
};

/**
 * Returns the outcome if the answer says what was made, or that nothing was. Throws if it is empty, or says that the order
 * or its nonce was seen before: an earlier delivery of the same call may have gone through.
 */
export function outcomeOf(result: Result, made: object | undefined): GatewayOutcome | Decline {
  if (result.success && made) return 'succeeded';
  const codes = result.errors?.deepErrors().map(({ code }) => code) ?? [];
  const refused = result.transaction ?? result.verification;
  const isDouble = refused?.gatewayRejectionReason === 'duplicate';
  if (result.success || isDouble || codes.some((code) => usedBefore.includes(code))) {
    throw new Error('The answer of the gateway does not say what became of the order.');
  }
  return refused ? { declined: classOf(refused) } : 'declined';
}

function classOf({ gatewayRejectionReason, processorResponseCode, processorResponseType }: Refused) {
  const known = rejections[gatewayRejectionReason ?? ''] ?? processorCodes[processorResponseCode ?? ''];
  return known ?? (processorResponseType === 'hard_declined' ? 'hard' : 'soft');
}
