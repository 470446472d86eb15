/** D-46 A brand's pages at its own host, in English and Welsh, light and dark: nothing for axe to find, nothing of another brand. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from '../support/browser/audit.ts';
import { appOf, test as base, expect, failedRequest } from '../support/browser/e2e-fixtures.ts';
import { buildBrands, contentWithBrands } from '../support/project/brands.ts';
import { startApp } from '../support/server/app.ts';

const test = base.extend({
  app: appOf('branded', async () => {
    const DIST_DIR = join(mkdtempSync(join(tmpdir(), 'branded-')), 'dist');
    const brand = { name: 'acme', accent: '#7a1f4d', phone: '0800 222 1000', hosts: ['acme.localhost'] };
    await buildBrands(contentWithBrands([brand]), DIST_DIR);
    return startApp(process.cwd(), { DIST_DIR });
  }),
});

const pages: [path: string, journey?: string][] = [
  ['/expired-link'],
  ['/maintenance'],
  ['/invalid-link'],
  ['/nowhere'],
  ['/start-card', 'card'],
  ['/card-mandate', 'card'],
  ['/contract-start', 'contract'],
  ['/start-single-payment', 'single-payment'],
];

for (const base of ['', '/cy'])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`D-46 each page of a brand is accessible and its own, ${base || '/en'}, ${colorScheme}`, async ({
      page,
      app,
      newLink,
      watch,
    }) => {
      watch.allow(/foreign request: http:\/\/acme\.localhost/, failedRequest(404));
      await page.emulateMedia({ colorScheme });
      const origin = app.url.replace('localhost', 'acme.localhost');
      for (const [path, journey] of pages) {
        const amount = journey === 'single-payment' ? { amount: '34.99' } : {};
        const id = journey && (await newLink(journey, { brand: 'acme', ...amount }));
        await page.goto(origin + base + path + (id ? `?id=${id}` : ''));
        await expect(page.locator('h1')).toBeVisible();
        expect(new URL(page.url()).host, path).toContain('acme.localhost');
        expect(await page.locator('body').innerText(), path).not.toContain('Example Fibre');
        await expect(page.locator('header img')).toHaveAttribute('alt', 'acme Fibre');
        await expectAccessible(page, `${base}${path} of a brand, ${colorScheme}`);
      }
    });
