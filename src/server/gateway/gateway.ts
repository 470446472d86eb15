import { type Wallet, walletNames } from '../../rules/facts.ts';
import type { FormFields } from '../../rules/forms.ts';
import type { Act } from '../../rules/journey/journey.ts';
import type { Problem, SandboxCharges, ServerEnvironment } from '../../types.gen.ts';
import type { ThreeDSecurePolicy } from '../base/settings.ts';
import type { Db } from '../db/db.ts';
import type { DeclineReason } from '../ledger/attempts.ts';
import type { Fact } from '../ledger/records.ts';
import type { TokenKind } from './token-kinds.ts';

/**
 * The gateway's own record of a nonce: its kind, `card` where left out, and its 3-D Secure. The status is in lower
 * case, such as `lookup_error`. `other` is a kind that we do not take.
 */
export type NonceDetails = { kind?: TokenKind | 'other'; liabilityShifted: boolean; status?: string };

/** `kind`: the kind of the nonce by the gateway's record, `card` where left out. */
export type CardOrder = { orderId: string; linkId: string; nonce: string; kind?: TokenKind };

/** The card on a receipt: brand, last four digits, wallet; PayPal has a wallet alone. Nothing else is ever stored. */
export type ReceiptCard = { brand?: string; ending?: string; wallet?: Wallet };

/** An order was taken; the card, and the gateway's own number of the charge, are left out where it does not tell. */
export type TakenOrder = { taken: true; card?: ReceiptCard; transaction?: string };

/**
 * The outcome of an order, by closed lists of the gateway's own words (D-27). `mismatch`: something else was taken than
 * the order says; the text describes it. Any other answer, or none, is thrown and counts as unknown.
 */
export type GatewayOutcome = TakenOrder | 'declined' | { mismatch: string };

export const wasTaken = (outcome: GatewayOutcome | Decline | undefined): outcome is TakenOrder =>
  typeof outcome === 'object' && 'taken' in outcome;

/** The outcome of an order taken with a card; its values are dropped if they do not have the expected form. */
export function takenWith({ brand = '', ending = '', wallet }: ReceiptCard = {}, number = ''): TakenOrder {
  const card = {
    ...(wallet && Object.hasOwn(walletNames, wallet) && { wallet }),
    ...(/^[A-Za-z][A-Za-z ]{1,29}$/.test(brand) && { brand }),
    ...(/^\d{4}$/.test(ending) && { ending }),
  };
  const transaction = /^[\w-]{1,60}$/.test(number) ? number : undefined;
  return { taken: true, ...(Object.keys(card).length > 0 && { card }), ...(transaction && { transaction }) };
}

/** A refund: of which charge, under which order id of its own, how much in pence, and whether that is all of it. */
export type RefundOrder = { orderId: string; linkId: string; refundId: string; amountPence: number; isWhole: boolean };

/** `voided`: the charge was not settled, and is not collected at all. A refusal is in words. */
export type RefundOutcome = 'refunded' | 'voided' | { refused: string };

export type UndoOutcome = 'voided' | 'refunded' | 'deleted';

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

/** A decline with its class, which calls tell, and whether the card is said to be lost or stolen; or `unauthenticated`: it was declined for want of 3-D Secure. */
export type Decline = { declined: NonNullable<Problem['decline']> | 'unauthenticated'; isLost?: true };

const reasons: Partial<Record<Decline['declined'], DeclineReason>> = {
  ...{ funds: 'funds', limit: 'limits', expired: 'expired', cvv: 'check-failed', unauthenticated: 'check-failed' },
};

/** The reason of a decline; the bank's own where it says no other. */
export const reasonOf = ({ declined, isLost }: Partial<Decline>): DeclineReason =>
  isLost ? 'lost' : ((declined && reasons[declined]) ?? 'bank');

/** A card gateway. Every call may throw though money has moved: only `findByOrderId` finds out. */
export interface ServerGateway {
  /** With its environment, as attempts, records and events name it. The name of one that moves no money ends in `sandbox`. */
  readonly name: string;
  readonly movesMoney: boolean;
  /**
   * Its part of a page: its folder in `src/page/card`, and the name of its policy, with the environment after a hyphen
   * where the folder's `hosts.ts` has several. Then whether it draws its fields before the page's bundle has come, and
   * whether its wallets have scripts of others.
   */
  readonly page: { folder: string; policy: string; drawsEarly: boolean; hasForeignWallets: boolean };
  /** The time-out of a call, in milliseconds. */
  readonly timeoutMs: number;
  /** How long after it was sent a call may still take effect at the gateway, in milliseconds. */
  readonly settleMs: number;
  /** The token with which the page draws the card fields. It is bound to no customer. */
  clientToken(): Promise<string>;
  /** Returns the record of a nonce, or undefined if the gateway does not know the nonce. */
  lookUp(nonce: string): Promise<NonceDetails | undefined>;
  /** Takes the amount, in pence, once. */
  charge(order: CardOrder & { amountPence: number }): Promise<GatewayOutcome | Decline>;
  /** Verifies the card and keeps it for later collections. */
  vault(order: CardOrder): Promise<GatewayOutcome | Decline>;
  /** By which names the provider charges a kept card later, at the gateway itself. */
  keptAs(orderId: string): { customer: string };
  /** The outcome of a charge of that amount, in pence, or (null) of keeping a card. Undefined: not known (yet). */
  findByOrderId(orderId: string, act: Act, amountPence: number | null): Promise<GatewayOutcome | undefined>;
  /** Takes back all that an order took; a repeat changes nothing. Returns undefined if there is nothing of it. */
  undo(orderId: string, act: Act): Promise<UndoOutcome | undefined>;
  /**
   * Gives an amount of a charge back, once for each call. A charge that is not settled yet is voided, if it is to be
   * given back as a whole. Throws if its outcome is unknown: only `findRefund` finds out.
   */
  refund(order: RefundOrder): Promise<RefundOutcome>;
  /** Returns the outcome of a refund, or undefined if the gateway does not know it (yet). */
  findRefund(order: RefundOrder): Promise<RefundOutcome | undefined>;
  /** Lists the notices about orders on a day (UTC). `day` is its start. */
  noticesOfDay(day: Date): Promise<Notice[]>;
  /**
   * Reads the form of a webhook: also the order id of a refund that has failed, where its payment is not told. Throws `ForgedNotice`.
   * Left out if the gateway sends no webhooks.
   */
  readNotification?(form: FormFields): Promise<{ notices: Notice[]; failedRefund?: string; unknownKind?: string }>;
  /** Checks the account that is charged. Throws `StartError` if it is not ours, or not in pounds. */
  checkAccount?(): Promise<void>;
  /** The gateway's own ledger for a link. Only a sandbox has this, for tests. */
  ledger?(linkId: string): Promise<SandboxCharges>;
}

/** Opens a gateway with the settings of the environment, in `open.ts` of its folder, whose name CARD_GATEWAY has. */
export type OpenGateway = (
  values: Partial<ServerEnvironment>,
  options: { db: Db; threeDSecure: ThreeDSecurePolicy },
) => ServerGateway;
