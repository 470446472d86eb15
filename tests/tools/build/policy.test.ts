import { expect, test } from 'vitest';
import { hostingFiles } from '../../../src/tools/build/hosting.ts';
import { policy, securityHeaders } from '../../../src/tools/build/policy.ts';
import { withWallets } from '../../support/server/server-site.ts';

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

test('D-43 a page with Google Pay allows its script and its calls by their addresses, and is otherwise a card page', () => {
  const google = policy('google-pay', inline, 'production');
  const only = [
    ' https://pay.google.com/gp/p/js/pay.js',
    ' https://pay.google.com https://google.com/pay https://www.google.com/pay',
    ' google-pay',
  ];
  expect(only.reduce((text, part) => text.replace(part, ''), google)).toBe(policy('card', inline, 'production'));
  expect(google).toContain("require-trusted-types-for 'script'; trusted-types doorstep dompurify default google-pay");
  expect(google).not.toContain('unsafe-');
  expect(policy('card', inline)).not.toContain('google');
  expect(policy('page', inline)).not.toContain('google');
});

test('D-45 a page with Google Pay keeps hold of the window that it opens, and no other page does', () => {
  const google = securityHeaders('google-pay', inline);
  expect(google['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  expect(google['permissions-policy']).toContain('payment=(self "https://pay.google.com")');
  expect(securityHeaders('card', inline)['permissions-policy']).toContain('payment=(self)');
});

test('D-43 static hosts send the policy of Google Pay with the page that offers it alone', () => {
  const headers = {
    page: securityHeaders('page', inline),
    card: securityHeaders('card', inline),
    googlePay: {
      built: securityHeaders('google-pay', inline),
      production: securityHeaders('google-pay', inline, 'production'),
      sandbox: securityHeaders('google-pay', inline, 'sandbox'),
    },
  };
  const sections = (wallets: Parameters<typeof withWallets>[0]) => {
    const { _headers: text = '' } = hostingFiles(withWallets(wallets), headers);
    return text.split(/\n(?=\/)/).filter((section) => section.includes('google'));
  };
  expect(sections({ 'card-mandate': ['apple-pay', 'paypal'] })).toEqual([]);
  const offered = sections({ 'single-card-payment': ['google-pay'] });
  expect(offered.map((section) => section.split('\n')[0])).toEqual(['/single-card-payment/*']);
  for (const section of offered) expect(section).toContain(`payment=(self "https://pay.google.com")`);
});
