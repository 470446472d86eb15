/**
 * Loaded before the server (`node --import`): leads its calls to the provider's host to the pretended one on this
 * machine, at FAKE_BRAINTREE_PORT. The server itself is the one that is shipped, and knows nothing of it.
 */
import http from 'node:http';
import https from 'node:https';

const { request } = https;

https.request = (options, ...rest) => {
  if (options.host !== 'api.sandbox.braintreegateway.com') return request(options, ...rest);
  return http.request({ ...options, host: '127.0.0.1', port: process.env.FAKE_BRAINTREE_PORT }, ...rest);
};
