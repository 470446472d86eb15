import { cardForm, expectPage, goodCard, open, payBy } from '../support/browser/customer.ts';
import { expect, failedRequest, test } from '../support/browser/e2e-fixtures.ts';
import { everyWay, ofRow } from '../support/browser/every-way.ts';

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

test(
  'D-04 an unknown outcome says that we are checking, offers nothing to press, and goes on when it is known',
  everyWay,
  async ({ page, newLink, watch }) => {
    watch.allow(failedRequest(409));
    const id = await newLink('single-payment', { amount: '34.99' });
    await open(page, `/single-card-payment/${id}`);
    let known = false;
    await page.route(/\/payment$/, (route) => {
      if (known) return route.continue();
      const problem = { type: '/problems/payment-pending', title: 'Pending', status: 409, detail: '' };
      const headers = { 'content-type': 'application/problem+json', 'retry-after': '1' };
      return route.fulfill({ status: 409, headers, body: JSON.stringify(problem) });
    });
    await payBy(page, goodCard);
    await expect(page.getByRole('status').filter({ hasText: 'We are checking your payment' })).toBeVisible();
    await expect(cardForm(page).goOn).toHaveCount(0);
    known = true;
    await expectPage(page, '/payment-success', id);
  },
);

test(
  'D-04 when no answer comes at all the error box shows, and Continue works again',
  everyWay,
  async ({ page, newLink, watch }) => {
    watch.allow(/Failed to load resource/, /card-not-shifted/);
    const id = await newLink('card');
    await open(page, '/card-mandate', id);
    await page.route(/payment-method$/, (route) => route.abort('connectionreset'));
    await payBy(page, goodCard);
    await expect(cardForm(page).overlay).toBeVisible();
    await expect(cardForm(page).error).toContainText('nothing is done or charged twice');

    // From now on nobody can say that nothing came of it.
    await payBy(page, { number: '4000 0000 0000 1018' });
    await expect(cardForm(page).error).toContainText('authenticate_frictionless_failed');
    await expect(page.getByText('Your card was not set up.')).toHaveCount(0);
    await page.unroute(/payment-method$/);
    await payBy(page, goodCard);
    await expectPage(page, '/success-card', id);
  },
);

for (const [row, [what, answer]] of (
  [
    ['a 200 in HTML', { status: 200, contentType: 'text/html', body: '<h1>Proxy</h1>' }],
    ['a 500', { status: 500, body: '' }],
    ['a 502 in HTML', { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }],
  ] as const
).entries()) {
  test(
    `R-E04 R-H07 a card that the server answers with ${what} leaves everything as it was, and Continue works again`,
    ofRow(row),
    async ({ page, newLink, app, watch }) => {
      watch.allow(/Failed to load resource/);
      const id = await newLink('single-payment', { amount: '34.99' });
      await page.goto(`/single-card-payment/${id}`);
      await page.route(/\/payment$/, (route) => route.fulfill(answer));
      await payBy(page, goodCard);
      await expect(cardForm(page).error).toBeVisible();
      await expect(cardForm(page).number).toHaveValue(goodCard.number);
      await expectPage(page, `/single-card-payment/${id}`);
      await page.unroute(/\/payment$/);
      await cardForm(page).goOn.click();
      await expectPage(page, '/payment-success', id);
      const { charges } = await (await fetch(`${app.url}/public-api/sandbox/charges/${id}`)).json();
      expect(charges).toHaveLength(1);
    },
  );
}
