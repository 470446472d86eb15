import type { CardRequest } from '../../types.gen.ts';
import type { Clock } from './clock.ts';
import type { CardGateway, Cardholder, CardToken, FieldName, FieldState } from './gateway.ts';

/** The words at a button, which are recorded with the act. */
export type ShownWords = Pick<CardRequest, 'statement' | 'button'>;

/** The calls of a card form, its amount, and the callbacks to its page. */
export type CardSessionOptions = {
  /** The amount that Three-D Secure verifies, in pounds with two decimals (R-C17). */
  amount: string;
  /** Whose card it is, read when Continue is pressed. */
  cardholder?(): Cardholder;
  fetchToken(): Promise<CardToken>;
  openGateway(token: string): Promise<CardGateway>;
  /** Sends a verified card, with one idempotency key for one nonce. `shown` are the words at a wallet's button. */
  send(nonce: string, key: string, signal: AbortSignal, shown?: ShownWords): Promise<unknown>;
  /** Called when the server has recorded the card. */
  onRecorded(): void;
  /** Called when the server says that the link or the page has changed. Never resolves if the page is loaded anew. */
  onLinkChanged(problem: string): Promise<unknown>;
  /** Called with a wrong field when the customer leaves it, and when it keeps them from going on. */
  onWrong?(field: FieldName, state: FieldState): void;
  clock?: Clock;
};

/** How a wallet's card is sent: the words at the wallet's button, and the callback with the outcome, for its sheet. */
export type WalletSendOptions = { shown?: ShownWords; onOutcome?(outcome: 'taken' | 'refused' | 'unknown'): void };
