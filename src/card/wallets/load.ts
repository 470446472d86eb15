import type { Wallet } from '../../rules/facts.ts';
import { withTimeout } from '../../rules/timeout.ts';
import type { CreateWallet, WalletAdapter, WalletOptions } from './wallet.ts';

type Load = () => Promise<{ createWallet: CreateWallet }>;

/** The adapters of the real gateway. A wallet without one has no button. */
const adapters: Partial<Record<Wallet, Load>> = {
  'apple-pay': () => import('../braintree/wallets/apple-pay.ts'),
  'google-pay': () => import('../braintree/wallets/google-pay.ts'),
};

/** How long a wallet may take until it counts as not offered, in milliseconds. */
const patience = 10_000;

/**
 * Loads a wallet for the gateway that the client token belongs to; `undefined` where it cannot be offered. Never fails: calls
 * `failed` instead.
 */
export async function loadWallet(
  options: WalletOptions,
  failed: (error: unknown) => void,
): Promise<WalletAdapter | undefined> {
  const load: Load | undefined = options.token.startsWith('sandbox.')
    ? () => import('../sandbox/sandbox.ts')
    : adapters[options.wallet];
  try {
    const created = load?.().then(({ createWallet }) => createWallet(options));
    return await withTimeout(patience, Promise.resolve(created));
  } catch (error) {
    failed(error);
    return undefined;
  }
}
