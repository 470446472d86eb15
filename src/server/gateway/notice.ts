import type { Fact } from '../ledger/facts.ts';

/** What a gateway tells of an order afterwards: by a webhook, or when it is asked for a day. */
export type Notice = {
  fact: Fact;
  /** The order id of the payment or of the kept card. */
  orderId: string;
  /** What the gateway calls this: the same in every repeat, and for the webhook and the day alike. */
  id: string;
  /** Of a payment, a refund or a dispute, in pence. */
  amountPence?: number;
  reason?: string;
};
