import type { Adapter } from '../adapter.ts';

/** `environmentNoNetwork`: a sandbox account that is linked with none at PayPal. */
type PayPalConfiguration = { paypalEnabled?: boolean; paypal?: { environmentNoNetwork?: boolean } };

export const adapter: Adapter = {
  // Its tokens are Base64, in which no dot is.
  owns: (token) => !token.includes('.'),
  isPretended: false,
  load: () => import('./braintree.ts'),
  loadWallet(wallet) {
    if (wallet === 'google-pay') return import('./wallets/google-pay.ts');
    if (wallet === 'paypal') return import('./wallets/paypal.ts');
    return 'ApplePaySession' in globalThis ? import('./wallets/apple-pay.ts') : undefined;
  },
  async takesPayPal(token) {
    const client = await (await import('./braintree.ts')).sharedClient(token);
    const { paypalEnabled, paypal } = (client.getConfiguration().gatewayConfiguration ?? {}) as PayPalConfiguration;
    return paypalEnabled === true && paypal?.environmentNoNetwork !== true;
  },
};
