/**
 * The origins of the card payment provider and the bank's check, for the Content Security Policy, the Trusted Types
 * policy and the script inventory. This file imports nothing.
 */

/** The origins of the bank's check. A card page may run no other scripts of third parties. */
export const scriptOrigins = [
  'https://songbird.cardinalcommerce.com',
  'https://songbirdstag.cardinalcommerce.com',
  'https://static.client.cardinaltrusted.com',
  'https://cas.static.client.cardinaltrusted.com',
];

/** The origins that the provider's script calls. */
export const callOrigins = [
  'https://payments.braintree-api.com',
  'https://payments.sandbox.braintree-api.com',
  'https://api.braintreegateway.com',
  'https://api.sandbox.braintreegateway.com',
  'https://client-analytics.braintreegateway.com',
  'https://client-analytics.sandbox.braintreegateway.com',
  'https://www.paypal.com',
];

/** The origins that the bank's check calls. */
export const bankOrigins = ['https://*.cardinalcommerce.com', 'https://*.cardinaltrusted.com'];

/**
 * Origins of one environment of the provider alone. A page of the other has no business with them; built pages, which
 * serve both, allow all.
 */
export const originsOf = {
  production: [
    'https://songbird.cardinalcommerce.com',
    'https://payments.braintree-api.com',
    'https://api.braintreegateway.com',
    'https://client-analytics.braintreegateway.com',
  ],
  sandbox: [
    'https://songbirdstag.cardinalcommerce.com',
    'https://payments.sandbox.braintree-api.com',
    'https://api.sandbox.braintreegateway.com',
    'https://client-analytics.sandbox.braintreegateway.com',
    'https://cas.static.client.cardinaltrusted.com',
    'https://www.sandbox.paypal.com',
  ],
};

export type ProviderEnvironment = keyof typeof originsOf;

export const imageOrigins = ['https://assets.braintreegateway.com'];

/** The origins of the provider's own frames. */
export const frameOrigins = ['https://assets.braintreegateway.com'];

/** Whether an address has an origin of the bank's check. */
export const isProviderScript = (address: string): boolean =>
  URL.canParse(address) && scriptOrigins.includes(new URL(address).origin);
