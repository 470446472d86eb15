import {
  agree,
  type Card,
  cardForm,
  control,
  expectPage,
  fillCard,
  goodCard,
  open,
  openWithoutToken,
  payBy,
} from '../support/browser/customer.ts';
import { expect, failedRequest, test } from '../support/browser/e2e-fixtures.ts';

/** The brands of the table of sandbox cards. */
const brands: [brand: string, card: Card, name: string][] = [
  ['visa', { number: '4111 1111 1111 1111' }, 'Visa'],
  ['master-card', { number: '5555 5555 5555 4444' }, 'Mastercard'],
  ['american-express', { number: '3782 822463 10005', cvv: '1234' }, 'American Express'],
  ['discover', { number: '6011 1111 1111 1117' }, 'Discover'],
  ['jcb', { number: '3530 1113 3330 0000' }, 'JCB'],
  ['diners-club', { number: '3625 960000 0004' }, 'Diners Club'],
  ['maestro', { number: '6304 0000 0000 0000' }, 'Maestro'],
  ['unionpay', { number: '6221 2611 1111 7766' }, 'UnionPay'],
];

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
    await expect(page.getByText('may show a pending £35.00')).toBeVisible();
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

test('D-25 a card page brings the client token along, and the gateway with the form, and asks for none', async ({
  page,
  newLink,
  watch,
}) => {
  watch.allow(/card-not-shifted/);
  const calls: string[] = [];
  const ofAnother: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/public-api/links/')) calls.push(new URL(request.url()).pathname.split('/').pop()!);
    if (request.url().includes('/assets/braintree-')) ofAnother.push(request.url());
  });
  await page.goto(`/card-mandate?id=${await newLink('card')}`);
  const chunksOf = (gateway: string) => page.locator(`link[rel=modulepreload][href*="/${gateway}-"]`);
  await expect(chunksOf('sandbox')).toHaveCount(1);
  await expect(chunksOf('braintree')).toHaveCount(0);
  await payBy(page, { number: '4000 0000 0000 1018' });
  await expect(page.getByText('Error : authenticate_frictionless_failed')).toBeVisible();
  expect(calls).toEqual([]);
  expect(await page.content()).not.toMatch(/id="_token"|client_token/);
  await payBy(page, goodCard);
  await expect(page).toHaveURL(/success-card/);
  expect(calls).toEqual(['payment-method']);
  expect(ofAnother).toEqual([]);
});

test('R-K03 R-P03 R-P04 R-P06 R-G02 D-01 with the id in capital letters a contract is agreed, another way to pay chosen after all, and a card set up', async ({
  page,
  newLink,
}) => {
  const id = (await newLink('contract-mandate', { methods: ['card', 'direct-debit'] })).toUpperCase();
  await open(page, '/contract-start', id);
  await agree(page, 'Continue to Mandate Setup');
  await expectPage(page, '/start-choice', id);
  await control(page, 'Card').click();
  await expectPage(page, '/card-mandate', id);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Method' })).toBeVisible();
  await control(page, 'Choose another way').click();
  await expectPage(page, '/start-choice', id);
  await control(page, 'Card').click();
  await payBy(page, goodCard);
  await expectPage(page, '/success-card', id);
  await expect(page.getByText('Your card details will be used as your ongoing payment method.')).toBeVisible();
});

test('R-P14 a press of Apple Pay shows one alert', async ({ page, newLink }) => {
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  await open(page, '/start-single-payment', await newLink('single-payment', { amount: '34.99' }));
  await control(page, 'Apple Pay').click();
  await expect.poll(() => said).toEqual(['Apple Pay is not available yet. Please pay with your card.']);
  await control(page, 'PayPal').click();
  await expect(page.getByText('Not available yet. Please pay with your card.')).toHaveCount(1);
  expect(said).toHaveLength(1);
});

test('R-P15 R-P16 R-C17 D-03 the card page of a payment shows the link’s amount and charges just that; its success page keeps it after a reload, and thanks in general without an id', async ({
  page,
  newLink,
  app,
}) => {
  const id = await newLink('single-payment', { amount: '1234.50' });
  await page.goto(`/single-card-payment/${id}?amount=1.00`);
  await expect(page.getByText('£1,234.50').first()).toBeVisible();
  await fillCard(page, goodCard);
  await expect(page.getByRole('button', { name: 'Pay £1,234.50' })).toBeVisible();
  await payBy(page, goodCard);
  await expectPage(page, '/payment-success', id);
  await expect(page.getByText('Your payment of £1,234.50 was successful.')).toBeVisible();
  const { charges } = await (await fetch(`${app.url}/public-api/sandbox/charges/${id}`)).json();
  expect(charges).toMatchObject([{ amount_pence: 123450 }]);

  await page.reload();
  await expect(page.getByText('Your payment of £1,234.50 was successful.')).toBeVisible();
  await expect(page.getByText('Thank you for using our secure payment link.')).toHaveCount(0);
  await page.goto('/payment-success');
  await expect(page.getByText('Thank you for using our secure payment link.')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('£');
});

test('R-C04 R-C06 R-C11 a card of every brand is recognised and themed, and recorded with its brand', async ({
  page,
  newLink,
}) => {
  const id = await newLink('card');
  await open(page, '/card-mandate', id);
  for (const [brand, card, name] of brands) {
    await cardForm(page).number.fill(card.number);
    await expect(page.locator('form[data-card-type]')).toHaveAttribute('data-card-type', brand);
    const image = page.getByRole('img', { name, exact: true });
    await expect(image).toBeVisible();
    expect(
      await image.evaluate((element: HTMLImageElement) => element.decode().then(() => element.naturalWidth)),
    ).toBeGreaterThan(0);
  }
  // The one whose CVV has four digits.
  await payBy(page, { number: '3782 822463 10005', cvv: '1234' });
  await expectPage(page, '/success-card', id);
  await page.getByRole('heading', { name: /^Payment method record/ }).click();
  await expect(page.getByText('You set up your payment method: American Express ending 0005')).toBeVisible();
});
