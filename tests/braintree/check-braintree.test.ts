import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { run } from '../server/support/process.ts';
import { createFakeGateway } from '../support/braintree/gateway.ts';
import { type ServerApi, startServerApi } from '../support/braintree/server-api.ts';

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
  NODE_OPTIONS: `--import=${new URL('../support/braintree/redirect.mjs', import.meta.url).href}`,
});
const check = (env: Record<string, string>) => run('src/cli/check-braintree.ts', [], env).done;

test('makes a token, charges, keeps a card, finds both by order id, and undoes them', { timeout: 60_000 }, async () => {
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
    '✓ a client token for its customer: given',
    '✓ the kept card, undone: deleted',
  ]);
  expect(code).toBe(0);
  expect(provider.sales).toMatchObject([{ amount: '1.00', status: 'voided' }]);
  expect(provider.customers.size).toBe(0);
  expect(out).not.toMatch(/private|nonce-|fake-/);
});

test('says what is missing when there are no keys', { timeout: 60_000 }, async () => {
  const { code, err } = await check({});
  expect(code).toBe(1);
  for (const name of ['ENVIRONMENT', 'MERCHANT_ID', 'PUBLIC_KEY', 'PRIVATE_KEY'])
    expect(err).toContain(`BRAINTREE_${name} must be set`);
});

test('does not touch a production account', { timeout: 60_000 }, async () => {
  const { code, err } = await check({ ...keys(), BRAINTREE_ENVIRONMENT: 'production' });
  expect(code).toBe(1);
  expect(err).toContain('BRAINTREE_ENVIRONMENT must be sandbox here');
  expect(api.heard).toEqual([]);
});

test('tells keys that are not right, and goes no further', { timeout: 60_000 }, async () => {
  api.trouble.set(/client_token/, { status: 401 });
  const { code, out } = await check(keys());
  expect(code).toBe(1);
  expect(out.trim()).toBe(
    '✗ a client token: the keys are not right: see BRAINTREE_PUBLIC_KEY and BRAINTREE_PRIVATE_KEY',
  );
});
