/** The origins of Braintree and the bank's check, for the policies and the script inventory. */
import type { GatewayHosts } from '../gateway.ts';

/** The origins of the bank's check. A card page may run no other scripts of third parties. */
const scriptOrigins = [
  'https://songbird.cardinalcommerce.com',
  'https://songbirdstag.cardinalcommerce.com',
  'https://static.client.cardinaltrusted.com',
  'https://cas.static.client.cardinaltrusted.com',
];

const callOrigins = [
  'https://payments.braintree-api.com',
  'https://payments.sandbox.braintree-api.com',
  'https://api.braintreegateway.com',
  'https://api.sandbox.braintreegateway.com',
  'https://client-analytics.braintreegateway.com',
  'https://client-analytics.sandbox.braintreegateway.com',
  'https://www.paypal.com',
];

const bankOrigins = ['https://*.cardinalcommerce.com', 'https://*.cardinaltrusted.com'];

/** Origins of one environment alone. */
const environments = {
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

/** The origin of the gateway's own frames, and of their pictures. */
const assetOrigins = ['https://assets.braintreegateway.com'];

export const hosts: GatewayHosts = {
  scripts: scriptOrigins,
  calls: callOrigins,
  bankCalls: bankOrigins,
  images: assetOrigins,
  frames: assetOrigins,
  environments,
};

export const isGatewayScript = (address: string): boolean =>
  URL.canParse(address) && scriptOrigins.includes(new URL(address).origin);
