import { randomUUID } from 'node:crypto';
import type { Decline } from './cards.ts';
import type { FakeGateway, HeldCard, Sale } from './gateway.ts';
import { ofSaleWith } from './instruments.ts';
import { type Body, made, notFound, type Reply, refusedFor, xml } from './xml.ts';

/** The calls of the provider's server about sales, voids and refunds. */

export function sell(gateway: FakeGateway, asked: Record<string, unknown>): Reply {
  const nonce = String(asked.payment_method_nonce);
  const card = gateway.use(nonce);
  if (!card) return refusedFor('transaction', '91564', 'Cannot use a payment_method_nonce more than once.');
  if (gateway.notTaken.has(card.kind))
    return refusedFor('transaction', '91577', 'Merchant account does not support payment instrument.');
  const options = asked.options as { three_d_secure?: { required?: boolean } } | undefined;
  const required = options?.three_d_secure?.required === true;
  const decline =
    required && !card.secure?.liabilityShifted ? { rejected: 'three_d_secure' as const } : declineOf(card);
  const sale: Sale = {
    id: randomUUID().slice(0, 8),
    orderId: String(asked.order_id),
    amount: String(asked.amount),
    status: statusOf(decline),
    type: 'sale',
    nonce,
    kind: card.kind,
    merchantAccountId: String(asked.merchant_account_id),
    currencyIsoCode: gateway.accounts.find(({ id }) => id === asked.merchant_account_id)?.currencyIsoCode ?? '',
    createdAt: new Date(),
    ...(decline && { decline }),
    ...(!decline && gateway.saleTurnsOut),
  };
  gateway.sales.push(sale);
  if (!decline) return made('transaction', saleRecord(sale));
  return made('apiErrorResponse', { errors: { errors: [] }, message: 'Declined', transaction: saleRecord(sale) }, 422);
}

export const declineOf = ({ scenario }: HeldCard) => scenario.charge;

export function statusOf(decline: Decline | undefined): string {
  if (!decline) return 'submitted_for_settlement';
  return 'rejected' in decline ? 'gateway_rejected' : 'processor_declined';
}

export function saleRecord(
  { decline, nonce: _nonce, kind, createdAt: _created, settledAt: _settled, voidedAt: _voided, ...sale }: Sale,
  all: Sale[] = [],
) {
  const refundIds = all.filter(({ refundedTransactionId }) => refundedTransactionId === sale.id).map(({ id }) => id);
  return { ...sale, ...ofSaleWith(kind), ...(refundIds.length > 0 && { refundIds }), ...declineRecord(decline) };
}

export function declineRecord(decline: Decline | undefined) {
  if (!decline) return {};
  return 'rejected' in decline
    ? { gatewayRejectionReason: decline.rejected }
    : { processorResponseCode: decline.processor, processorResponseType: decline.kind };
}

type Range = { min?: string; max?: string };
type Criteria = {
  order_id?: { is: string };
  ids?: string[];
  type?: string[];
  status?: string[];
  created_at?: Range;
  settled_at?: Range;
  voided_at?: Range;
};

const isIn = (time: Date | undefined, range: Range | undefined) =>
  !range || (time !== undefined && time >= new Date(range.min ?? 0) && time <= new Date(range.max ?? 8.64e15));

const ordersOf = (gateway: FakeGateway, body: Body) => {
  const { order_id, ids, type, status, created_at, settled_at, voided_at } = body.search as Criteria;
  return gateway.sales.filter(
    (sale) =>
      (!ids || ids.includes(sale.id)) &&
      (!order_id || sale.orderId === order_id.is) &&
      (!type || type.includes(sale.type)) &&
      (!status || status.includes(sale.status)) &&
      isIn(sale.createdAt, created_at) &&
      isIn(sale.settledAt, settled_at) &&
      isIn(sale.voidedAt, voided_at),
  );
};

export function transaction(gateway: FakeGateway, id: string): Reply {
  const sale = gateway.sales.find((each) => each.id === id);
  return sale ? made('transaction', saleRecord(sale, gateway.sales), 200) : notFound;
}

/** A page of disputes that were received on a day. */
export function searchDisputes(gateway: FakeGateway, body: Body): Reply {
  const { received_date: range } = body.search as { received_date?: Range };
  const found = gateway.disputes.filter(({ receivedDate }) => receivedDate === range?.min?.slice(0, 10));
  const all = found.map(({ id, status, reason, orderId, amountDisputed }) =>
    xml('dispute', { id, status, reason, amountDisputed, transaction: { id: 't', orderId, amount: amountDisputed } }),
  );
  const count = `<current-page-number type="integer">1</current-page-number><page-size type="integer">50</page-size><total-items type="integer">${all.length}</total-items>`;
  return { status: 200, xml: `<disputes type="collection">${count}${all.join('')}</disputes>` };
}

export function searchIds(gateway: FakeGateway, body: Body): Reply {
  const { order_id } = body.search as Criteria;
  if (order_id && gateway.unsearchable.has(order_id.is)) return { status: 500, xml: '' };
  return made('searchResults', { pageSize: 50, ids: ordersOf(gateway, body).map(({ id }) => id) }, 200);
}

export function search(gateway: FakeGateway, body: Body): Reply {
  const sales = ordersOf(gateway, body).map((sale) => xml('transaction', saleRecord(sale, gateway.sales)));
  const count = `<current-page-number type="integer">1</current-page-number><page-size type="integer">50</page-size><total-items type="integer">${sales.length}</total-items>`;
  return {
    status: 200,
    xml: `<credit-card-transactions type="collection">${count}${sales.join('')}</credit-card-transactions>`,
  };
}

export function undo(gateway: FakeGateway, id: string): Reply {
  const sale = gateway.sales.find((each) => each.id === id);
  if (!sale) return notFound;
  if (['settling', 'settled', 'voided'].includes(sale.status))
    return refusedFor('transaction', '91504', 'Transaction can only be voided if status is authorized.');
  sale.status = 'voided';
  sale.voidedAt = new Date();
  return made('transaction', saleRecord(sale), 200);
}

export function refund(gateway: FakeGateway, id: string, asked: Record<string, unknown>): Reply {
  const sale = gateway.sales.find((each) => each.id === id);
  if (!sale) return notFound;
  if (!['settling', 'settled'].includes(sale.status))
    return refusedFor('transaction', '91506', 'Cannot refund a transaction unless it is settled.');
  const before = gateway.sales.filter(({ refundedTransactionId }) => refundedTransactionId === id);
  const left = before.reduce((sum, { amount }) => sum - Number(amount), Number(sale.amount));
  const amount = asked.amount === undefined ? left : Number(asked.amount);
  if (amount > left + 0.001) return refusedFor('transaction', '91521', 'Refund amount is too large.');
  const credit: Sale = {
    ...sale,
    id: randomUUID().slice(0, 8),
    orderId: asked.order_id === undefined ? sale.orderId : String(asked.order_id),
    amount: amount.toFixed(2),
    type: 'credit',
    status: 'submitted_for_settlement',
    refundedTransactionId: id,
    createdAt: new Date(),
  };
  gateway.sales.push(credit);
  return made('transaction', saleRecord(credit));
}
