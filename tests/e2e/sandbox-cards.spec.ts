import { type Card, cardForm, expectPage, open, payBy } from '../support/browser/customer.ts';
import { expect, failedRequest, test } from '../support/browser/e2e-fixtures.ts';

/** Every row of the table of sandbox cards, on the page. */
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
  await page.getByText('Your receipt', { exact: true }).click();
  await expect(page.getByText('American Express ending 0005')).toBeVisible();
});

test('R-E01 a card that the server declines is told in the error box, and not recorded', async ({
  page,
  newLink,
  watch,
  app,
}) => {
  watch.allow(failedRequest(402));
  const id = await newLink('single-payment', { amount: '34.99' });
  await open(page, `/single-card-payment/${id}`);
  await payBy(page, { number: '4000 0000 0000 0036' });
  await expect(cardForm(page).error).toContainText('Error : Your card was declined, and nothing was charged.');
  await expect(cardForm(page).goOn).toBeEnabled();
  expect((await app.showLink(id)).completed).toEqual([]);
});
