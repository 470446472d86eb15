import { agree, alive, control, expectPage, open } from '../support/browser/customer.ts';
import { expect, failedRequest, test } from '../support/browser/e2e-fixtures.ts';
import { asStaticHost } from '../support/browser/static-host.ts';
import { switchOrder } from '../support/server/orders.ts';

test('R-E04 when reading the link gives no answer, the page says so and tries again when asked', async ({
  page,
  newLink,
  watch,
}) => {
  watch.allow(/Failed to load resource/);
  const id = await newLink('contract');
  await asStaticHost(page);
  await page.route(/\/public-api\/links\/[^/]+$/, (route) => route.abort('connectionreset'));
  await open(page, '/contract-start', id);
  const alert = page.getByRole('alert').filter({ hasText: 'We could not load your details.' });
  await expect(alert).toBeVisible();
  await expect(alert.getByRole('link', { name: '01632 960 123' })).toHaveAttribute('href', 'tel:+441632960123');
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0);
  await expectPage(page, '/contract-start', id);
  // No half sentences, and nothing to agree to.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your contract');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Questions about the contract?']);

  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toBeVisible();

  await page.unroute(/\/public-api\/links\/[^/]+$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for choosing our service');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(alert).toHaveCount(0);
});

test('D-33 where the read failed an outcome page says nothing of an outcome, not even in its title', async ({
  page,
  newLink,
  watch,
}) => {
  watch.allow(failedRequest(500));
  await asStaticHost(page);
  await page.route(/\/public-api\/links\/[^/]+$/, (route) => route.fulfill({ status: 500, body: '' }));
  await open(page, '/ots-complete', await newLink('contract'));
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not load this page');
  await expect(page).toHaveTitle(/^We could not load this page – /);
  await expect(page.getByText(/is confirmed/)).toHaveCount(0);
});

test(`R-E04 D-24 where the code of a block does not come the page stays as the server drew it, and its form posts`, async ({
  page,
  newLink,
  app,
  watch,
}) => {
  watch.allow(/Failed to load resource|A block failed/);
  const id = await newLink('switch', { order: switchOrder });
  await open(page, '/contract-start', id);
  await agree(page, 'Continue');
  await expectPage(page, '/ots-confirm', id);
  await page.route(/\/assets\/services-table-.*\.js$/, (route) => route.abort('connectionreset'));
  const failed = page.waitForEvent('console', (message) => message.text().startsWith('A block failed'));
  await page.reload();
  await failed;
  await expect(page.getByText('could not be shown')).toHaveCount(0);
  await expect(page.getByRole('cell', { name: '£41.00' })).toBeVisible();
  await control(page, 'Yes I Agree to make the Switch').click();
  await expectPage(page, '/ots-complete', id);
  expect((await app.showLink(id)).completed).toEqual(['contract-agreement', 'switch-consent']);
});

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
  await page.route(/public-api/, async (route) => {
    await context.clearCookies();
    await route.continue();
  });
  await control(page, 'Continue').click();
  await expect(page.getByRole('alert')).toContainText('does not let this site keep cookies');
  expect((await app.showLink(id)).completed).toEqual([]);
  await page.unroute(/public-api/);
  await page.reload();
  await page.getByRole('checkbox').check();
  await control(page, 'Continue').click();
  await expectPage(page, '/contract-complete', id);
});

test('R-E04 without the code of the card form the page says so, and who comes back to it loads it anew', async ({
  page,
  newLink,
  watch,
}) => {
  watch.allow(/Failed to load resource|dynamically imported|A block failed/);
  const form = /\/assets\/card-form.*\.js$/;
  await page.route(form, (route) => route.abort('connectionreset'));
  await open(page, '/card-mandate', await newLink('card'));
  await expect(page.getByText('This part of the page could not be shown.')).toBeVisible();

  // A browser that gives up what a page still loads when it is left keeps the failure for the way back.
  await page.unroute(form);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
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
