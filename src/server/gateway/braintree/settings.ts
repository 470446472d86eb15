import type { Wallet } from '../../../rules/facts.ts';
import type { ServerEnvironment } from '../../../types.gen.ts';
import { refuseLacking, settingsSchema } from '../../base/gateway-settings.ts';
import { type Environment, readEnvironment } from '../../base/settings-reader.ts';

export type BraintreeSettings = ReturnType<typeof braintreeSettings>;

/** The account of the settings, of which none that it needs is missing. */
export const braintreeSettings = (values: Partial<ServerEnvironment>) => ({
  environment: values.BRAINTREE_ENVIRONMENT ?? 'sandbox',
  merchantId: values.BRAINTREE_MERCHANT_ID ?? '',
  publicKey: values.BRAINTREE_PUBLIC_KEY ?? '',
  privateKey: values.BRAINTREE_PRIVATE_KEY ?? '',
  merchantAccountId: values.BRAINTREE_MERCHANT_ACCOUNT_ID,
});

/** Reads the account and the wallets alone. Throws one `SettingsError` that names everything missing. */
export function readBraintreeSettings(env: Environment): BraintreeSettings & { wallets: Wallet[] } {
  const isRead = ({ gateway }: { gateway?: string }, name: string) => gateway === 'braintree' || name === 'WALLETS';
  const read = readEnvironment<ServerEnvironment>(env, settingsSchema, isRead);
  refuseLacking(read, 'braintree', '');
  read.finish();
  return { ...braintreeSettings(read.values), wallets: read.values.WALLETS ?? [] };
}
