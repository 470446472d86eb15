import { expectAccessible } from '../support/browser/audit.ts';
import { expect, failedRequest, test } from '../support/browser/e2e-fixtures.ts';
import { screens } from '../support/browser/screens.ts';

test.afterEach(({ page }) => page.emulateMedia({ colorScheme: null }));

for (const { name, address } of screens)
  test(`R-N03 /${name} is accessible in the dark theme`, async ({ page, watch }) => {
    // A switch order is refused to a link that is not active.
    watch.allow(failedRequest('(409|410|503)'));
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(address);
    await expect(page.locator('main')).toHaveAttribute('data-page', name);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expectAccessible(page);
  });
