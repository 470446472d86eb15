import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { braintreeGateway } from '../../../../src/server/gateway/braintree/braintree.ts';
import type { TokenKind } from '../../../../src/server/gateway/token-kinds.ts';
import { fakeEnvironment, fakeSettings } from '../../../support/braintree/server-api.ts';

/** Wallets as the SDK reads them from XML, and what it sends for them. */
let sent: { transaction?: { options: object }; customer?: object } = {};
let answer = '';

const stub = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const isAccount = request.url?.endsWith('/merchant_accounts/pounds');
  if (!isAccount) sent = body ? JSON.parse(body) : {};
  const account =
    '<merchant-account><id>pounds</id><currency-iso-code>GBP</currency-iso-code><status>active</status></merchant-account>';
  const status = request.method === 'POST' ? 201 : 200;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(isAccount ? account : answer);
});
await new Promise<void>((listening) => stub.listen(0, '127.0.0.1', listening));
const environment = fakeEnvironment((stub.address() as AddressInfo).port);
const gateway = braintreeGateway({ ...fakeSettings, merchantAccountId: 'pounds' }, { environment });
afterAll(() => void stub.close());

const order = (kind: TokenKind) => ({ orderId: 'DS-7K3Q-9XWM', linkId: 'l', nonce: 'n-1', kind });

test.each([
  ['ApplePayCard', '', 'apple-pay'],
  ['ApplePayCard', '<is-device-token type="boolean">false</is-device-token>', 'apple-pay-merchant'],
  ['ApplePayCard', '<is-device-token type="boolean">true</is-device-token>', 'apple-pay'],
  ['AndroidPayCard', '', 'google-pay-card'],
  ['AndroidPayCard', '<is-network-tokenized type="boolean">true</is-network-tokenized>', 'google-pay'],
  ['AndroidPayCard', '<is-network-tokenized type="boolean">false</is-network-tokenized>', 'google-pay-card'],
  ['PayPalAccount', '<payer-info><email>a@example.com</email></payer-info>', 'paypal'],
  ['PayPalAccount', '<payer-info><billing-agreement-id>B-1</billing-agreement-id></payer-info>', 'paypal-agreement'],
  ['VenmoAccount', '', 'other'],
])('the record of a nonce of %s with "%s" is of the kind %s', async (type, details, kind) => {
  answer = `<payment-method-nonce><nonce>n-1</nonce><type>${type}</type><details>${details}</details></payment-method-nonce>`;
  expect(await gateway.lookUp('n-1')).toEqual({ kind, liabilityShifted: false });
});

const apple =
  '<apple-pay><card-type>Apple Pay - Visa</card-type><last-4>9999</last-4><source-description>Visa 1111</source-description></apple-pay>';
const google =
  '<android-pay-card><source-card-type>Visa</source-card-type><source-card-last-4>1111</source-card-last-4><virtual-card-type>Visa</virtual-card-type><virtual-card-last-4>9999</virtual-card-last-4></android-pay-card>';
const paypal = '<paypal><payer-email>a@example.com</payer-email></paypal>';
const visa = { brand: 'Visa', ending: '1111' };

test.each([
  ['apple-pay', 'apple_pay_card', apple, { wallet: 'apple-pay', ...visa }, false],
  ['google-pay', 'android_pay_card', google, { wallet: 'google-pay', ...visa }, false],
  ['google-pay-card', 'android_pay_card', google, { wallet: 'google-pay', ...visa }, true],
  ['paypal', 'paypal_account', paypal, { wallet: 'paypal' }, false],
] as const)(
  'a sale with %s says its wallet, and 3-D Secure is required of it: %s',
  async (kind, type, part, card, required) => {
    answer =
      '<transaction><id>t</id><type>sale</type><status>submitted_for_settlement</status><amount>34.99</amount>' +
      '<order-id>DS-7K3Q-9XWM</order-id><currency-iso-code>GBP</currency-iso-code>' +
      `<merchant-account-id>pounds</merchant-account-id><payment-instrument-type>${type}</payment-instrument-type>${part}</transaction>`;
    expect(await gateway.charge({ ...order(kind), amountPence: 3499 })).toEqual({
      taken: true,
      card,
      transaction: expect.any(String),
    });
    expect(JSON.stringify(sent).includes('"required":true')).toBe(required);
  },
);

const inList = (list: string, item: string, content: string) =>
  `<customer><id>ds-7k3q-9xwm</id><credit-cards type="array"/><${list} type="array"><${item}>${content}</${item}></${list}></customer>`;

test.each([
  ['apple-pay-merchant', inList('apple-pay-cards', 'apple-pay-card', '<last-4>1111</last-4>'), 'apple-pay', true],
  ['google-pay', inList('android-pay-cards', 'android-pay-card', '<token>t</token>'), 'google-pay', true],
  ['paypal-agreement', inList('paypal-accounts', 'paypal-account', '<email>a@example.com</email>'), 'paypal', false],
] as const)('what is kept of %s is found in the customer, and is one', async (kind, xml, wallet, isVerified) => {
  answer = xml;
  expect(await gateway.vault(order(kind))).toMatchObject({ taken: true, card: { wallet } });
  expect(JSON.stringify(sent).includes('verify')).toBe(isVerified);
  expect(await gateway.findByOrderId('DS-7K3Q-9XWM', 'payment-method', null)).toMatchObject({ card: { wallet } });
});
