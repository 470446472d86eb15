import type { Wallet } from '../../../rules/facts.ts';
import type { CardTexts } from '../gateway.ts';

/** The texts and the amount of a wallet's sheet, and the use of its token. Always GBP and GB. */
export type WalletPayment = {
  /** Whether the token is kept for later payments and nothing is taken now. Otherwise it pays now. */
  keep: boolean;
  /** The amount that is taken now, in pence; left out with `keep`. */
  amountPence?: number;
  /** The line of the sheet that names the item, in the words of content. */
  label: string;
  /** The provider's name, as customers know it. */
  merchant: string;
  /** The absolute address at which customers read about their payment method. Apple asks for it. */
  managementUrl: string;
};

/** How a sheet ended. A failure is a rejection, with a `CardFailure` or the provider's own error. */
export type SheetEnd =
  | {
      status: 'approved';
      /** A secret, which can be used once. */
      nonce: string;
      /** The card's first digits, where the token needs our own Three-D Secure (Google Pay's `PAN_ONLY`). */
      bin?: string;
      /** Called once, when the outcome is known or given up: a sheet that is still open says so and closes. */
      onOutcome(outcome: 'taken' | 'refused' | 'unknown'): void;
    }
  /** The customer closed the sheet, and nothing happened. */
  | { status: 'closed' };

/** A wallet that this device offers. All that it needs is loaded. */
export interface WalletAdapter {
  /** Opens the sheet, inside the press: browsers open a window for a press alone. Closes when the signal is aborted. */
  open(payment: WalletPayment, signal: AbortSignal): Promise<SheetEnd>;
  /** Ends all work under way. Never rejects. */
  teardown(): Promise<void>;
}

export type WalletOptions = {
  wallet: Wallet;
  /** The gateway's client token, a secret. */
  token: string;
  googleMerchantId?: string;
  /** The payment that the sheet will be opened with: some wallets need it before. */
  payment: WalletPayment;
  words: CardTexts;
};

/** Loads a wallet: `undefined` where the device or the account does not offer it. A rejection is logged. */
export type CreateWallet = (options: WalletOptions) => Promise<WalletAdapter | undefined>;
