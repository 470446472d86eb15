import type { Wallet } from '../../rules/facts.ts';
import type { WalletsBlock } from '../../types.gen.ts';

/** What the wallets of a page are drawn and hydrated from. */
export type WalletsProps = {
  block: WalletsBlock;
  /** Those that the server takes. */
  wallets: Wallet[];
  /** Whether the payment method is kept, and nothing is taken now. */
  keep: boolean;
  /** The amount that is taken now, in pence. */
  amountPence?: number | undefined;
  merchant: string;
  /** The address of the page's second document, for PayPal. */
  payPalHref: string;
  /** Set on that document. */
  isPayPal: boolean;
};
