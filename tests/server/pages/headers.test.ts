import { expect, test } from 'vitest';
import type { Wallet } from '../../../src/rules/facts.ts';
import { documentKind, headersOf } from '../../../src/server/pages/headers.ts';
import { compiled, withWallets } from '../../support/server/server-site.ts';

type Kind = Parameters<typeof headersOf>[1];

const headers = {
  page: { a: 'page' },
  card: { a: 'both' },
  cardOf: { 'braintree-production': { a: 'p' }, 'braintree-sandbox': { a: 's' }, own: { a: 'own' } },
  googlePay: {
    built: { a: 'google' },
    'braintree-production': { a: 'google p', 'content-security-policy': 'strict' },
    'braintree-sandbox': { a: 'google s', 'content-security-policy': 'strict' },
  },
};

const payPal = {
  built: { a: 'paypal' },
  'braintree-production': { a: 'paypal p', 'content-security-policy': 'strict' },
  'braintree-sandbox': { a: 'paypal s', 'content-security-policy': 'strict' },
};

/** `test`: as the sandbox, which has the policy of Braintree's test account, and sheets of its own. */
function sent(kind: Kind, name: string, wallets: Wallet[] = ['google-pay'], isReportOnly = false) {
  const [policy, hasForeignWallets] = name === 'test' ? ['braintree-sandbox', false] : [name, true];
  const walletPolicy = isReportOnly ? 'report-only' : 'enforced';
  return headersOf({ headers: { ...headers, payPal } }, kind, {
    gateway: { page: { policy, hasForeignWallets } },
    settings: { wallets, walletPolicy },
  });
}

test('the server sends the headers of its gateway’s environment', () => {
  expect(sent('card', 'braintree-production').a).toBe('p');
  expect(sent('card', 'braintree-sandbox').a).toBe('s');
  expect(sent('card', 'own').a).toBe('own');
  expect(sent('card', 'of-no-folder').a).toBe('both');
  expect(sent('page', 'braintree-production').a).toBe('page');
  expect(sent('google-pay', 'braintree-production').a).toBe('google p');
  expect(sent('google-pay', 'braintree-sandbox').a).toBe('google s');
});

test('D-43 a page is of Google Pay’s kind only where its own content offers it', () => {
  const offering = withWallets({ 'card-mandate': ['apple-pay', 'paypal'], 'single-card-payment': ['google-pay'] });
  expect(documentKind(compiled, 'card-mandate')).toBe('card');
  expect(documentKind(offering, 'card-mandate')).toBe('card');
  expect(documentKind(offering, 'single-card-payment')).toBe('google-pay');
  expect(documentKind(offering, 'start-card')).toBe('page');
});

test('D-43 a page that offers Google Pay is a card page like others where it is not taken, or is a test sheet', () => {
  expect(sent('google-pay', 'braintree-production', ['apple-pay']).a).toBe('p');
  expect(sent('google-pay', 'test').a).toBe('s');
});

test('D-43 the document with PayPal has PayPal’s policy only where it is taken, and else none of a card page', () => {
  expect(documentKind(withWallets({ 'card-mandate': ['paypal'] }), 'card-mandate', true)).toBe('paypal');
  expect(sent('paypal', 'braintree-production', ['paypal']).a).toBe('paypal p');
  expect(sent('paypal', 'braintree-sandbox', ['paypal']).a).toBe('paypal s');
  expect(sent('paypal', 'braintree-production', ['google-pay']).a).toBe('page');
  expect(sent('paypal', 'test', ['paypal']).a).toBe('page');
  expect(sent('paypal', 'braintree-sandbox', ['paypal'], true)).toEqual({
    a: 'paypal s',
    'content-security-policy-report-only': 'strict',
  });
});

test('D-43 report-only reports what the policy of a page with Google Pay would stop, and leaves other pages as they are', () => {
  const only = sent('google-pay', 'braintree-sandbox', ['google-pay'], true);
  expect(only).toEqual({ a: 'google s', 'content-security-policy-report-only': 'strict' });
  expect(sent('card', 'braintree-sandbox', ['google-pay'], true)).toEqual({ a: 's' });
  expect(sent('google-pay', 'braintree-sandbox')).toEqual({ a: 'google s', 'content-security-policy': 'strict' });
});
