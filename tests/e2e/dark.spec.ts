/** The dark theme, on pages that hold most of what pages have. `dark.nightly.spec.ts` looks at every page. */
import { expectAccessible } from '../support/browser/audit.ts';
import { cardForm } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { everyWay } from '../support/browser/every-way.ts';

const light = 'rgb(255, 255, 255)';
const dark = 'rgb(29, 34, 39)';

test.beforeEach(({ page }) => page.emulateMedia({ colorScheme: 'dark' }));
test.afterEach(({ page }) => page.emulateMedia({ colorScheme: null, media: null }));

test('where the device is dark, the contract is dark and can be read, and paper is light', async ({
  page,
  newLink,
}) => {
  await page.goto(`/contract-start?id=${await newLink('contract')}`);
  const sheet = page.getByRole('main');
  await expect(page.getByRole('heading', { name: 'Summary of your order' })).toBeVisible();
  await expect(sheet).toHaveCSS('background-color', dark);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(sheet).toHaveCSS('background-color', light);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(sheet).toHaveCSS('color', 'rgb(23, 27, 31)');
});

test('the boxes of card fields are dark, and what is typed can be read', everyWay, async ({ page, newLink }) => {
  await page.goto(`/card-mandate?id=${await newLink('card')}`);
  const { number, cvv } = cardForm(page);
  await expect(cvv).toBeEnabled();
  await number.fill('4111 1111 1111 1111');
  await expect(number.locator('..')).toHaveCSS('background-color', dark);
  await expect(number).toHaveCSS('color', 'rgb(236, 239, 242)');
  await expectAccessible(page);
});
