import { cardForm, expectPage, goodCard, open, openWithoutToken, payBy } from '../support/browser/customer.ts';
import { expect, failedRequest, test } from '../support/browser/e2e-fixtures.ts';

test.describe('the card form', () => {
  let id: string;
  test.beforeEach(async ({ page, newLink }) => {
    id = await newLink('card');
    await open(page, '/card-mandate', id);
    await expect(cardForm(page).number).toBeEnabled();
  });

  test('R-C01 R-C09 R-C17 no digit of the card leaves the page, and the nonce goes to our server with a key', async ({
    page,
    app,
  }) => {
    await expect(page.getByText('show £35.00 while we check the card')).toBeVisible();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    const call = page.waitForRequest(/payment-method$/);
    await payBy(page, { ...goodCard, cvv: '987' });
    const request = await call;
    expect(Object.keys(request.postDataJSON())).toEqual(['nonce', 'statement', 'button', 'release']);
    expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(request.headers()['x-xsrf-token']).toBeTruthy();
    await expectPage(page, '/success-card', id);
    expect(sent.filter((call) => call.includes('payment-method'))).toHaveLength(1);
    expect(sent.join('\n')).not.toMatch(/4111|1111 |987\b/);
    expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toMatch(/4111/);
    expect(app.output()).not.toMatch(/4111 ?1111|sandbox-success/);
  });

  test('D-30 a card sent from a page with other words is not kept: the page loads anew and says so', async ({
    page,
    app,
    watch,
  }) => {
    watch.allow(failedRequest(409));
    await page.route(
      /payment-method$/,
      (route, request) =>
        route.continue({ postData: JSON.stringify({ ...request.postDataJSON(), button: 'Perhaps' }) }),
      { times: 1 },
    );
    await payBy(page, goodCard);
    await expect(page.getByRole('alert').filter({ hasText: 'This page was updated' })).toBeVisible();
    await payBy(page, goodCard);
    await expectPage(page, '/success-card', id);
    const { acts } = await app.showLink(id);
    expect(acts).toMatchObject([
      { button: 'Continue', statement: expect.stringContaining('straight to our payment provider') },
    ]);
  });
});

test('R-C03 R-C16 R-E04 without a client token the form says so, and tries again', async ({ page, newLink, watch }) => {
  watch.allow(failedRequest(500), /card-unavailable/);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const id = await newLink('card');
  await openWithoutToken(page);
  await page.route(/client-token$/, (route) => route.fulfill({ status: 500, body: '' }));
  await open(page, '/card-mandate', id);
  await expect(page.getByRole('alert')).toContainText('The card form could not be loaded, and nothing was charged.');
  expect(logged.join('\n')).toContain('card-unavailable');
  await expect(cardForm(page).goOn).toHaveCount(0);

  await page.unroute(/client-token$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cardForm(page).number).toBeFocused();
  await payBy(page, goodCard);
  await expectPage(page, '/success-card', id);
});
