/** What becomes of a page's old address when it has a new one, in a real browser. */
import { expect } from '@playwright/test';
import { read, test } from '../support/studio-test.ts';

test('D-36 the address that a page had leads to its new one, unless the editor takes it out of the former ones', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.url}#file=pages/contract-start.json&page=contract-start`);
  const saved = read(studio, 'pages/contract-start.json');
  const address = page.getByRole('complementary', { name: 'Selected' }).getByRole('textbox', { name: 'Address' });
  await address.fill('/your-contract');
  await page.getByRole('button', { name: 'Remove former addresses' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await page.keyboard.press('Control+s');
  await expect
    .poll(() => read(studio, 'pages/contract-start.json'))
    .toBe(saved.replace('"/contract-start",', '"/your-contract",\n  "formerly": ["/contract-start"],'));
  await address.fill('/contract-start');
  await page.keyboard.press('Control+s');
});
