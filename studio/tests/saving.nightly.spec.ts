/** An editor who saves by the keyboard at once, in a real browser. */
import { expect } from '@playwright/test';
import { read, test } from './support/studio-test.ts';

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
  await page.goto(`${studio.url}#file=values.json&page=contract-start&at=/broadband_monthly_pence`);
  const value = page.locator('[data-at="broadband_monthly_pence/value"]').getByRole('textbox');
  await value.fill('£36.50');
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => JSON.parse(read(studio, 'values.json')).broadband_monthly_pence.value).toBe(3650);
  await expect(value).toBeFocused();
});
