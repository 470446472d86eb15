/**
 * Where the card payment provider and the bank's check live: the one list for the Content Security Policy, for the
 * Trusted Types policy and for the script inventory. It imports nothing.
 */

/** The origins of the bank's check: the only scripts of others that a card page may run. */
export const scriptOrigins = [
  'https://songbird.cardinalcommerce.com',
  'https://songbirdstag.cardinalcommerce.com',
  'https://static.client.cardinaltrusted.com',
  'https://cas.static.client.cardinaltrusted.com',
];

/** Where the provider's script and the bank's check send their calls. */
export const callOrigins = [
  'https://payments.braintree-api.com',
  'https://payments.sandbox.braintree-api.com',
  'https://api.braintreegateway.com',
  'https://api.sandbox.braintreegateway.com',
  'https://client-analytics.braintreegateway.com',
  'https://client-analytics.sandbox.braintreegateway.com',
  'https://www.paypal.com',
  'https://*.cardinalcommerce.com',
  'https://*.cardinaltrusted.com',
];

export const imageOrigins = ['https://assets.braintreegateway.com'];

/** Whether an address is a script of the bank's check. */
export const isProviderScript = (address: string): boolean =>
  URL.canParse(address) && scriptOrigins.includes(new URL(address).origin);
