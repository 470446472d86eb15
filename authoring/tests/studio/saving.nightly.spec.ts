/** An editor who saves by the keyboard at once, in a real browser. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../tests/support/browser/audit.ts';
import { picture, read, source, test } from '../support/studio-test.ts';

test('D-36 what is typed while something is being saved is saved by the next Ctrl+S', async ({ page, studio }) => {
  const path = 'pages/maintenance.json';
  await page.goto(`${studio.url}#file=${path}&page=maintenance`);
  const title = page.locator('[data-at="title"]').getByRole('textbox');
  let goOn = () => {};
  const typed = new Promise<void>((done) => {
    goOn = done;
  });
  await page.route('**/api/save', async (route) => {
    await typed;
    await route.continue();
  });
  await title.fill('Back soon');
  await page.keyboard.press('ControlOrMeta+s');
  await title.press('End');
  await page.keyboard.type(', at ten');
  await page.keyboard.press('ControlOrMeta+s');
  goOn();
  await expect.poll(() => JSON.parse(read(studio, path)).title).toBe('Back soon, at ten');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
});

test('D-36 Ctrl+S saves pounds as pence, before their field is left', async ({ page, studio }) => {
  await page.goto(`${studio.url}#file=values.json&page=contract-start&at=/missed_visit_pence`);
  const value = page.locator('[data-at="missed_visit_pence/value"]').getByRole('textbox');
  await value.fill('£36.50');
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => JSON.parse(read(studio, 'values.json')).missed_visit_pence.value).toBe(3650);
  await expect(value).toBeFocused();
});

test('D-36 a change by somebody else is told and compared, and nothing of either is lost', async ({ page, studio }) => {
  const path = 'text/expired-link.md';
  await page.goto(`${studio.url}#file=${path}&page=expired-link`);
  await page.bringToFront();
  const theirs = `${read(studio, path)}\nTheir line.\n`;
  await source(page, path).fill('My line.\n');
  writeFileSync(join(studio.folder, path), theirs);
  const told = page.getByRole('alert').filter({ hasText: path });
  await expect(told).toContainText('changed by somebody else');
  await page.keyboard.press('ControlOrMeta+s');
  expect(read(studio, path)).toBe(theirs);

  // The browser may lose a press while the picture loads: an editor presses again.
  await expect(picture(page).getByText('My line.')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: /Compare/ });
  await expect(async () => {
    if (!(await dialog.isVisible())) await told.getByRole('button', { name: 'Compare' }).press('Enter');
    await expect(dialog).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(dialog.getByText('Their line.').first()).toBeVisible();
  await expectAccessible(page, 'two texts compared');
  await dialog.getByRole('textbox', { name: 'Yours' }).press('ControlOrMeta+a');
  await page.keyboard.type('My line.\nTheir line.\n');
  // It changes once more while both are compared: the new text is shown, and what was typed stays.
  appendFileSync(join(studio.folder, path), 'Their next line.\n');
  await expect(dialog.getByText('Their next line.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Yours' })).toHaveText(/My line\.\s*Their line\./);
  await dialog.getByRole('button', { name: 'Use what is on the right' }).click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => read(studio, path)).toBe('My line.\nTheir line.\n');

  // Without a draft the other change simply shows.
  appendFileSync(join(studio.folder, path), '\nAnd a third.\n');
  await expect(source(page, path)).toHaveText(/And a third\./);
});
