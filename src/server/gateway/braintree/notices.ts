import type { BraintreeGateway } from 'braintree';
import { sha256Of } from '../../base/sha256.ts';
import { ForgedNotice, type Notice } from '../gateway.ts';
import { penceOf, type Sale } from './sales.ts';

type Notification = {
  kind: string;
  transaction?: Sale;
  dispute?: Dispute;
  accountUpdaterDailyReport?: { reportUrl?: string };
  revokedPaymentMethodMetadata?: { token?: string; customerId?: string };
  paymentMethodCustomerDataUpdatedMetadata?: { token?: string; datetimeUpdated?: string; paymentMethod?: object };
};

type Dispute = {
  id: string;
  reason?: string;
  amountDisputed?: string;
  amount?: string;
  transaction?: { orderId?: string };
};

/** The fact for each kind of notification about a dispute: `dispute_` and its status. */
export const disputeFacts: Record<string, Notice['fact']> = {
  dispute_opened: 'payment-disputed',
  dispute_won: 'dispute-won',
  dispute_lost: 'dispute-lost',
  // Not contested is as good as lost.
  dispute_accepted: 'dispute-lost',
  dispute_auto_accepted: 'dispute-lost',
  dispute_expired: 'dispute-lost',
};

/** Kinds of a card account that concern no payment and no card. */
const ignoredKinds = ['check', 'dispute_disputed', 'dispute_under_review', 'disbursement', 'transaction_disbursed'];

/** A notification: our orders' notices, a report's address, a failed refund's order id, or an unknown kind. */
export type ParsedNotification = { notices: Notice[]; reportUrl?: string; failedRefund?: string; unknownKind?: string };

/** Reads a notification, checked with our keys. Throws {@link ForgedNotice} if it is forged or cannot be read. */
export async function parseNotification(
  client: BraintreeGateway,
  signature: string,
  payload: string,
): Promise<ParsedNotification> {
  const notification = (await client.webhookNotification.parse(signature, payload).catch((error: unknown) => {
    throw new ForgedNotice(`The notification is not signed by Braintree (${(error as Error).message}).`);
  })) as unknown as Notification;
  const { kind, transaction, dispute, accountUpdaterDailyReport: report } = notification;

  const isCredit = transaction?.type === 'credit';
  if (kind === 'refund_failed' || (kind === 'transaction_settlement_declined' && isCredit)) {
    const notices = await refundNotices(client, transaction ? [transaction] : [], 'payment-refund-failed');
    return { notices, ...(notices.length === 0 && { failedRefund: transaction?.orderId ?? transaction?.id ?? '' }) };
  }
  // A refund settles too, under its sale's order; it is told when it is made.
  if (isCredit) return { notices: [] };
  if (kind === 'transaction_settled' && transaction) return { notices: saleNotices(transaction, 'payment-settled') };
  if (kind === 'transaction_settlement_declined' && transaction)
    return { notices: saleNotices(transaction, 'payment-settlement-declined') };
  const fact = disputeFacts[kind];
  if (fact && dispute) return { notices: disputeNotices(dispute, fact) };
  if (kind === 'account_updater_daily_report' && report?.reportUrl) return { notices: [], reportUrl: report.reportUrl };
  if (kind === 'payment_method_revoked_by_customer') {
    const { token = '', customerId } = notification.revokedPaymentMethodMetadata ?? {};
    return { notices: cardNotices('card-closed', customerId, token) };
  }
  if (kind === 'payment_method_customer_data_updated') {
    const { token = '', datetimeUpdated, paymentMethod } = notification.paymentMethodCustomerDataUpdatedMetadata ?? {};
    const { customerId } = (paymentMethod ?? {}) as { customerId?: string };
    // One without a time gets its id from the signed payload, which is the same in every repeat.
    const update = datetimeUpdated || sha256Of(payload.trim()).slice(0, 16);
    return { notices: cardNotices('card-updated', customerId, `${token} ${update}`) };
  }
  return ignoredKinds.includes(kind) ? { notices: [] } : { notices: [], unknownKind: kind };
}

/** A sale as the notice of a fact; none without its order. */
export function saleNotices({ orderId, amount }: Sale, fact: Notice['fact']): Notice[] {
  return orderId ? [{ fact, orderId, id: orderId, amountPence: penceOf(amount) }] : [];
}

/** Refunds as notices of a fact. One that we made has an order id of its own; one made by hand has its sale's. */
export async function refundNotices(
  client: BraintreeGateway,
  credits: Sale[],
  fact: 'payment-refunded' | 'payment-refund-failed',
): Promise<Notice[]> {
  const notices: Notice[] = [];
  for (const { id, orderId, amount, refundedTransactionId } of credits) {
    const sale = refundedTransactionId ? ((await client.transaction.find(refundedTransactionId)) as Sale) : undefined;
    if (!sale?.orderId) continue;
    const refundId = orderId && orderId !== sale.orderId ? orderId : id;
    notices.push({ fact, orderId: sale.orderId, id: refundId, amountPence: penceOf(amount) });
  }
  return notices;
}

/** A dispute as the notice of a fact; none without its order. */
export function disputeNotices({ id, transaction, reason, ...dispute }: Dispute, fact: Notice['fact']): Notice[] {
  const { orderId } = transaction ?? {};
  if (!orderId) return [];
  const amount = dispute.amountDisputed ?? dispute.amount;
  return [{ fact, orderId, id, ...(amount && disputedAmount(amount)), ...(reason && { reason }) }];
}

/** A dispute counts even if its amount cannot be read, because no refund may be given beside it. */
function disputedAmount(amount: string): Pick<Notice, 'amountPence' | 'unreadAmount'> {
  try {
    return { amountPence: penceOf(amount) };
  } catch {
    return { unreadAmount: amount };
  }
}

/** A kept card has the customer that its order has made, whose id is the order's in small letters. */
function cardNotices(fact: 'card-updated' | 'card-closed', customerId: string | undefined, id: string): Notice[] {
  return customerId ? [{ fact, orderId: customerId.toUpperCase(), id }] : [];
}

/** Fetches a report from the address that a signed notification names. */
export async function fetchReport(url: string): Promise<string> {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && hostname !== '127.0.0.1') throw new Error('A report comes by https only.');
  const answer = await fetch(url, { signal: AbortSignal.timeout(15_000) });
  if (!answer.ok) throw new Error(`The report on updated cards was answered with ${answer.status}.`);
  return answer.text();
}

/** The updater's words for the change of a card. */
const updates: [says: RegExp, fact: 'card-updated' | 'card-closed', reason: string][] = [
  [/closed|contact/i, 'card-closed', 'the bank has closed the account'],
  [/expir/i, 'card-updated', 'a new expiry date'],
  [/number|account/i, 'card-updated', 'a new card number'],
];

/** Reads the updater's report: CSV with titles for customer, token and change. Throws if it lacks these columns. */
export function readUpdaterReport(csv: string): Notice[] {
  const [titles = [], ...lines] = csv
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .map(cellsOf);
  const column = (pattern: RegExp) => titles.findIndex((title) => pattern.test(title));
  const [customer, token, update] = [
    column(/^(?:(?!customer).)*customer.*id/i),
    column(/token/i),
    column(/update|response|status|type/i),
  ];
  if (customer < 0 || token < 0 || update < 0) throw new Error('The report on updated cards has other columns.');
  const date = column(/date/i);
  return lines.flatMap((cells) => {
    const [, fact, reason] = updates.find(([says]) => says.test(cells[update] ?? '')) ?? [];
    if (!fact) return [];
    const id = [cells[token], cells[update], date < 0 ? '' : cells[date]].join(' ').trim();
    return cardNotices(fact, cells[customer], id).map((notice) => ({ ...notice, ...(reason && { reason }) }));
  });
}

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  );
