/** How an editor writes in the studio beside a page that is used, and in all places that have some words. */
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../tests/support/browser/audit.ts';
import { picture, read, source, test } from '../support/studio-test.ts';

test('D-36 the picture comes back when an editor who has gone on by Use writes, and the same words take the keyboard again', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.url}#file=pages/start-dd.json&page=start-dd`);
  const words = picture(page).getByText('The account must be in your name');
  await words.click();
  const text = source(page, 'text/start-dd-details.md');
  await expect(text).toBeFocused();
  const place = () => page.locator('iframe').boundingBox();
  const before = await place();
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  expect(await place()).toEqual(before);
  await picture(page).getByText('Continue', { exact: true }).click();
  await expect(words).toHaveCount(0);
  await text.focus();
  // What is selected stays.
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Now');
  await expect(words).toBeVisible();

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await words.click();
  await expect(text).toBeFocused();
  await words.click();
  await expect(text).toBeFocused();
});

test('D-59 what is searched for is listed place by place, and replaced in one or in all after a look, as steps to undo', async ({
  page,
  studio,
}) => {
  const path = 'text/start-card-details.md';
  await page.goto(`${studio.url}#file=${path}&page=start-card`);
  await page.getByRole('searchbox').fill('Two minutes');
  await page.getByRole('button', { name: 'Places, replace …' }).click();
  const dialog = page.getByRole('dialog');
  const places = dialog.getByRole('listitem');
  await expect(places).toHaveCount(3);
  await expect(dialog.getByLabel('Replace by')).toBeFocused();
  await page.keyboard.type('five "short" minutes');
  await expect(places.first().locator('del')).toHaveText('two');
  await expectAccessible(page, 'places');
  await dialog.getByRole('button', { name: 'Replace here' }).first().press('Enter');
  await expect(places).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Replace all 2' }).press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('No place has these words any more.');
  await page.keyboard.press('Escape');
  await expect(source(page, path)).toContainText('five "short" minutes,');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  // An undo leads to the text that it changes.
  await page.goto(`${studio.url}#file=${path}&page=start-card`);
  await expect(source(page, path)).toContainText('about two minutes,');

  // A number is found by its digits, and what is put there stays JSON.
  await page.getByRole('searchbox').fill('(01632) 960-100');
  await page.getByRole('button', { name: 'Places, replace …' }).click();
  const ofSite = places.filter({ hasText: 'site.json' });
  // What a placeholder stands for cannot be that placeholder.
  await dialog.getByLabel('Replace by').fill('{phone}');
  await expect(ofSite).toHaveCount(0);
  await dialog.getByLabel('Replace by').fill('01632 "960" 100');
  await ofSite.first().getByRole('button', { name: 'Replace here' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => JSON.parse(read(studio, 'site.json')).contacts.phone).toBe('01632 "960" 100');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => JSON.parse(read(studio, 'site.json')).contacts.phone).toBe('01632 960 100');
});
