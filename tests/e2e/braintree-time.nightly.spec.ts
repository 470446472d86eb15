import { expect, fillHosted, hostedForm, payHosted, test } from '../support/braintree/fixtures.ts';
import { later, takeClock } from '../support/braintree/trouble.ts';
import { cardForm, expectPage, open } from '../support/browser/customer.ts';

/** A tab that is left open, or loaded again at the wrong moment. */

const card = { number: '4111 1111 1111 1111' };
const hours = 3_600;

test.beforeEach(({ watch }) => {
  watch.allow(/card-[a-z-]+/, /Failed to load resource/);
});

test('a token that has expired at Continue is replaced: the fields are drawn anew, and why is told', async ({
  page,
  newLink,
  gateway,
}) => {
  const id = await newLink('card');
  await open(page, '/card-mandate', id);
  await fillHosted(page, card);
  gateway.expireTokens();
  await cardForm(page).goOn.click();
  await expect(cardForm(page).error).toContainText('The card form had been open too long, so we loaded it again.');
  await expect(hostedForm(page).number).toHaveValue('');
  await expect(cardForm(page).goOn).toHaveCount(0);
  await payHosted(page, card);
  await expectPage(page, '/success-card', id);
});

test('a tab left open for a day draws fresh fields by itself, as long as nothing is typed in', async ({
  page,
  newLink,
  gateway,
}) => {
  const id = await newLink('card');
  await takeClock(page);
  await open(page, '/card-mandate', id);
  await expect(hostedForm(page).cvv).toBeVisible();
  const asked = page.waitForRequest(/client-token$/);
  gateway.expireTokens();
  await later(page, 21 * hours);
  await asked;
  await expect(cardForm(page).error).toHaveCount(0);
  await payHosted(page, card);
  await expectPage(page, '/success-card', id);
});

test.describe('D-04 an outcome that is not known', () => {
  test('offers nothing to press, also after a reload, and goes on when it is known', async ({
    page,
    newLink,
    api,
    gateway,
    app,
  }) => {
    test.slow();
    const id = await newLink('single-payment', { amount: '34.99' });
    await page.goto(`/single-card-payment/${id}`);
    api.trouble.set(/^POST \/transactions$/, 'answer lost');
    api.trouble.set(/^POST \/transactions\/advanced_search/, 'away');
    const { length } = gateway.sales;
    await payHosted(page, card);
    const checking = page.getByRole('status').filter({ hasText: 'We are checking your payment' });
    await expect(checking).toBeVisible();
    await expect(cardForm(page).goOn).toHaveCount(0);

    await page.reload();
    await expect(checking).toBeVisible();
    await expect(checking).toContainText(/Your reference is DS-/);
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(cardForm(page).goOn).toHaveCount(0);

    api.trouble.clear();
    await expect(page).toHaveURL(/\/payment-success/);
    await expect(page.getByText('Your payment of £34.99 was successful.')).toBeVisible();
    expect(gateway.sales).toHaveLength(length + 1);
    expect((await app.showLink(id)).completed).toEqual(['payment']);
  });
});
