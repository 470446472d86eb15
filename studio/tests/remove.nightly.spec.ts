/** What is removed in the studio and brought back, and what is not removed because something leads to it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { picture, test } from './support/studio-test.ts';

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
  await said.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(heading).toBeVisible();
  const focused = selected.locator(':focus');
  await expect(focused).toHaveCount(1);
  // Where the page goes with its step, another one is shown, until it is there again.
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page).not.toHaveURL(/page=autumn-offer/);
  await expect(picture(page).locator('h1')).toBeVisible();
  await expect(focused).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(heading).toBeVisible();
  await expect(focused).toHaveCount(1);
  expect(existsSync(join(studio.folder, 'pages/autumn-offer.json'))).toBe(true);
});

test('D-36 a page to which something leads is not removed, and an editor who has gone on is told', async ({
  page,
  studio,
}) => {
  const own = 'pages/invalid-link.json';
  await page.goto(`${studio.url}#file=${own}&page=invalid-link`);
  const selected = page.getByRole('complementary', { name: 'Selected' });
  const remove = selected.getByRole('button', { name: 'Remove the page' });
  await remove.click();
  await expect(selected.getByRole('alert')).toContainText('First change what leads there');
  expect(existsSync(join(studio.folder, own))).toBe(true);

  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/api/run', async (route) => {
    await held;
    await route.continue();
  });
  await remove.click();
  await page.goto(`${studio.url}#file=pages/not-found.json&page=not-found`);
  await expect(selected.getByRole('heading', { level: 2 })).not.toHaveText(/link/);
  answer();
  await expect(page.getByRole('status').filter({ hasText: 'was not removed. Open it' })).toBeVisible();
});
