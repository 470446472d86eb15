/** An editor's first language, begun in the studio, on the content of this repository, which has none. */
import { expect } from '@playwright/test';
import { read, source, test } from '../support/studio-test.ts';

test('D-71 the first translation of a new language is kept, saved while the pages are being checked', async ({
  page,
  studio,
}) => {
  await page.goto(studio.url);
  await page.getByRole('button', { name: 'Add a language' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a language' });
  await dialog.getByRole('textbox', { name: /tag/ }).fill('cy');
  await dialog.getByRole('button', { name: 'Make it' }).click();
  await expect(page.getByRole('complementary', { name: 'Selected' })).toContainText('editions.json');
  expect(JSON.parse(read(studio, 'editions.json')).editions).toEqual({ cy: { language: 'cy' } });

  const own = 'editions/cy/text/start-card.md';
  await page.goto(`${studio.url}#file=text/start-card.md&page=start-card&edition=cy`);
  const field = source(page, own);
  await field.fill('Gosodwch eich cerdyn gyda {provider}.');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('status').filter({ hasText: /^Saved / })).toBeVisible();
  expect(read(studio, own)).toContain('Gosodwch eich cerdyn gyda {provider}.');
  await page.goto(`${studio.url}#file=text/start-card.md&page=start-card`);
  await expect(source(page, 'text/start-card.md')).toBeVisible();
  await page.goto(`${studio.url}#file=text/start-card.md&page=start-card&edition=cy`);
  await expect(field).toHaveText('Gosodwch eich cerdyn gyda {provider}.');
});
