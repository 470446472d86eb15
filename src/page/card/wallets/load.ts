import { withTimeout } from '../../../rules/timeout.ts';
import { adapterOf } from '../adapters.ts';
import type { WalletAdapter, WalletOptions } from './wallet.ts';

/** How long a wallet may take until it counts as not offered, in milliseconds. */
const timeout = 10_000;

type OnFailure = (error: unknown) => void;

/** Loads a wallet of the token's gateway; `undefined` where it cannot be offered. Calls `onFailure`, never fails. */
export const loadWallet = (options: WalletOptions, onFailure: OnFailure): Promise<WalletAdapter | undefined> =>
  withinTimeout(async () => {
    const loaded = await adapterOf(options.token).loadWallet(options.wallet);
    return loaded?.createWallet(options);
  }, onFailure);

/** Whether the gateway takes PayPal. Never fails, as `loadWallet`. */
export const takesPayPal = async (token: string, onFailure: OnFailure): Promise<boolean> =>
  (await withinTimeout(async () => adapterOf(token).takesPayPal(token), onFailure)) === true;

const withinTimeout = <T>(load: () => Promise<T>, onFailure: OnFailure): Promise<T | undefined> =>
  withTimeout(timeout, load()).catch((error: unknown) => {
    onFailure(error);
    return undefined;
  });
