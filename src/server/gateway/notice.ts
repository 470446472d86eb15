import type { Fact } from '../ledger/facts.ts';

/** A gateway's notice of an order: by a webhook, or when it is asked for a day. */
export type Notice = {
  fact: Fact;
  /** The order id of the payment or of the kept card. */
  orderId: string;
  /** The gateway's id of the notice: the same in every repeat, and for the webhook and the day alike. */
  id: string;
  /** Of a payment, a refund or a dispute, in pence. */
  amountPence?: number;
  /** The amount as the gateway wrote it, where it is no amount in pounds and pence. */
  unreadAmount?: string;
  reason?: string;
};

/** Somebody else than the gateway has sent a notification, or it was changed on its way. */
export class ForgedNotice extends Error {
  override name = 'ForgedNotice';
}
