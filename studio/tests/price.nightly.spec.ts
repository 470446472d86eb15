/** A price from a date, as an editor gives it: the price, its total, and what is said of both. */
import { expect } from '@playwright/test';
import { picture, read, test } from './support/studio-test.ts';

/** The dates of these prices are to come, whenever the tests run. */
const year = new Date().getFullYear() + 1;

test('D-37 a price from a date takes its total along by one button, in the words of the values, and one undo takes that back', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.url}#file=values.json&at=/broadband_monthly_pence&page=contract-start`);
  const selected = page.getByRole('complementary', { name: 'Selected' });
  await selected.getByRole('button', { name: 'Add changes on a date' }).first().click();
  await selected.getByRole('textbox', { name: 'From' }).fill(`${year}-04-01T00:00`);
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
  await expect(page.getByText('Once you save, the page can be seen as on the day of the change.')).toBeVisible();
  await page.getByRole('banner').getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(mistakes).toContainText('Total monthly cost');
});

test('D-37 once a price from a date is saved, the page is shown as on that day by a button, says so, and is shown as today by another', async ({
  page,
  studio,
}) => {
  const path = 'values.json';
  const before = read(studio, path);
  await page.goto(`${studio.url}#file=${path}&at=/early_release_monthly_pence&page=contract-start`);
  const selected = page.getByRole('complementary', { name: 'Selected' });
  await selected.getByRole('button', { name: 'Add changes on a date' }).first().click();
  await selected.getByRole('textbox', { name: 'From' }).fill(`${year}-04-01T00:00`);
  await page.locator('[id="field/early_release_monthly_pence/changes/0/value"]').fill('2600');
  await page.keyboard.press('ControlOrMeta+s');
  const dated = page.getByRole('region', { name: 'What changes on a date' });
  const then = dated.getByRole('button', { name: `See the page from 1 April ${year}` });
  await then.click();
  await expect(picture(page).getByText('£26.00').first()).toBeAttached();
  await expect(then).toHaveAttribute('aria-pressed', 'true');
  const day = page.getByText(`The page is shown as on 1 April ${year}.`);
  await expect(day).toBeVisible();
  await page.getByRole('button', { name: 'As today' }).click();
  await expect(picture(page).getByText('£26.00')).toHaveCount(0);
  await expect(day).toHaveCount(0);
  await expect(then).toHaveAttribute('aria-pressed', 'false');

  await then.click();
  await page.getByLabel('State').selectOption({ label: 'Walk the journey as one customer' });
  await expect(
    page.getByText(new RegExp(`customer, journey contract, link active, as on 1 April ${year}`)),
  ).toBeVisible();
  await expect(picture(page).getByText('£26.00').first()).toBeAttached();
  await page.getByRole('button', { name: 'As today' }).click();
  await expect(picture(page).getByText('£25.00').first()).toBeAttached();
  await expect(day).toHaveCount(0);
  await selected.getByRole('button', { name: 'Remove changes on a date' }).first().click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => read(studio, path)).toBe(before);
});

test('D-37 where the page that is open does not have a price from a date, a button leads to one that does', async ({
  page,
  studio,
}) => {
  const path = 'values.json';
  const before = read(studio, path);
  await page.goto(`${studio.url}#file=${path}&at=/early_release_monthly_pence&page=start-card`);
  const selected = page.getByRole('complementary', { name: 'Selected' });
  await selected.getByRole('button', { name: 'Add changes on a date' }).first().click();
  // No other test has saved a price from that day.
  await selected.getByRole('textbox', { name: 'From' }).fill(`${year}-05-01T00:00`);
  await page.locator('[id="field/early_release_monthly_pence/changes/0/value"]').fill('2700');
  const { title } = JSON.parse(read(studio, 'pages/contract-start.json')) as { title: string };
  const dated = page.getByRole('region', { name: 'What changes on a date' });
  await expect(dated).toContainText(`Once you save, “${title}” can be seen as on the day of the change.`);
  await page.keyboard.press('ControlOrMeta+s');
  await dated.getByRole('button', { name: `See “${title}” from 1 May ${year}` }).click();
  await expect(picture(page).getByText('£27.00').first()).toBeAttached();
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
  await expect(list.getByRole('button', { name: /^The amount a bank is asked to check/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/values\.json.*broadband_monthly_pence%2Fvalue/);
});
