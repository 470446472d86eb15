import type { BraintreeGateway } from 'braintree';
import type { Notice } from '../gateway.ts';
import { disputeFacts, disputeNotices, refundNotices, saleNotices } from './notices.ts';
import { isNotTaken, notTaken, type Sale } from './sales.ts';

const dayMs = 86_400_000;

/**
 * How far back a sale may have been made whose settlement was declined, or a refund that has failed, in days: Braintree
 * cannot be asked for that day.
 */
const settlementDays = 10;

/** A day's notices (UTC): settled, declined in settlement, voided, refunded, disputed; and refunds that failed. */
export async function noticesOfDay(client: BraintreeGateway, day: Date): Promise<Notice[]> {
  const [from, to] = [day, new Date(day.getTime() + dayMs - 1)];
  const salesWhere = async (build: (query: Search) => void) => {
    const sales: Sale[] = [];
    const search = client.transaction.search((query) => build(query as unknown as Search));
    for await (const sale of search) sales.push(sale as Sale);
    return sales;
  };
  const settled = await salesWhere((query) => query.settledAt().between(from, to));
  const voided = await salesWhere((query) => query.voidedAt().between(from, to));
  const credits = await salesWhere((query) => {
    query.createdAt().between(from, to);
    query.type().is('credit');
  });
  const earlier = new Date(from.getTime() - settlementDays * dayMs);
  const declined = await salesWhere((query) => {
    query.createdAt().between(earlier, to);
    query.status().is('settlement_declined');
  });
  const failed = await salesWhere((query) => {
    query.createdAt().between(earlier, to);
    query.type().is('credit');
    query.status().in(notTaken);
  });
  const isMade = ({ status }: Sale) => !isNotTaken(status);
  const isSale = ({ type }: Sale) => type !== 'credit';
  return [
    ...settled.filter(isSale).flatMap((sale) => saleNotices(sale, 'payment-settled')),
    ...declined.filter(isSale).flatMap((sale) => saleNotices(sale, 'payment-settlement-declined')),
    ...voided.filter(isSale).flatMap((sale) => saleNotices(sale, 'payment-voided')),
    ...(await refundNotices(client, credits.filter(isMade), 'payment-refunded')),
    ...(await refundNotices(client, failed, 'payment-refund-failed')),
    ...(await disputesOfDay(client, from, to)),
  ];
}

/** The disputes that were received on the day, and how those ended that have ended by now. */
async function disputesOfDay(client: BraintreeGateway, from: Date, to: Date): Promise<Notice[]> {
  const notices: Notice[] = [];
  const disputes = (client.dispute as unknown as Disputes).search((query) =>
    query.receivedDate().between(dateOf(from), dateOf(to)),
  );
  for await (const dispute of disputes) {
    if (!dispute) continue;
    notices.push(...disputeNotices(dispute, 'payment-disputed'));
    const fact = disputeFacts[`dispute_${dispute.status}`];
    if (fact) notices.push(...disputeNotices(dispute, fact));
  }
  return notices;
}

const dateOf = (time: Date) => time.toISOString().slice(0, 10);

type Range<Value> = { between(from: Value, to: Value): void };
type Word = { is(value: string): void; in(values: string[]): void };

/** The search as the SDK has it; its types know a part of it. */
type Search = {
  settledAt(): Range<Date>;
  voidedAt(): Range<Date>;
  createdAt(): Range<Date>;
  type(): Word;
  status(): Word;
};
type FoundDispute = Parameters<typeof disputeNotices>[0] & { status: string };
type Disputes = {
  search(build: (query: { receivedDate(): Range<string> }) => void): AsyncIterable<FoundDispute | null>;
};
