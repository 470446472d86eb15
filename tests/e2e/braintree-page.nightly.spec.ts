import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { cardScripts } from '../support/braintree/card-scripts.ts';
import { bankOf, expect, payHosted, test } from '../support/braintree/fixtures.ts';
import { open } from '../support/browser/customer.ts';

/** What a card page loads: which scripts, how much, and in how many steps. */

/** Every script that the page itself runs, as the inventory writes it. What runs in frames is not the page's. */
async function scriptsOf(page: Page, run: () => Promise<void>): Promise<string[]> {
  const loaded = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'script' || request.frame() !== page.mainFrame()) return;
    const { origin, pathname } = new URL(request.url());
    const isOwn = origin === new URL(page.url()).origin;
    loaded.add(isOwn ? pathname.replace(/-[\w-]{8}\.js$/, '-*.js') : `${origin}/*`);
  });
  await run();
  return [...loaded];
}

test('the inventory names every script that a card page loads, and none that it does not', async ({
  page,
  newLink,
}) => {
  const id = await newLink('card');
  const loaded = await scriptsOf(page, async () => {
    await open(page, '/card-mandate', id);
    await payHosted(page, { number: '4000 0000 0000 1091' });
    await expect(bankOf(page).getByRole('button', { name: 'Approve' })).toBeVisible();
  });
  const inlined = await page.locator('script:not([src]):not([type="application/json"])').count();
  const expected = cardScripts
    .filter(({ when }) => !/test mode|production|pages that offer/.test(when))
    .map(({ address }) => address)
    .filter((address) => address !== 'https://cas.static.client.cardinaltrusted.com/*');
  expect([...loaded].sort()).toEqual(expected.sort());
  expect(inlined).toBe(0);
});

test('SDK and adapter are at most 32 kB', () => {
  const chunks = readdirSync('dist/assets').filter((name) => /^(braintree|dist|state)-.*\.js$/.test(name));
  const bytes = chunks.map((name) => brotliCompressSync(readFileSync(`dist/assets/${name}`)).length);
  expect(chunks.length).toBeGreaterThan(0);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(32_000);
  const withSdk = readdirSync('dist/assets').filter(
    (name) => name.endsWith('.js') && readFileSync(`dist/assets/${name}`, 'utf8').includes('braintree-hosted-field-'),
  );
  expect(withSdk).toEqual([expect.stringMatching(/^braintree-/)]);
});
