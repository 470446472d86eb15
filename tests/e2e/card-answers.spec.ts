import { cardForm, expectPage, goodCard, open, payBy } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';

test('D-04 a lost answer is asked for again with the same key, and recorded once', async ({
  page,
  newLink,
  app,
  watch,
}) => {
  watch.allow(/Failed to load resource/);
  const id = await newLink('single-payment', { amount: '34.99' });
  await open(page, `/single-card-payment/${id}`);
  const keys: (string | undefined)[] = [];
  await page.route(/\/payment$/, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await payBy(page, goodCard);
  await expectPage(page, '/payment-success', id);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  const charges = await (await fetch(`${app.url}/public-api/sandbox/charges/${id}`)).json();
  expect(charges.charges).toHaveLength(1);
});

test('R-E04 R-H07 a card that the server answers with a page leaves everything as it was, and Continue works again', async ({
  page,
  newLink,
  app,
  watch,
}) => {
  watch.allow(/Failed to load resource/);
  const id = await newLink('single-payment', { amount: '34.99' });
  await page.goto(`/single-card-payment/${id}`);
  await page.route(/\/payment$/, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Proxy</h1>' }));
  await payBy(page, goodCard);
  await expect(cardForm(page).error).toBeVisible();
  await expect(cardForm(page).number).toHaveValue(goodCard.number);
  await expectPage(page, `/single-card-payment/${id}`);
  await page.unroute(/\/payment$/);
  await cardForm(page).goOn.click();
  await expectPage(page, '/payment-success', id);
  const { charges } = await (await fetch(`${app.url}/public-api/sandbox/charges/${id}`)).json();
  expect(charges).toHaveLength(1);
});
