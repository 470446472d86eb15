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
    expect(headers['x-xsrf-token']).toBe(new URLSearchParams(route.request().postData()!).get('xsrf_token'));
    await route.continue({ headers: { ...headers, cookie: '' } });
  });
  await control(page, 'Continue').click();
  await expect(page.getByRole('alert')).toContainText('Your browser keeps no cookies for this site');
  expect((await app.showLink(id)).completed).toEqual([]);
  await page.unroute(post);
  await page.reload();
  await page.getByRole('checkbox').check();
  await control(page, 'Continue').click();
  await expectPage(page, '/contract-complete', id);
});

for (const [what, file] of [
  ['of its islands', /\/assets\/islands[^/]*\.js$/],
  ['of its form', /\/assets\/card-form[^/]*\.js$/],
] as const)
  test(`R-E04 a card page says what to do if the code ${what} does not come`, async ({ page, newLink, watch }) => {
    watch.allow(/Failed to load resource|dynamically imported/);
    await page.route(file, (route) => route.abort('connectionreset'));
    await open(page, '/card-mandate', await newLink('card'));
    const words = page.getByRole('alert').filter({ hasText: 'Load the page again, or call us' });
    await expect(words).toContainText('The card form could not be loaded, and nothing was charged.');
    await expect(words.getByRole('link')).toHaveAttribute('href', /^tel:/);
    await expect(page.getByText('Loading the secure card fields')).toBeHidden();
    await page.unroute(file);
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeHidden();
  });

test('R-E04 a browser that cannot read our scripts says so by itself within 15 s', async ({ page, newLink, watch }) => {
  watch.allow(/SyntaxError|Unexpected/);
  await page.route(/\/assets\/[^/]*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '(?<' }));
  await open(page, '/card-mandate', await newLink('card'));
  const words = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(words).toBeHidden();
  const late = await words.evaluate((element) => {
    const [animation] = element.getAnimations();
    animation?.finish();
    return Number(animation?.effect?.getComputedTiming().endTime);
  });
  expect(late).toBeLessThanOrEqual(15_000);
  await page.unrouteAll();
  await words.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible();
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
