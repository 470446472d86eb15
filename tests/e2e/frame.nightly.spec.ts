import { readFileSync } from 'node:fs';
import type { Site } from '../../src/types.gen.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';

const site = JSON.parse(readFileSync('content/site.json', 'utf8')) as Site;

test('R-G03 R-G05 the logo of the header is drawn, and each link of the footer to elsewhere has its sign', async ({
  page,
}) => {
  await page.goto('/');
  const logo = page.getByRole('banner').getByRole('img', { name: site.logo.alt });
  await expect(logo).toBeVisible();
  expect(
    await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
  const footer = page.getByRole('contentinfo');
  for (const link of await footer.getByRole('list').last().getByRole('link').all()) {
    await expect(link).toHaveCSS('visibility', 'visible', { pseudo: 'before' });
    const mask = await link.evaluate((element) => getComputedStyle(element, '::before').maskImage);
    const [, sign = ''] = /^url\("(.+\.svg)"\)$/.exec(mask) ?? [];
    expect((await page.request.get(sign)).headers()['content-type']).toContain('image/svg+xml');
  }
});
