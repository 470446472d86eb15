/** A price from a date, as an editor gives it and sees it on the page. */
import { expect } from '@playwright/test';
import { picture, read, test } from '../support/studio-test.ts';

/** The dates of these prices are to come, whenever the tests run. */
const year = new Date().getFullYear() + 1;

test('D-37 once a price from a date is saved, the choice of customers has the page as on that day', async ({
  page,
  studio,
}) => {
  const path = 'values.json';
  const before = read(studio, path);
  await page.goto(`${studio.url}#file=${path}&at=/early_release_monthly_pence&page=contract-start`);
  const selected = page.getByRole('complementary', { name: 'Selected' });
  await selected.getByRole('button', { name: 'Add changes on a date' }).first().click();
  await selected.getByRole('textbox', { name: 'From', exact: true }).fill(`${year}-04-01`);
  await page.locator('[id="field/early_release_monthly_pence/changes/0/value"]').fill('2600');
  await page.keyboard.press('ControlOrMeta+s');
  const state = page.getByRole('combobox', { name: 'Customer' });
  const then = state.locator('option', { hasText: `1 April ${year}` }).first();
  await expect(then).toBeAttached();
  await state.selectOption(await then.getAttribute('value'));
  await expect(picture(page).getByText('£26.00').first()).toBeAttached();
  const day = page.getByText(`Shown as on 1 April ${year}, `);
  await expect(day).toBeVisible();
  await selected.getByRole('button', { name: 'Remove changes on a date' }).first().click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => read(studio, path)).toBe(before);
});
