/** What is removed in the studio and brought back, and what is not removed because something leads to it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { picture, test } from '../../support/studio-test.ts';

test('D-36 a page or block that is removed and brought back by undo is in the picture again without a reload', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.url}#file=pages/sor-expired.json&page=sor-expired&at=/blocks/1`);
  const selected = page.getByRole('complementary', { name: 'Selected' });
  const mark = picture(page).locator('[data-studio-selected]').first();
  const words = await mark.innerText();
  await selected.getByRole('button', { name: 'Remove this block' }).click();
  await expect(picture(page).getByText(words)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(picture(page).getByText(words)).toBeVisible();

  await page.getByRole('button', { name: 'New page' }).click();
  await page.keyboard.type('Autumn offer');
  await page.keyboard.press('Enter');
  const heading = picture(page).getByRole('heading', { name: 'Autumn offer' });
  await expect(heading).toBeVisible();
  await page.goto(`${studio.url}#file=pages/autumn-offer.json&page=autumn-offer`);
  await selected.getByRole('button', { name: 'Remove the page' }).click();
  const said = page.getByRole('status').filter({ hasText: 'The page “autumn-offer” is removed' });
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(heading).toBeVisible();
  expect(existsSync(join(studio.folder, 'pages/autumn-offer.json'))).toBe(true);
});
