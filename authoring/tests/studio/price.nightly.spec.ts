/** A price from a date, as an editor gives it: the price, its total, and what is said of both. */
import { expect } from '@playwright/test';
import { picture, read, test } from '../support/studio-test.ts';

/** The dates of these prices are to come, whenever the tests run. */
const year = new Date().getFullYear() + 1;

test('D-37 a price from a date takes its total along by one button, in the words of the values, and one undo takes that back', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.url}#file=values.json&at=/broadband_monthly_pence&page=contract-start`);
  const selected = page.getByRole('complementary', { name: 'Selected' });
  await selected.getByRole('button', { name: 'Add changes on a date' }).first().click();
  await selected.getByRole('textbox', { name: 'From', exact: true }).fill(`${year}-04-01`);
  await page.locator('[id="field/broadband_monthly_pence/changes/0/value"]').fill('3800');
  const mistakes = page.getByRole('region', { name: 'Mistakes' });
  await expect(mistakes).toContainText(`Values, “Total monthly cost, including VAT”: From 1 April ${year}`);
  await expect(mistakes).not.toContainText('_pence');
  await mistakes
    .getByRole('button', { name: `Set “Total monthly cost, including VAT” to £44.00 from 1 April ${year}` })
    .click();
  await expect(
    page.getByText(`Done: change the value “Total monthly cost, including VAT” from 1 April ${year}.`),
  ).toBeVisible();
  await expect(page.locator('[id="field/monthly_total_pence"]')).toBeInViewport();
  await expect(mistakes).toHaveCount(0);
  await page.getByRole('banner').getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(mistakes).toContainText('Total monthly cost');
});

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

test('D-37 a price that is looked for leads to each value that is shown so, first the one on the page', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.url}#file=pages/contract-start.json&page=contract-start`);
  await expect(picture(page).getByText('£35.00').first()).toBeAttached();
  await page.getByRole('searchbox', { name: 'Search what customers read' }).fill('£35.00');
  const list = page.getByRole('navigation', { name: 'Content' });
  await expect(list.getByRole('button', { name: /^The amount that a bank checks/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/values\.json.*broadband_monthly_pence%2Fvalue/);
});
