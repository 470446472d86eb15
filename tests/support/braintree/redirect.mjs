/** Loaded before the server (`node --import`): leads its calls to the pretended provider, at FAKE_BRAINTREE_PORT. */
import http from 'node:http';
import https from 'node:https';

const { request } = https;

https.request = (options, ...rest) => {
  if (options.host !== 'api.sandbox.braintreegateway.com') return request(options, ...rest);
  return http.request({ ...options, host: '127.0.0.1', port: process.env.FAKE_BRAINTREE_PORT }, ...rest);
};
