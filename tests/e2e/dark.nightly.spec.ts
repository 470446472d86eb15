/** The dark theme, on pages that hold most of what pages have. `authoring/tests/studio/gallery/dark.nightly.spec.ts` looks at every state. */
import { expectAccessible } from '../support/browser/audit.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';

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
