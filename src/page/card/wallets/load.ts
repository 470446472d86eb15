import type { Wallet } from '../../../rules/facts.ts';
import { withTimeout } from '../../../rules/timeout.ts';
import type { CreateWallet, WalletAdapter, WalletOptions } from './wallet.ts';

type Load = () => Promise<{ createWallet: CreateWallet }> | undefined;

/** The adapters of the real gateway; undefined on a device that cannot have the wallet. */
const adapters: Record<Wallet, Load> = {
  'apple-pay': () => ('ApplePaySession' in globalThis ? import('../braintree/wallets/apple-pay.ts') : undefined),
  'google-pay': () => import('../braintree/wallets/google-pay.ts'),
  paypal: () => import('../braintree/wallets/paypal.ts'),
};

/** How long a wallet may take until it counts as not offered, in milliseconds. */
const timeout = 10_000;

/**
 * Loads a wallet for the gateway that the client token belongs to; `undefined` where it cannot be offered. Never fails:
 * calls `failed` instead.
 */
export async function loadWallet(
  options: WalletOptions,
  onFailure: (error: unknown) => void,
): Promise<WalletAdapter | undefined> {
  const load = isOfSandbox(options.token) ? () => import('../sandbox/sandbox.ts') : adapters[options.wallet];
  const created = load()?.then(({ createWallet }) => createWallet(options));
  return created && withinTimeout(created, onFailure);
}

/**
 * Whether the gateway takes PayPal. Its script is loaded by the
 * document with PayPal alone. Never fails, as `loadWallet`.
 */
export async function takesPayPal(token: string, onFailure: (error: unknown) => void): Promise<boolean> {
  if (isOfSandbox(token)) return true;
  const client = import('../braintree/braintree.ts').then(({ sharedClient }) => sharedClient(token));
  const configuration = (await withinTimeout(client, onFailure))?.getConfiguration().gatewayConfiguration;
  const { paypalEnabled, paypal } = (configuration ?? {}) as PayPalConfiguration;
  return paypalEnabled === true && paypal?.environmentNoNetwork !== true;
}

/** `environmentNoNetwork`: a sandbox account that is linked with none at PayPal. */
type PayPalConfiguration = { paypalEnabled?: boolean; paypal?: { environmentNoNetwork?: boolean } };

const isOfSandbox = (token: string) => token.startsWith('sandbox.');

const withinTimeout = <T>(loading: Promise<T>, onFailure: (error: unknown) => void): Promise<T | undefined> =>
  withTimeout(timeout, loading).catch((error: unknown) => {
    onFailure(error);
    return undefined;
  });
