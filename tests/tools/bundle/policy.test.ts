import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hostingFiles } from '../../../src/tools/bundle/hosting.ts';
import { policy, securityHeaders } from '../../../src/tools/bundle/policy.ts';
import { withWallets } from '../../support/server/server-site.ts';

const inline = { scripts: [], styles: [] };

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
  // Built pages serve all.
  expect(policy('card', inline)).toContain('https://payments.sandbox.braintree-api.com');
  expect(policy('page', inline, 'braintree-production')).not.toContain('https:');
});

test('docs/payment-page-scripts.md names every address whose scripts a card page allows', () => {
  const document = readFileSync('docs/payment-page-scripts.md', 'utf8');
  for (const kind of ['card', 'google-pay', 'paypal'] as const)
    for (const [address] of (/script-src [^;]*/.exec(policy(kind, inline))?.[0] ?? '').matchAll(/https:\S+/g))
      expect(document).toContain(address);
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
  const google = policy('google-pay', inline, 'braintree-production');
  const only = [
    ' https://pay.google.com/gp/p/js/pay.js',
    ' https://pay.google.com https://google.com/pay https://www.google.com/pay',
    ' google-pay',
  ];
  expect(only.reduce((text, part) => text.replace(part, ''), google)).toBe(
    policy('card', inline, 'braintree-production'),
  );
  expect(google).toContain("require-trusted-types-for 'script'; trusted-types doorstep dompurify default google-pay");
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
  expect(payPal).toContain("require-trusted-types-for 'script'; trusted-types doorstep dompurify default");
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

const inEach = (kind: Parameters<typeof securityHeaders>[0]) => ({
  built: securityHeaders(kind, inline),
  'braintree-production': securityHeaders(kind, inline, 'braintree-production'),
});
const allHeaders = {
  ...{ page: securityHeaders('page', inline), card: securityHeaders('card', inline) },
  ...{ googlePay: inEach('google-pay'), payPal: inEach('paypal') },
};

/** The sections of `_headers` that have a word, and the other files of a static host, where pages offer these wallets. */
function hosted(wallets: Parameters<typeof withWallets>[0], word: string) {
  const { _headers: text = '', ...files } = hostingFiles(withWallets(wallets), allHeaders);
  return { files, sections: text.split(/\n(?=\/)/).filter((section) => section.includes(word)) };
}
const addressesOf = (sections: string[]) => sections.map((section) => section.split('\n')[0]);

test('D-43 static hosts send the policy of Google Pay with the page that offers it alone', () => {
  expect(hosted({ 'card-mandate': ['apple-pay', 'paypal'] }, 'google').sections).toEqual([]);
  const { sections } = hosted({ 'single-card-payment': ['google-pay'] }, 'google');
  expect(addressesOf(sections)).toEqual(['/single-card-payment/*']);
  for (const section of sections) expect(section).toContain(`payment=(self "https://pay.google.com")`);
});

test('D-43 static hosts have the document with PayPal of the page that offers it alone, with its own policy', () => {
  expect(hosted({ 'card-mandate': ['apple-pay', 'google-pay'] }, 'paypalobjects').sections).toEqual([]);
  const { files, sections } = hosted({ 'single-card-payment': ['paypal'] }, 'paypalobjects');
  expect(addressesOf(sections)).toEqual(['/with-paypal/single-card-payment/*']);
  const file = '/with-paypal/single-card-payment/index.html';
  expect(files._redirects).toContain(`/with-paypal/single-card-payment/* ${file} 200`);
  expect(files['hosting/nginx.conf']).toContain(`try_files ${file} =404;`);
  expect(files['hosting/Caddyfile']).toContain(`rewrite * ${file}`);
});
