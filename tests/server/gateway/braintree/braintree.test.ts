import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import braintree from 'braintree';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { braintreeGateway } from '../../../../src/server/gateway/braintree/braintree.ts';
import type { ServerGateway } from '../../../../src/server/gateway/gateway.ts';

/** A stand-in for Braintree's own server, on real HTTP: what the SDK sends, and what it makes of the answer. */
type Heard = { line: string; body: string };
let stub: Server;
let gateway: ServerGateway;
let heard: Heard[] = [];
let answers: [status: number, xml: string][] = [];

beforeAll(async () => {
  stub = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url?.endsWith('/merchant_accounts/pounds'))
      return void response.writeHead(200, { 'content-type': 'application/xml' }).end(pounds);
    heard.push({ line: `${request.method} ${request.url}`, body });
    const [status, xml] = answers.shift() ?? [500, ''];
    response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
  });
  await new Promise<void>((listening) => stub.listen(0, '127.0.0.1', listening));
  const port = String((stub.address() as AddressInfo).port);
  const environment = new braintree.Environment('127.0.0.1', port, '', false, '127.0.0.1', port);
  gateway = braintreeGateway(
    { environment: 'sandbox', merchantId: 'us', publicKey: 'p', privateKey: 's', merchantAccountId: 'pounds' },
    { environment },
  );
});
afterAll(() => void stub.close());
beforeEach(() => {
  heard = [];
  answers = [];
});

const order = { orderId: 'DS-7K3Q-9XWM', linkId: 'l', nonce: 'n-1' };
const sent = () => JSON.parse(heard[0]!.body) as Record<string, unknown>;
const pounds =
  '<merchant-account><id>pounds</id><currency-iso-code>GBP</currency-iso-code><status>active</status></merchant-account>';
const usual = { amount: '34.99', currency: 'GBP', account: 'pounds', orderId: 'DS-7K3Q-9XWM', type: 'sale', card: '' };
const sale = (status: string, other: Partial<typeof usual> = {}) => {
  const { amount, currency, account, orderId, type, card } = { ...usual, ...other };
  return (
    `<transaction><id>t</id><type>${type}</type><status>${status}</status><amount>${amount}</amount><order-id>${orderId}</order-id>` +
    `<currency-iso-code>${currency}</currency-iso-code><merchant-account-id>${account}</merchant-account-id>${card}</transaction>`
  );
};
const customer = (...tokens: string[]) =>
  `<customer><id>ds-7k3q-9xwm</id><credit-cards type="array">${tokens.map((token) => `<credit-card><token>${token}</token></credit-card>`).join('')}</credit-cards></customer>`;
const errors = (code: string) =>
  `<api-error-response><errors><errors type="array"/><transaction><errors type="array"><error><code>${code}</code>` +
  '<attribute>base</attribute><message>No</message></error></errors></transaction></errors><message>No</message></api-error-response>';
const ids = (...found: string[]) =>
  `<search-results><page-size type="integer">50</page-size><ids type="array">${found.map((id) => `<item>${id}</item>`).join('')}</ids></search-results>`;
const results = (...sales: string[]) =>
  `<credit-card-transactions type="collection"><current-page-number type="integer">1</current-page-number>` +
  `<page-size type="integer">50</page-size><total-items type="integer">${sales.length}</total-items>${sales.join('')}</credit-card-transactions>`;

test('a client token is asked for with the account that is charged', async () => {
  answers = [[201, '<client-token><value>abc</value></client-token>']];
  expect(await gateway.clientToken()).toBe('abc');
  expect(sent()).toEqual({ client_token: { merchant_account_id: 'pounds', version: 2 } });
});

const refusal = (status: string) =>
  `<api-error-response><errors><errors type="array"/></errors><message>No</message>${sale(status)}</api-error-response>`;

/** What the gateway may have taken instead of what the order says. */
const differences: [Partial<typeof usual>, string][] = [
  [{ amount: '3.49' }, 'the sale is for £3.49'],
  [{ amount: '349.90' }, 'the sale is for £349.90'],
  [{ currency: 'EUR' }, 'the sale is in EUR'],
  [{ account: 'dollars' }, 'the sale is on the merchant account dollars'],
  [{ orderId: 'DS-AAAA-AAAA' }, 'the sale is for order DS-AAAA-AAAA'],
];

describe('a charge', () => {
  const charge = () => gateway.charge({ ...order, amountPence: 3499 });

  test('asks for the amount in pounds, with the order id, settled at once', async () => {
    answers = [[201, sale('submitted_for_settlement')]];
    expect(await charge()).toMatchObject({ taken: true });
    expect(heard[0]?.line).toBe('POST /merchants/us/transactions');
    expect(sent()).toEqual({
      transaction: {
        amount: '34.99',
        merchant_account_id: 'pounds',
        options: { submit_for_settlement: true, three_d_secure: { required: true } },
        order_id: 'DS-7K3Q-9XWM',
        payment_method_nonce: 'n-1',
        type: 'sale',
      },
    });
  });

  test('that is refused is declined', async () => {
    answers = [[422, errors('81703')]];
    expect(await charge()).toBe('declined');
  });

  test.each<[string, number, string]>([
    ['a nonce that was used before', 422, errors('91564')],
    [
      'a double',
      422,
      '<api-error-response><errors><errors type="array"/></errors><transaction><id>t</id><status>gateway_rejected</status><gateway-rejection-reason>duplicate</gateway-rejection-reason></transaction></api-error-response>',
    ],
    ['a sale that is still being authorised', 201, sale('authorizing')],
    ['a sale that is authorised and not to be settled', 201, sale('authorized')],
    ['a sale whose state nobody knows', 201, sale('thought_about')],
    ['a refusal whose state nobody knows', 422, refusal('thought_about')],
    ['a refusal that is no refusal', 422, refusal('settled')],
    ['a sale without an amount', 201, sale('settled', { amount: '' })],
    ['an empty answer', 201, ' '],
    ['HTML', 200, '<html><body>Hello</body></html>'],
    ['half an answer', 201, '<transaction><id>t'],
    ['500', 500, ''],
    ['502', 502, ''],
    ['429', 429, ''],
  ])('that is answered with %s is unknown', async (_name, status, xml) => {
    answers = [[status, xml]];
    await expect(charge()).rejects.toBeDefined();
  });

  test.each([
    ['Visa', '1111', { brand: 'Visa', ending: '1111' }],
    ['MasterCard', '4444', { brand: 'Mastercard', ending: '4444' }],
    ['Unknown', '0005', { ending: '0005' }],
    ['<b>', '4111111111111111', undefined],
  ])('D-34 tells the brand %s and the last digits %s for the receipt, if they are that', async (brand, last, card) => {
    const words = brand.replace('<', '&lt;');
    const told = `<credit-card><card-type>${words}</card-type><last-4>${last}</last-4></credit-card>`;
    answers = [[201, sale('submitted_for_settlement', { card: told })]];
    expect(await charge()).toEqual({ taken: true, ...(card && { card }), transaction: expect.any(String) });
  });

  test.each(differences)('that took something else is a mismatch: %o, %s', async (other, mismatch) => {
    answers = [[201, sale('submitted_for_settlement', other)]];
    expect(await charge()).toEqual({ mismatch });
  });
});

describe('keeping a card', () => {
  test('verifies it, under a customer that is named after the order', async () => {
    answers = [[201, customer('c')]];
    expect(await gateway.vault(order)).toMatchObject({ taken: true });
    expect(sent()).toEqual({
      customer: {
        credit_card: { options: { verification_merchant_account_id: 'pounds', verify_card: true } },
        id: 'ds-7k3q-9xwm',
        payment_method_nonce: 'n-1',
      },
    });
  });

  test('that is refused is declined; that was done before is unknown', async () => {
    answers = [
      [422, errors('81703')],
      [422, errors('91609')],
    ];
    expect(await gateway.vault(order)).toBe('declined');
    await expect(gateway.vault(order)).rejects.toBeDefined();
  });

  test('is found by the customer', async () => {
    answers = [
      [200, customer('c')],
      [404, ''],
      [500, ''],
    ];
    expect(await gateway.findByOrderId(order.orderId, 'payment-method', null)).toMatchObject({ taken: true });
    expect(await gateway.findByOrderId(order.orderId, 'payment-method', null)).toBeUndefined();
    await expect(gateway.findByOrderId(order.orderId, 'payment-method', null)).rejects.toBeDefined();
    expect(heard[0]?.line).toBe('GET /merchants/us/customers/ds-7k3q-9xwm');
  });
});

describe('a search by order id', () => {
  const find = () => gateway.findByOrderId(order.orderId, 'payment', 3499);
  const taken = { taken: true, transaction: expect.any(String) };

  test.each<[string, string[], object | string | undefined]>([
    ['nothing', [], undefined],
    ['a sale that is being settled', ['submitted_for_settlement'], taken],
    ['a sale that was declined', ['processor_declined'], 'declined'],
    ['a sale that was voided', ['voided'], 'declined'],
    ['a sale that was declined and one that went through', ['processor_declined', 'settled'], taken],
  ])('finds %s', async (_name, statuses, outcome) => {
    answers = [[200, ids(...statuses.map((_status, index) => `t${index}`))]];
    if (statuses.length) answers.push([200, results(...statuses.map((status) => sale(status)))]);
    expect(await find()).toEqual(outcome);
    expect(sent()).toEqual({ search: { order_id: { is: 'DS-7K3Q-9XWM' } } });
  });

  test.each(differences)('finds a mismatch: %o, %s', async (other, mismatch) => {
    answers = [
      [200, ids('t0')],
      [200, results(sale('settled', other))],
    ];
    expect(await find()).toEqual({ mismatch });
  });

  test('finds a mismatch where two sales for the order went through, and none in the refund of one', async () => {
    answers = [
      [200, ids('t0', 't1')],
      [200, results(sale('settled'), sale('settling'))],
      [200, ids('t0', 't1')],
      [200, results(sale('settled'), sale('settled', { type: 'credit', amount: '1.00' }))],
    ];
    expect(await find()).toEqual({ mismatch: '2 sales for one order' });
    expect(await find()).toMatchObject({ taken: true });
  });

  test.each(['authorizing', 'authorized', 'thought_about'])(
    'that finds a sale that is "%s" has found out nothing',
    async (status) => {
      answers = [
        [200, ids('t0', 't1')],
        [200, results(sale('settled'), sale(status))],
      ];
      await expect(find()).rejects.toBeDefined();
    },
  );

  test.each<[string, [number, string][]]>([
    ['an error', [[500, '']]],
    ['an empty answer', [[200, ' ']]],
    [
      'an error on the way',
      [
        [200, ids('t0')],
        [500, ''],
      ],
    ],
  ])('that meets %s has found out nothing', async (_name, given) => {
    answers = given;
    await expect(find()).rejects.toBeDefined();
  });
});
