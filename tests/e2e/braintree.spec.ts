import { bankOf, expect, fillHosted, hostedForm, payHosted, test } from '../support/braintree/fixtures.ts';
import { cardForm, expectPage, open } from '../support/browser/customer.ts';
import { failedRequest } from '../support/browser/e2e-fixtures.ts';
import { everyWay } from '../support/browser/every-way.ts';

/** What the customer is told, and what our server has recorded, with the real SDK against the pretended provider. */

test('R-C01 R-C03 R-C09 R-C10 R-C11 a card without a challenge is verified, and kept', async ({
  page,
  newLink,
  app,
  gateway,
}) => {
  const id = await newLink('card');
  await open(page, '/card-mandate', id);
  await payHosted(page, { number: '4000 0000 0000 1000' });
  await expectPage(page, '/success-card', id);
  const link = await app.showLink(id);
  expect(link.completed).toEqual(['payment-method']);
  expect([...gateway.customers.keys()]).toContain(String(link.acts[0]?.reference).toLowerCase());

  const lookup = gateway.heard.find(({ step }) => step === 'lookup')?.body;
  expect(lookup).toMatchObject({ amount: '35.00', bin: '400000', challengeRequested: true });
  expect(lookup?.clientMetadata).toMatchObject({ requestedThreeDSecureVersion: '2' });
});

test('R-C17 R-P15 R-P16 a single payment verifies and charges the link’s own amount, under our order id', async ({
  page,
  newLink,
  app,
  gateway,
}) => {
  const id = await newLink('single-payment', { amount: '34.99' });
  await page.goto(`/single-card-payment/${id}`);
  await payHosted(page, { number: '4111 1111 1111 1111' });
  await expectPage(page, '/payment-success', id);
  await expect(page.getByText('Your payment of £34.99 was successful.')).toBeVisible();
  const { acts } = await app.showLink(id);
  expect(gateway.heard.find(({ step }) => step === 'lookup')?.body.amount).toBe('34.99');
  expect(gateway.sales.filter(({ orderId }) => orderId === acts[0]?.reference)).toMatchObject([
    { amount: '34.99', status: 'submitted_for_settlement' },
  ]);
});

test.describe('R-C10 a challenge of the bank', () => {
  const challenged = { number: '4000 0000 0000 1091' };

  test('R-C12 is a dialog, the page behind it out of reach; declined or given up shows its status, and approved succeeds', async ({
    page,
    newLink,
    watch,
    gateway,
  }) => {
    watch.allow(/card-not-shifted/);
    const id = await newLink('card');
    const form = cardForm(page);
    await open(page, '/card-mandate', id);
    await fillHosted(page, challenged);
    for (const button of [
      bankOf(page).getByRole('button', { name: 'Decline' }),
      page.getByRole('button', { name: 'Close' }),
    ]) {
      await form.goOn.click();
      await expect(page.getByRole('dialog', { name: "Your bank's check" })).toBeVisible();
      await expect(page.locator('#root')).toHaveAttribute('inert', '');
      await expect(page.locator('#Cardinal-CCA-IFrame')).toBeFocused();
      await button.click();
      await expect(form.error).toHaveText('Error : authenticate_failed');
      await expect(page.locator('#root')).not.toHaveAttribute('inert', '');
      await expect(form.goOn).toBeFocused();
      await expect(form.overlay).toHaveCount(0);
    }
    await form.goOn.click();
    await expect(form.error).toHaveCount(0);
    await bankOf(page).getByRole('button', { name: 'Approve' }).click();
    await expectPage(page, '/success-card', id);
    // A nonce is used once: each try has tokenised again.
    expect(gateway.heard.filter(({ step }) => step === 'tokenise')).toHaveLength(3);
  });
});

const refusals: [row: string, number: string, message: string][] = [
  [
    'R-C14 a type of card that the merchant account does not take, in the provider’s words',
    '4000 0000 0000 0002',
    'Credit card type is not accepted by this merchant account.',
  ],
  ['R-C14 a lookup that is refused otherwise', '4000 0000 0000 0010', 'There has been an error, please retry'],
  ['R-C14 a lookup that fails', '4000 0000 0000 0051', 'There has been an error, please retry'],
  [
    'R-C15 a number that cannot be tokenised',
    '4000 0000 0000 0028',
    'We could not read your card, and nothing was charged. Check the details, then try again.',
  ],
  [
    'R-C15 a type of card that is refused at tokenise',
    '4000 0000 0000 0069',
    'We do not accept this type of card, and nothing was charged. Please use a different card.',
  ],
  [
    'R-C15 a security code that is refused',
    '4000 0000 0000 0077',
    'Check the CVV: 3 digits on the back, or 4 on the front of an American Express.',
  ],
];

test('R-C13 R-E01 a card that comes to nothing is told in the error box and logged, and another card works', async ({
  page,
  newLink,
  watch,
}) => {
  watch.allow(/card-(tokenise|verification)-failed/, failedRequest('(404|422|500)'));
  const logged: string[] = [];
  page.on('console', (entry) => logged.push(entry.text()));
  const id = await newLink('card');
  await open(page, '/card-mandate', id);
  for (const [row, number, message] of refusals) {
    logged.length = 0;
    await payHosted(page, { number });
    await expect(cardForm(page).error, row).toHaveText(`Error : ${message}`);
    await expect(cardForm(page).overlay).toHaveCount(0);
    await expect(hostedForm(page).number).toHaveValue(number);
    expect(logged.join('\n'), row).toMatch(/card-(tokenise|verification)-failed/);
    expect(logged.join('\n')).not.toMatch(/tokencc|4000/);
  }
  await payHosted(page, { number: '4111 1111 1111 1111' });
  await expectPage(page, '/success-card', id);
});

const declines: [name: string, number: string, words: string][] = [
  ['for now', '4000 0000 0000 0036', 'Your card was declined.'],
  ['for good', '4000 1111 1111 1115', 'This card has expired, or its expiry date is not right.'],
  ['by the fraud rules', '4000 1111 1111 1511', 'We could not accept this card.'],
  ['for its security code', '4000 0000 0000 0093', 'The CVV is not right.'],
];

test(
  'R-E01 what Braintree declines is told by its class, and not recorded',
  everyWay,
  async ({ page, newLink, watch, app }) => {
    test.slow();
    watch.allow(failedRequest(402));
    const id = await newLink('card');
    await open(page, '/card-mandate', id);
    for (const [, number, words] of declines) {
      await fillHosted(page, { number });
      await cardForm(page).goOn.click();
      await expect(cardForm(page).error).toContainText(`Error : ${words}`);
      await expect(cardForm(page).error).not.toContainText(/fraud/i);
    }
    expect((await app.showLink(id)).completed).toEqual([]);
    await payHosted(page, { number: '4111 1111 1111 1111' });
    await expectPage(page, '/success-card', id);
  },
);
