/** What is wrong with the accessibility of a page, beside it. */
import { expect } from '@playwright/test';
import { picture, test } from '../support/studio-test.ts';

test('the accessibility of a state is checked, and what is wrong is outlined', async ({ page, studio }) => {
  // Drawn anew, as it is after the first check, the page would be right again.
  await page.route('**/api/draw', () => undefined);
  await page.goto(`${studio.url}#page=start-card&width=Desktop`);
  await expect(picture(page).locator('h1')).toBeVisible();
  const button = page.getByRole('button', { name: 'Accessibility' });
  await button.click();
  await expect(page).toHaveURL(/panel=accessibility/);
  const findings = page.getByRole('region', { name: 'Accessibility' });
  await expect(findings).toContainText('Nothing is wrong');
  await picture(page)
    .locator('header img')
    .evaluate((logo) => logo.removeAttribute('alt'));
  await button.click();
  await button.click();
  await expect(findings).toContainText('1 element is wrong');
  await findings.getByRole('button', { name: /^<img/ }).click();
  await expect(picture(page).locator('header img')).toHaveAttribute('data-gallery-outlined');
});
