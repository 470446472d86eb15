import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { securityHeaders } from '../../../src/tools/bundle/policy.ts';

const policy = (...[kind, styles, gateway]: Parameters<typeof securityHeaders>) =>
  securityHeaders(kind, styles, gateway)['content-security-policy']!;
const inline: string[] = [];

test('a card page in production allows no address of the provider’s sandbox, and the other way round', () => {
  const production = policy('card', inline, 'braintree-production');
  const sandbox = policy('card', inline, 'braintree-sandbox');
  expect(production).toContain('https://songbird.cardinalcommerce.com');
  expect(production).toContain('https://payments.braintree-api.com');
  expect(production).not.toMatch(/sandbox|stag|\/\/cas\./);
  expect(sandbox).toContain('https://songbirdstag.cardinalcommerce.com');
  expect(sandbox).not.toMatch(/\/\/(payments|api|client-analytics)\.braintree|\/\/songbird\./);
  const test = policy('card', inline, 'sandbox');
  expect(test).not.toMatch(/https:|frame-src \*/);
  expect(policy('card', inline)).toContain('https://payments.sandbox.braintree-api.com');
  expect(policy('page', inline, 'braintree-production')).not.toContain('https:');
});

test('docs/payment-page-scripts.md names every address whose scripts a card page allows', () => {
  const document = readFileSync('docs/payment-page-scripts.md', 'utf8');
  for (const kind of ['card', 'google-pay', 'paypal'] as const)
    for (const [address] of (/script-src [^;]*/.exec(policy(kind, inline))?.[0] ?? '').matchAll(/https:\S+/g))
      expect(document).toContain(address);
});

test('what a policy stops is reported', () => {
  const headers = securityHeaders('page', inline);
  expect(headers['reporting-endpoints']).toBe('policy="/public-api/reports/policy"');
  expect(headers['content-security-policy']).toContain('report-to policy; report-uri /public-api/reports/policy');
});

test('D-45 a card page alone gives no handle to what opened it', () => {
  expect(securityHeaders('card', inline)['cross-origin-opener-policy']).toBe('same-origin');
  expect(securityHeaders('page', inline)).not.toHaveProperty('cross-origin-opener-policy');
});

test('D-43 a page with Google Pay allows its script and its calls by their addresses, and is otherwise a card page', () => {
  const google = policy('google-pay', inline, 'braintree-production');
  const only = [
    ' https://pay.google.com/gp/p/js/pay.js',
    ' https://pay.google.com https://google.com/pay https://www.google.com/pay',
    ' google-pay',
  ];
  expect(only.reduce((text, part) => text.replace(part, ''), google)).toBe(
    policy('card', inline, 'braintree-production'),
  );
  expect(google).toContain("require-trusted-types-for 'script'; trusted-types doorstep default google-pay");
  expect(google).not.toContain('unsafe-');
  expect(policy('card', inline)).not.toContain('google');
  expect(policy('page', inline)).not.toContain('google');
});

test('D-43 a document with PayPal allows PayPal’s scripts and windows, and neither the bank’s check nor frames of any address', () => {
  const payPal = policy('paypal', inline, 'braintree-production');
  expect(payPal).toContain("script-src 'self' https://www.paypal.com https://www.paypalobjects.com;");
  expect(payPal).toContain(
    "frame-src https://assets.braintreegateway.com https://*.paypal.com https://*.paypalobjects.com; form-action 'self'",
  );
  expect(payPal).toContain("require-trusted-types-for 'script'; trusted-types doorstep default");
  expect(payPal).not.toMatch(/unsafe-|cardinal|google|sandbox/);
  expect(policy('paypal', inline, 'braintree-sandbox')).toContain(' https://www.sandbox.paypal.com ');
  for (const kind of ['page', 'card', 'google-pay'] as const)
    expect(policy(kind, inline)).not.toMatch(/script-src [^;]*paypal|\*\.paypal|paypalobjects/);
  expect(securityHeaders('paypal', inline)['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
});

test('D-45 a page with Google Pay keeps hold of the window that it opens, and no other page does', () => {
  const google = securityHeaders('google-pay', inline);
  expect(google['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  expect(google['permissions-policy']).toContain('payment=(self "https://pay.google.com")');
  expect(securityHeaders('card', inline)['permissions-policy']).toContain('payment=(self)');
});
