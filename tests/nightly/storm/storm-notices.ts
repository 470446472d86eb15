import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fact } from '../../../src/server/ledger/records.ts';
import type { Dispute, FakeGateway, Sale } from '../../support/braintree/gateway.ts';
import { notification, ofDispute, ofRevoked, ofSale, ofUpdated } from '../../support/braintree/notifications.ts';

/** What Braintree has told of an order. */
type Told = { orderId: string; fact: Fact };

/** Facts as a line to compare. */
const inOrder = (facts: { fact: Fact }[]): string =>
  facts
    .map(({ fact }) => fact)
    .toSorted()
    .join(', ') || 'nothing';

/** How long a notification may be on its way, in milliseconds. */
const longestMs = 1_500;

/** What becomes of payments and cards in a storm, and its notifications, which are late, double and disordered. */
export function openNotices({ gateway, port }: { gateway: FakeGateway; port: () => number }) {
  const told: Told[] = [];
  const deliveries: Promise<void>[] = [];
  const refused: string[] = [];

  async function deliver(body: string): Promise<void> {
    await wait(randomInt(longestMs));
    for (;;) {
      const status = await post(port(), body);
      if (status === 200) return;
      if (status !== undefined && status < 500) {
        refused.push(`${status} for ${body}`);
        return;
      }
      await wait(100);
    }
  }
  function tell(fact: Fact, orderId: string, kind: string, subject: string): void {
    told.push({ orderId, fact });
    const body = notification(kind, subject);
    for (let copies = 1 + randomInt(3); copies > 0; copies -= 1) deliveries.push(deliver(body));
  }
  const isTaken = ({ type, status }: Sale) => type === 'sale' && status === 'submitted_for_settlement';

  return {
    told,
    /** Settles every sale of an order that is not settled yet. */
    settle(sale: Sale): void {
      if (!isTaken(sale)) return;
      Object.assign(sale, { status: 'settled', settledAt: new Date() });
      tell('payment-settled', sale.orderId, 'transaction_settled', ofSale(sale));
    },
    /** The bank does not pay after all. */
    declineSettlement(sale: Sale): void {
      if (!isTaken(sale)) return;
      sale.status = 'settlement_declined';
      tell('payment-settlement-declined', sale.orderId, 'transaction_settlement_declined', ofSale(sale));
    },
    /** The customer asks the bank for the money back, and is right or not. */
    dispute({ orderId, amount }: Sale, ending: 'won' | 'lost'): void {
      const dispute: Dispute = {
        id: randomUUID().slice(0, 8),
        orderId,
        status: 'open',
        reason: 'fraud',
        amountDisputed: amount,
        receivedDate: new Date().toISOString().slice(0, 10),
      };
      tell('payment-disputed', orderId, 'dispute_opened', ofDispute(dispute));
      tell(`dispute-${ending}`, orderId, `dispute_${ending}`, ofDispute({ ...dispute, status: ending }));
    },
    /** A kept card gets other details twice, and is closed. */
    endCard(orderId: string): void {
      const { id, token } = gateway.customers.get(orderId.toLowerCase())!;
      for (const at of [new Date().toISOString(), undefined])
        tell('card-updated', orderId, 'payment_method_customer_data_updated', ofUpdated(id, token, at));
      tell('card-closed', orderId, 'payment_method_revoked_by_customer', ofRevoked(id, token));
    },
    /**
     * Looks after the sales of a storm until it is over: most settle at once, maybe before we know of them, some of these are
     * disputed, and of every fourth the settlement is declined once we have it.
     */
    async becomeOfSales({ isRecorded, isOver }: { isRecorded(sale: Sale): boolean; isOver(): boolean }): Promise<void> {
      const waiting: Sale[] = [];
      for (let next = 0; !isOver(); await wait(20)) {
        for (; next < gateway.sales.length; next += 1) {
          const sale = gateway.sales[next]!;
          if (!isTaken(sale)) continue;
          if (next % 4 === 3) waiting.push(sale);
          else this.settle(sale);
          if (next % 4 === 2) this.dispute(sale, next % 8 === 2 ? 'won' : 'lost');
        }
        for (const sale of waiting.splice(0)) {
          if (isRecorded(sale)) this.declineSettlement(sale);
          else waiting.push(sale);
        }
      }
    },
    /** Waits until all that was told is delivered. Gives back what a server has refused. */
    async delivered(): Promise<string[]> {
      for (let count = 0; count < deliveries.length; ) {
        count = deliveries.length;
        await Promise.all(deliveries);
      }
      return refused;
    },
    /** In what the facts of orders differ from what was told of them. Others are of our own calls, or of a link itself. */
    differences(orders: string[], facts: { about: string; fact: Fact }[]): string[] {
      const own = ({ fact }: { fact: Fact }) =>
        fact === 'payment-refunded' || fact === 'card-declined' || fact.startsWith('link-');
      const others = facts.filter((fact) => !own(fact));
      return orders.flatMap((order) => {
        const expected = inOrder(told.filter(({ orderId }) => orderId === order));
        const found = inOrder(others.filter(({ about }) => about === order));
        return expected === found ? [] : [`${order}: told ${expected}; has ${found}`];
      });
    },
  };
}

/** Posts a notification as Braintree does. Undefined if the connection broke. */
async function post(port: number, body: string): Promise<number | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/gateway/braintree`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', connection: 'close' },
      body,
      signal: AbortSignal.timeout(60_000),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return undefined;
  }
}
