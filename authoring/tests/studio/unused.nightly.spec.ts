/** What nothing uses any more, in a real browser. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { picture, test } from '../support/studio-test.ts';

test('D-36 a paragraph that is removed is gone from the page at once, and its text goes by a button', async ({
  page,
  studio,
}) => {
  const text = 'text/start-card-details.md';
  await page.goto(`${studio.url}#file=pages/start-card.json&page=start-card`);
  const shown = picture(page).getByText('Have your card and phone to hand');
  await shown.click();
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  const selected = page.getByRole('complementary', { name: 'Selected' });
  await selected.getByRole('button', { name: 'Remove this block' }).click();
  await expect(shown).toHaveCount(0);
  const mistakes = page.getByRole('region', { name: 'Mistakes' });
  await expect(mistakes).toContainText('Nothing uses this text any more.');
  await mistakes.getByRole('button', { name: 'Have your card' }).click();
  await selected.getByRole('button', { name: 'Remove the text too' }).click();
  await expect(mistakes).toHaveCount(0);
  await expect(selected.getByRole('heading', { level: 2 })).toHaveText('Set up your card');
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => existsSync(join(studio.folder, text))).toBe(false);
});
