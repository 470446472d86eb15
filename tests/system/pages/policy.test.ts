import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { screens } from '../../support/browser/screens.ts';
import { ownSite } from '../../support/server/own-site.ts';

const server = await ownSite();

const namedIn = (policy: string) => policy.match(/'sha256-[^']+'/g)?.sort();
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const hasCardForm = (name: string) => ['card-mandate', 'single-card-payment'].includes(name);

test.each(screens)('D-15 D-23 /$name comes with its policy in the header', async ({ name, address }) => {
  const { headers, text: html } = await server.get(address);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'[ ;]/);
  expect(policy).not.toContain('unsafe-');
  expect(policy).toContain("base-uri 'none'");
  expect(policy.includes('frame-src *')).toBe(hasCardForm(name));
  expect(policy.includes('form-action *')).toBe(hasCardForm(name));
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(/trusted-types [^;]*\bdefault\b/.test(policy)).toBe(hasCardForm(name));
  expect(policy.includes('cardinalcommerce')).toBe(hasCardForm(name));
  // The page has no script of its own inline, and the policy names each of its styles.
  expect(html).not.toMatch(/<script(?![^>]*(src=|type="application\/json"))[^>]*>/);
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => hashOf(text!));
  expect(styles.length).toBeGreaterThan(0);
  expect(namedIn(/style-src [^;]*/.exec(policy)?.[0] ?? '')).toEqual(expect.arrayContaining(styles));
  expect(policy).toContain('; report-to policy; report-uri /public-api/reports/policy;');
  expect(policy).toContain("frame-ancestors 'none'");
  // Forms carry their origin, and nothing goes to another origin (D-23).
  expect(headers.get('referrer-policy')).toMatch(/^(same-origin|no-referrer)$/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=/);
  expect(headers.get('cache-control')).toMatch(/no-cache|no-store/);
});
