import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFakeGateway } from '../../support/braintree/gateway.ts';
import { type ServerApi, startServerApi } from '../../support/braintree/server-api.ts';
import { run } from '../../support/server/server-process.ts';

/** `npm run check:braintree` as a command, against the pretended provider. */

let provider = createFakeGateway();
let api: ServerApi;
const open = async () => {
  provider = createFakeGateway();
  api = await startServerApi(provider);
};
beforeAll(open);
afterAll(() => api.close());
beforeEach(async () => {
  await api.close();
  await open();
});

const keys = () => ({
  BRAINTREE_ENVIRONMENT: 'sandbox',
  BRAINTREE_MERCHANT_ID: 'us',
  BRAINTREE_PUBLIC_KEY: 'public',
  BRAINTREE_PRIVATE_KEY: 'private',
  FAKE_BRAINTREE_PORT: String(api.port),
  NODE_OPTIONS: `--import=${new URL('../../support/braintree/redirect.mjs', import.meta.url).href}`,
});
const check = (env: Record<string, string>) => run('check-braintree', [], env);

test('makes a token, charges, keeps a card, finds both by order id, and undoes them', async () => {
  const { code, out, err } = await check(keys());
  expect(err).toBe('');
  expect(out.trim().split('\n')).toEqual([
    '✓ a client token: given',
    '✓ the 3-D Secure record of a nonce: liability shifted, status authenticate_successful',
    '✓ a charge of £1.00: taken',
    '✓ the charge, by its order id: found',
    '✓ the currency of the charge: GBP',
    '✓ the charge, undone: voided',
    '✓ a kept card: taken',
    '✓ the kept card, by its order id: found',
    '✓ the kept card, undone: deleted',
  ]);
  expect(code).toBe(0);
  expect(provider.sales).toMatchObject([{ amount: '1.00', status: 'voided' }]);
  expect(provider.customers.size).toBe(0);
  expect(out).not.toMatch(/private|nonce-|fake-/);
});

test('says what is missing when there are no keys', async () => {
  const { code, err } = await check({});
  expect(code).toBe(1);
  for (const name of ['ENVIRONMENT', 'MERCHANT_ID', 'PUBLIC_KEY', 'PRIVATE_KEY'])
    expect(`${err}\n`).toContain(`BRAINTREE_${name} must be set.\n`);
  expect(err).toContain('Its keys are in the control panel');
});

test('does not touch a production account', async () => {
  const { code, err } = await check({ ...keys(), BRAINTREE_ENVIRONMENT: 'production' });
  expect(code).toBe(1);
  expect(err).toContain('BRAINTREE_ENVIRONMENT must be sandbox here');
  expect(api.heard).toEqual([]);
});

test.each([
  [
    { status: 401 },
    'the keys are not right: BRAINTREE_MERCHANT_ID, BRAINTREE_PUBLIC_KEY and BRAINTREE_PRIVATE_KEY must',
  ],
  [{ status: 403 }, 'the keys are right, but whoever they belong to may not do this: see their role'],
  [{ status: 503 }, 'Braintree is not available just now: try again later'],
  ['away', 'Braintree cannot be reached from here (socket hang up): this machine must be able to call api.sandbox.'],
] as const)('tells a first call that meets %j, and goes no further', async (trouble, says) => {
  api.trouble.set(/client_token/, trouble);
  const { code, out, err } = await check(keys());
  expect([code, err]).toEqual([1, '']);
  expect(out.trim().split('\n')).toEqual([expect.stringContaining(`✗ a client token: ${says}`)]);
});

test('tells a merchant account that does not exist', async () => {
  const { out } = await check({ ...keys(), BRAINTREE_MERCHANT_ACCOUNT_ID: 'nobodys' });
  expect(out).toContain(
    '✗ a client token: BRAINTREE_MERCHANT_ACCOUNT_ID must be an account of ours: there is no nobodys.',
  );
});

test('undoes what it has made also where a step fails, and says which', async () => {
  api.trouble.set(/^GET \/payment_method_nonces/, { status: 500 });
  const { code, out } = await check(keys());
  expect(code).toBe(1);
  expect(out.split('\n').filter((line) => line.startsWith('✗'))).toHaveLength(1);
  expect(provider.sales).toMatchObject([{ status: 'voided' }]);
  expect(provider.customers.size).toBe(0);
});

const wallet = (name: string, record: string, toKeep: string) => [
  `✓ ${name}: the record of a nonce: of the kind ${record}`,
  `✓ ${name}: a charge of £1.00: taken`,
  `✓ ${name}: the charge, by its order id: found`,
  `✓ ${name}: what paid, in the answer: said`,
  `✓ ${name}: the charge, undone: voided`,
  `✓ ${name}: the record of a nonce to keep: of the kind ${toKeep}`,
  `✓ ${name}: a kept payment method: taken`,
  `✓ ${name}: the kept payment method, by its order id: found`,
  `✓ ${name}: what is kept, in the answer: said`,
  `✓ ${name}: the kept payment method, undone: deleted`,
];

test('tries the wallets that WALLETS names, and undoes what it has made with them (D-43)', async () => {
  const { code, out, err } = await check({ ...keys(), WALLETS: 'apple-pay,google-pay,paypal' });
  expect([code, err]).toEqual([0, '']);
  expect(out.trim().split('\n').slice(9)).toEqual([
    ...wallet('Apple Pay', 'apple-pay', 'apple-pay-merchant'),
    ...wallet('Google Pay', 'google-pay-card', 'google-pay-card'),
    ...wallet('PayPal', 'paypal', 'paypal-agreement'),
  ]);
  expect(provider.sales.map(({ amount, status }) => [amount, status])).toEqual(Array(4).fill(['1.00', 'voided']));
  expect(provider.customers.size).toBe(0);
  expect(out).not.toMatch(/fake-|example\.com|1111/);
});

test('says in words what an account lacks for a wallet, and tries the next one', async () => {
  for (const kind of ['apple-pay', 'apple-pay-merchant', 'paypal-agreement'] as const) provider.notTaken.add(kind);
  const { code, out } = await check({ ...keys(), WALLETS: 'apple-pay,paypal' });
  expect(code).toBe(1);
  const [card, apple, payPal] = [
    out.split('\n').filter((line) => !/Apple Pay:|PayPal:/.test(line)),
    out.split('\n').filter((line) => line.includes('Apple Pay:')),
    out.split('\n').filter((line) => line.includes('PayPal:')),
  ];
  expect(card.join()).not.toContain('✗');
  const applePay =
    'it was refused: switch Apple Pay on for the account in the control panel, under Account Settings, Processing';
  expect(apple).toEqual([
    '✓ Apple Pay: the record of a nonce: of the kind apple-pay',
    `✗ Apple Pay: a charge of £1.00: ${applePay}`,
    '✓ Apple Pay: the record of a nonce to keep: of the kind apple-pay-merchant',
    `✗ Apple Pay: a kept payment method: ${applePay}`,
  ]);
  expect(payPal.filter((line) => line.startsWith('✗'))).toEqual([
    '✗ PayPal: a kept payment method: it was refused: link a PayPal sandbox account in the control panel, under Account Settings, Processing',
  ]);
  expect(provider.sales.map(({ status }) => status)).toEqual(['voided', 'voided']);
  expect(provider.customers.size).toBe(0);
});

test('names a wallet that there is not', async () => {
  const { code, err } = await check({ ...keys(), WALLETS: 'venmo' });
  expect([code, err]).toEqual([1, expect.stringContaining('WALLETS must be apple-pay, google-pay or paypal')]);
});
