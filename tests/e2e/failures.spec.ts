import { alive, control, expectPage, open } from '../support/browser/customer.ts';
import { expect, failedRequest, test } from '../support/browser/e2e-fixtures.ts';

test('R-H04 a browser that keeps cookies from scripts records an act all the same, and one without cookies reads why not', async ({
  page,
  context,
  newLink,
  app,
  watch,
}) => {
  watch.allow(failedRequest(403));
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
  });
  const id = await newLink('contract');
  await open(page, '/contract-start', id);
  await alive(page);
  await page.getByRole('checkbox').check();
  const post = (url: URL) => url.pathname === '/contract-start';
  await page.route(post, async (route) => {
    await context.clearCookies();
    const headers = await route.request().allHeaders();
    await route.continue({ headers: { ...headers, cookie: '' } });
  });
  await control(page, 'Continue').click();
  await expect(page.getByRole('alert')).toContainText('does not let this site keep cookies');
  expect((await app.showLink(id)).completed).toEqual([]);
  await page.unroute(post);
  await page.reload();
  await page.getByRole('checkbox').check();
  await control(page, 'Continue').click();
  await expectPage(page, '/contract-complete', id);
});

test('R-E04 without the code of its form a card page shows what the server drew, and takes no card', async ({
  page,
  newLink,
  watch,
}) => {
  watch.allow(/Failed to load resource|dynamically imported/);
  await page.route(/\/assets\/(islands|card-form)[^/]*\.js$/, (route) => route.abort('connectionreset'));
  await open(page, '/card-mandate', await newLink('card'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveCount(0);
});

test('R-E04 without the code of the card gateway the page says so', async ({ page, newLink, watch }) => {
  watch.allow(/Failed to load resource|card-unavailable|dynamically imported/);
  const gateway = /\/assets\/sandbox.*\.js$/;
  await page.route(gateway, (route) => route.abort('connectionreset'));
  await open(page, '/card-mandate', await newLink('card'));
  await expect(page.getByRole('alert').filter({ hasText: 'The card form could not be loaded' })).toBeVisible();
  await page.unroute(gateway);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible();
});
