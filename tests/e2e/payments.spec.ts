import { control, expectPage, fillCard, goodCard, open, payBy } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';

test('R-P11 R-P12 R-P13 R-P14 a payment link shows its amount and the ways to pay', async ({ page, newLink }) => {
  const id = await newLink('single-payment', { amount: '34.99' });
  await open(page, '/start-single-payment', id);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Secure Payment Link');
  await expect(page.getByText('£34.99')).toBeVisible();
  for (const way of ['Pay with Card', 'Apple Pay', 'Google Pay', 'PayPal'])
    await expect(control(page, way)).toBeVisible();
  await expect(control(page, 'Pay with Card')).toHaveAttribute('href', `/single-card-payment/${id}`);
});

test('R-P12 D-21 without an amount there is no line for it and no way to pay, but whom to ask', async ({
  page,
  newLink,
}) => {
  const id = await newLink('single-payment');
  for (const address of [`/start-single-payment?id=${id}`, `/single-card-payment/${id}`]) {
    await page.goto(address);
    await expect(page.getByText('We do not have the amount of this payment yet')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('£');
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: '01632 960 100' })).toBeVisible();
  }
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
