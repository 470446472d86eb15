import type { Wallet } from '../../rules/facts.ts';
import type { CreateGateway } from './gateway.ts';
import type { CreateWallet } from './wallets/wallet.ts';

/** A gateway as pages know it before they load it, in `adapter.ts` of its folder, which imports nothing but types. */
export type Adapter = {
  /** Whether a client token is one of this gateway's. One build serves all of them, so the token decides. */
  owns(token: string): boolean;
  /** Whether it only pretends: no money ever moves. */
  isPretended: boolean;
  load(): Promise<{ createGateway: CreateGateway }>;
  /** Undefined on a device that cannot have the wallet. */
  loadWallet(wallet: Wallet): Promise<{ createWallet: CreateWallet }> | undefined;
  /** Whether it takes PayPal. PayPal's script is loaded by the document with PayPal alone. */
  takesPayPal(token: string): Promise<boolean>;
};
