import { type Card, cardForm, expectPage, open, payBy } from '../support/browser/customer.ts';
import { expect, failedRequest, test } from '../support/browser/e2e-fixtures.ts';
import { everyWay } from '../support/browser/every-way.ts';

/** What the page logs of a card that came to nothing: an event's name and codes. */
const cardLogged = /card-(tokenise-failed|verification-failed|not-shifted)/;

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

test.describe('R-C10 a challenge', () => {
  test.beforeEach(async ({ page, newLink, watch }) => {
    watch.allow(cardLogged);
    await open(page, '/card-mandate', await newLink('card'));
  });

  test(
    'that the customer declines or escapes from gives the status as it is, and one that is approved succeeds',
    everyWay,
    async ({ page }) => {
      const { error, goOn, overlay } = cardForm(page);
      await payBy(page, { number: '4000 0000 0000 1091' });
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(overlay).toBeAttached();
      await page.getByRole('button', { name: 'Decline' }).click();
      await expect(error).toHaveText('Error : authenticate_failed');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(goOn).toBeFocused();

      await goOn.click();
      await expect(error).toHaveCount(0);
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(error).toHaveText('Error : authenticate_failed');

      await goOn.click();
      await expect(error).toHaveCount(0);
      await page.getByRole('button', { name: 'Approve' }).click();
      await expectPage(page, '/success-card');
    },
  );
});
