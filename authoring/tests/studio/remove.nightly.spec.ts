/** What is removed in the studio and brought back, and what is said of what leads to it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { picture, test } from '../support/studio-test.ts';

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
  await expect(page.getByRole('status').filter({ hasText: 'remove the page “Autumn offer”' })).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.press('Enter');
  await expect(heading).toBeVisible();
  await expect(undo).toBeFocused();
  const focused = selected.locator(':focus');
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

test('D-36 what leads to a page that is removed is said, each place with a button that takes it out', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.url}#file=pages/invalid-link.json&page=invalid-link`);
  const selected = page.getByRole('complementary', { name: 'Selected' });
  await selected.getByRole('button', { name: 'Remove the page' }).click();
  await expect(page.getByText('There is no page named "invalid-link".').first()).toBeVisible();
});
