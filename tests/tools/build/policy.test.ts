import { expect, test } from 'vitest';
import { headersOf } from '../../../src/server/pages/headers.ts';
import { policy, securityHeaders } from '../../../src/tools/build/policy.ts';

const inline = { scripts: [], styles: [] };

test('a card page in production allows no address of the provider’s sandbox, and the other way round', () => {
  const production = policy('card', inline, 'production');
  const sandbox = policy('card', inline, 'sandbox');
  expect(production).toContain('https://songbird.cardinalcommerce.com');
  expect(production).toContain('https://payments.braintree-api.com');
  expect(production).not.toMatch(/sandbox|stag|\/\/cas\./);
  expect(sandbox).toContain('https://songbirdstag.cardinalcommerce.com');
  expect(sandbox).not.toMatch(/\/\/(payments|api|client-analytics)\.braintree|\/\/songbird\./);
  // Built pages serve both.
  expect(policy('card', inline)).toContain('https://payments.sandbox.braintree-api.com');
  expect(policy('page', inline, 'production')).not.toContain('https:');
});

test('what a policy stops is reported, by the header alone', () => {
  const headers = securityHeaders('page', inline);
  expect(headers['reporting-endpoints']).toBe('policy="/public-api/reports/policy"');
  expect(headers['content-security-policy']).toContain('report-to policy; report-uri /public-api/reports/policy');
  expect(policy('page', inline)).not.toContain('report');
});

test('D-45 a card page alone gives no handle to what opened it', () => {
  expect(securityHeaders('card', inline)['cross-origin-opener-policy']).toBe('same-origin');
  expect(securityHeaders('page', inline)).not.toHaveProperty('cross-origin-opener-policy');
});

test('the server sends the headers of its gateway’s environment', () => {
  const headers = { page: { a: 'page' }, card: { a: 'both' }, cardOf: { production: { a: 'p' }, sandbox: { a: 's' } } };
  const of = (kind: 'page' | 'card', gateway: 'braintree' | 'braintree-sandbox' | 'sandbox') =>
    headersOf({ headers }, kind, gateway).a;
  expect([
    of('card', 'braintree'),
    of('card', 'braintree-sandbox'),
    of('card', 'sandbox'),
    of('page', 'braintree'),
  ]).toEqual(['p', 's', 's', 'page']);
});
