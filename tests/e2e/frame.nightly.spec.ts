import { readFileSync } from 'node:fs';
import type { Site } from '../../src/types.gen.ts';
import { alive } from '../support/browser/customer.ts';
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

test('R-G10 D-12 the checkbox shows existing customers’ wording for the browser session, and unticked the link’s own', async ({
  page,
  context,
  newLink,
}) => {
  const id = await newLink('contract');
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/');
  const box = page.getByRole('checkbox', { name: 'Existing customer' });
  await expect(box).not.toBeChecked();
  await alive(page);
  const chosen = page.waitForEvent('load');
  await box.check();
  await chosen;
  await page.goto(`/contract-start?id=${id}`);
  await expect(heading).toHaveText('Thanks for updating your package');
  await page.reload();
  await expect(heading).toHaveText('Thanks for updating your package');

  const elsewhere = await fetch(`${new URL(page.url()).origin}/contract-start?id=${id}`);
  expect(await elsewhere.text()).toMatch(/<title>[^<]*Thank you for choosing our service/);

  await page.goto('/');
  await expect(box).toBeChecked();
  await alive(page);
  const taken = page.waitForEvent('load');
  await box.uncheck();
  await taken;
  await page.goto(`/contract-start?id=${id}`);
  await expect(heading).toHaveText('Thank you for choosing our service');
  expect(await context.cookies().then((cookies) => cookies.map(({ name }) => name))).toEqual(['XSRF-TOKEN']);
});
