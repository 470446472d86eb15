import type { BraintreeGateway } from 'braintree';
import type { RefundOrder, RefundOutcome, UndoOutcome } from '../gateway.ts';
import type { SaleInstruments } from './instruments.ts';

/** The properties of a transaction that are read. Amounts are text, in pounds. */
export type Sale = SaleInstruments & {
  id: string;
  type?: string;
  orderId?: string;
  status: string;
  amount?: string;
  currencyIsoCode?: string;
  merchantAccountId?: string;
  refundIds?: string[];
  /** Of a refund: the id of its sale. */
  refundedTransactionId?: string;
};

/** The states of a sale whose money is, or is going to be, ours. `authorized` is not one: nothing would collect it. */
const takenStatuses = ['submitted_for_settlement', 'settlement_pending', 'settlement_confirmed', 'settling', 'settled'];

/** The states of a sale that did not go through, or no longer does. */
export const notTaken = [
  'failed',
  'gateway_rejected',
  'processor_declined',
  'voided',
  'authorization_expired',
  'settlement_declined',
];

export const isTaken = (status: string): boolean => takenStatuses.includes(status);
export const isNotTaken = (status: string): boolean => notTaken.includes(status);

/** Braintree's amount in pence. Throws if it is no amount of pounds and pence. */
export function penceOf(amount = ''): number {
  const [, pounds, pence = '00'] = /^(\d+)(?:\.(\d\d))?$/.exec(amount) ?? [];
  if (pounds === undefined) throw new Error('The answer of the gateway has no amount.');
  return Number(pounds) * 100 + Number(pence);
}

type Order = { orderId: string; amountPence: number | null; merchantAccountId: string };

/** Describes how a sale differs from its order; undefined if it does not. Throws if the answer does not say. */
export function differenceOf(sale: Sale, order: Order): string | undefined {
  const { amount, currencyIsoCode, merchantAccountId, orderId } = sale;
  if (!currencyIsoCode || !merchantAccountId) throw new Error('The answer of the gateway does not say what was taken.');
  if (orderId !== order.orderId) return `the sale is for order ${orderId}`;
  if (currencyIsoCode !== 'GBP') return `the sale is in ${currencyIsoCode}`;
  if (penceOf(amount) !== order.amountPence) return `the sale is for £${amount}`;
  if (merchantAccountId !== order.merchantAccountId) return `the sale is on the merchant account ${merchantAccountId}`;
  return undefined;
}

/** Sales that are settled can only be refunded; before that they are voided, and the customer never sees them. */
const isSettled = ({ status }: Sale) => status === 'settling' || status === 'settled';

/** Takes back each sale that is not taken back yet. Throws if one cannot be. */
export async function undoSales(client: BraintreeGateway, sales: Sale[]): Promise<UndoOutcome | undefined> {
  let undone: UndoOutcome | undefined = sales.some(({ status }) => status === 'voided') ? 'voided' : undefined;
  for (const sale of sales.filter(({ status }) => isTaken(status) || status === 'authorized')) {
    undone = isSettled(sale) ? 'refunded' : 'voided';
    if (sale.refundIds?.length) continue;
    const { transaction } = client;
    const { success, message } = await (isSettled(sale) ? transaction.refund(sale.id) : transaction.void(sale.id));
    if (!success) throw new Error(message);
  }
  const unclear = sales.find(({ status }) => status === 'authorizing');
  if (unclear) throw new Error('A sale of the order is still being authorised.');
  return undone;
}

/**
 * Gives back once. A call that was delivered twice is refused the second time. So a refusal is compared with the
 * refunds of the sale, which are read by their ids, because a search may lag behind.
 */
export async function refundOnce(client: BraintreeGateway, sales: Sale[], order: RefundOrder): Promise<RefundOutcome> {
  const sale = sales.find(({ status }) => isTaken(status));
  const outcome = sale
    ? await refundSale(client, sale, order)
    : { refused: 'There is no sale of this order that was taken.' };
  if (typeof outcome !== 'object') return outcome;
  const now = sale ? [(await client.transaction.find(sale.id)) as Sale] : sales;
  if (order.isWhole && now.some(({ status }) => status === 'voided')) return 'voided';
  for (const id of now.flatMap(({ refundIds = [] }) => refundIds)) {
    const { orderId, status } = (await client.transaction.find(id)) as Sale;
    if (orderId === order.refundId && !isNotTaken(status)) return 'refunded';
  }
  return outcome;
}

/** Gives back a sale, or part of it once settled; before, it is voided whole. The refund has its own order id. */
async function refundSale(
  client: BraintreeGateway,
  sale: Sale,
  { refundId, amountPence, isWhole }: RefundOrder,
): Promise<RefundOutcome> {
  if (!isSettled(sale)) {
    if (!isWhole) return { refused: 'The payment is not settled yet: a part of it can be given back once it is.' };
    const { success, message } = await client.transaction.void(sale.id);
    return success ? 'voided' : { refused: message };
  }
  const amount = `${Math.floor(amountPence / 100)}.${String(amountPence % 100).padStart(2, '0')}`;
  // The SDK's types know an amount alone.
  const refund = client.transaction.refund as unknown as Refunding;
  const { success, message, transaction } = await refund.call(client.transaction, sale.id, {
    amount,
    orderId: refundId,
  });
  if (!success) return { refused: message };
  if (transaction === undefined || penceOf(transaction.amount) !== amountPence)
    throw new Error('The answer of the gateway does not say what was given back.');
  return 'refunded';
}

type Refunding = (
  id: string,
  options: { amount: string; orderId: string },
) => Promise<{ success: boolean; message: string; transaction?: Sale }>;
