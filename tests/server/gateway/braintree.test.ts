import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import braintree from 'braintree';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { braintreeGateway } from '../../../src/server/gateway/braintree.ts';
import type { ServerGateway } from '../../../src/server/gateway/gateway.ts';

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
    heard.push({ line: `${request.method} ${request.url}`, body });
    const [status, xml] = answers.shift() ?? [500, ''];
    response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
  });
  await new Promise<void>((listening) => stub.listen(0, '127.0.0.1', listening));
  const port = String((stub.address() as AddressInfo).port);
  const environment = new braintree.Environment('127.0.0.1', port, '', false, '127.0.0.1', port);
  gateway = braintreeGateway(
    {
      name: 'braintree',
      environment: 'sandbox',
      merchantId: 'us',
      publicKey: 'p',
      privateKey: 's',
      merchantAccountId: 'pounds',
    },
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
const sale = (status: string) => `<transaction><id>t</id><status>${status}</status></transaction>`;
const errors = (code: string) =>
  `<api-error-response><errors><errors type="array"/><transaction><errors type="array"><error><code>${code}</code>` +
  '<attribute>base</attribute><message>No</message></error></errors></transaction></errors><message>No</message></api-error-response>';
const nonceFound = (shifted: boolean) =>
  `<payment-method-nonce><nonce>n-1</nonce><three-d-secure-info><liability-shifted type="boolean">${shifted}</liability-shifted>` +
  '<status>authenticate_successful</status></three-d-secure-info></payment-method-nonce>';
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

test("the nonce's own 3-D Secure record counts", async () => {
  answers = [
    [200, nonceFound(true)],
    [200, nonceFound(false)],
    [200, '<payment-method-nonce><nonce>n-1</nonce></payment-method-nonce>'],
    [404, ''],
  ];
  const looks = [];
  for (let count = 0; count < 4; count += 1) looks.push(await gateway.lookUp('n-1'));
  expect(looks).toEqual([
    { liabilityShifted: true, status: 'authenticate_successful' },
    { liabilityShifted: false, status: 'authenticate_successful' },
    { liabilityShifted: false },
    undefined,
  ]);
  expect(await gateway.lookUp('../customers')).toBeUndefined();
  expect(heard).toHaveLength(4);
});

describe('a charge', () => {
  const charge = () => gateway.charge({ ...order, amountPence: 3499 });

  test('asks for the amount in pounds, with the order id, settled at once', async () => {
    answers = [[201, sale('submitted_for_settlement')]];
    expect(await charge()).toBe('succeeded');
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
      '<api-error-response><errors><errors type="array"/></errors><transaction><id>t</id><gateway-rejection-reason>duplicate</gateway-rejection-reason></transaction></api-error-response>',
    ],
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
});

describe('keeping a card', () => {
  test('verifies it, under a customer that is named after the order', async () => {
    answers = [[201, '<customer><id>ds-7k3q-9xwm</id></customer>']];
    expect(await gateway.vault(order)).toBe('succeeded');
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
      [200, '<customer><id>ds-7k3q-9xwm</id></customer>'],
      [404, ''],
      [500, ''],
    ];
    expect(await gateway.findByOrderId(order.orderId, 'payment-method')).toBe('succeeded');
    expect(await gateway.findByOrderId(order.orderId, 'payment-method')).toBeUndefined();
    await expect(gateway.findByOrderId(order.orderId, 'payment-method')).rejects.toBeDefined();
    expect(heard[0]?.line).toBe('GET /merchants/us/customers/ds-7k3q-9xwm');
  });
});

describe('a search by order id', () => {
  const find = () => gateway.findByOrderId(order.orderId, 'payment');

  test.each<[string, string[], string | undefined]>([
    ['nothing', [], undefined],
    ['a sale that is being settled', ['submitted_for_settlement'], 'succeeded'],
    ['a sale that was declined', ['processor_declined'], 'declined'],
    ['a sale that was declined and one that went through', ['processor_declined', 'settled'], 'succeeded'],
  ])('finds %s', async (_name, statuses, outcome) => {
    answers = [[200, ids(...statuses.map((_status, index) => `t${index}`))]];
    if (statuses.length) answers.push([200, results(...statuses.map(sale))]);
    expect(await find()).toBe(outcome);
    expect(sent()).toEqual({ search: { order_id: { is: 'DS-7K3Q-9XWM' } } });
  });

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
