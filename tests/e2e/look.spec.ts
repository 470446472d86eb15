import { expect, test } from '../support/browser/e2e-fixtures.ts';

test('the contents list of the contract stays in view on a wide screen', async ({ page, newLink }) => {
  await page.goto(`/contract-start?id=${await newLink('contract')}`);
  const last = page.getByRole('navigation', { name: 'Contents' }).getByRole('link').last();
  await last.click();
  await expect(page.getByRole('heading', { name: (await last.textContent()) ?? '' })).toBeInViewport();
  await expect(last).toBeInViewport();
});

test('paper gets the contract and whose it is, and nothing else', async ({ page, newLink }) => {
  await page.goto(`/contract-start?id=${await newLink('contract')}`);
  await expect(page.getByRole('heading', { name: 'Summary of your order' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Summary of your order' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByRole('checkbox')).toBeHidden();
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
});
