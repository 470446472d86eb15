import { expect, test } from 'vitest';
import type { Wallet } from '../../../src/rules/facts.ts';
import { offeredWallets } from '../../../src/server/payments/offered-wallets.ts';
import { withWallets } from '../../support/server/server-site.ts';

const compiled = withWallets({ 'card-mandate': ['paypal', 'apple-pay'], 'single-card-payment': ['google-pay'] });
const all: Wallet[] = ['apple-pay', 'google-pay', 'paypal'];

test.each([
  ['card', ['card'], 'payment-method', ['apple-pay', 'paypal']],
  ['choice', ['card', 'direct-debit'], 'payment-method', ['apple-pay', 'paypal']],
  ['switch-mandate', ['card'], 'payment-method', ['apple-pay', 'paypal']],
  ['contract-mandate', ['direct-debit'], 'payment-method', []],
  ['card', ['card'], 'payment', []],
  ['single-payment', [], 'payment', ['google-pay']],
  ['single-payment', [], 'payment-method', []],
  ['contract', [], 'payment', []],
  ['no-such-journey', [], 'payment', []],
] as const)(
  'a link of %s with %j offers for %s the wallets of its own page: %j (D-43)',
  (journey, methods, act, offered) => {
    const link = { row: { journey, payment_methods: [...methods] } };
    expect(offeredWallets({ compiled, settings: { wallets: all } }, link, act)).toEqual(offered);
  },
);

test('settings take wallets away, and add none', () => {
  const link = { row: { journey: 'card', payment_methods: ['card' as const] } };
  const offered = (wallets: Wallet[]) => offeredWallets({ compiled, settings: { wallets } }, link, 'payment-method');
  expect(offered(['paypal', 'google-pay'])).toEqual(['paypal']);
  expect(offered([])).toEqual([]);
});

test('content without wallets offers none', () => {
  const { wallets: _, ...plain } = compiled;
  const link = { row: { journey: 'single-payment', payment_methods: [] } };
  expect(offeredWallets({ compiled: plain, settings: { wallets: all } }, link, 'payment')).toEqual([]);
});
