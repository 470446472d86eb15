/** An image in a text, and what is done with it, taken back step by step. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { picture, read, source, test } from '../support/studio-test.ts';

test('D-36 an image in a text, its other words and its removal are each undone by one step', async ({
  page,
  studio,
}) => {
  const path = 'text/maintenance.md';
  const before = read(studio, path);
  await page.goto(`${studio.url}#file=${path}&page=maintenance`);
  const text = source(page, path);
  await text.press('ControlOrMeta+End');
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path d="M0 0h9"/></svg>';
  await (await chosen).setFiles({ name: 'Undone mast.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) });
  await page
    .getByRole('dialog')
    .getByLabel(/^What it shows/)
    .fill('A mast');
  await page.getByRole('dialog').getByRole('button', { name: 'Add the image' }).click();
  await expect(text).toContainText('![A mast](/undone-mast-40x30.svg)');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('On a hill: ');
  await expect(picture(page).getByRole('img', { name: 'On a hill: A mast' })).toBeVisible();
  // A click on it selects the whole of it.
  await picture(page).getByRole('img', { name: 'On a hill: A mast' }).click();
  await expect.poll(() => text.evaluate(() => getSelection()?.toString())).toMatch(/^!\[On a hill: A mast\]\(\/.*\)$/);
  await page.keyboard.press('ControlOrMeta+x');
  await expect(text).not.toContainText('mast');

  const said = page.getByRole('status').filter({ hasText: 'Undone:' });
  await page.keyboard.press('ControlOrMeta+z');
  await expect(said).toContainText('Undone: change words, in');
  await expect(text).toContainText('![On a hill: A mast]');
  expect(existsSync(join(studio.folder, '../public/undone-mast-40x30.svg'))).toBe(true);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text).toContainText('![A mast]');
  await expect(said).toContainText('Undone: change words, in');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(said).toContainText('Undone: change words, in');
  await expect(text).not.toContainText('mast');
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  expect(read(studio, path)).toBe(before);
});

test('D-36 a block of an image is as large as its file, a logo is not asked what it shows, and a font of copies is chosen', async ({
  page,
  studio,
}) => {
  const choose = async (at: string, name: string, mimeType: string, buffer: Buffer) => {
    const chosen = page.waitForEvent('filechooser');
    await page.locator(at).getByRole('button', { name: 'Choose a file…' }).click();
    await (await chosen).setFiles({ name, mimeType, buffer });
    return page.getByRole('dialog');
  };
  await page.goto(`${studio.url}#file=pages/maintenance.json&page=maintenance`);
  await page.getByRole('button', { name: 'Add to blocks' }).click();
  await page.keyboard.type('image');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-at$="/image"]').getByRole('combobox')).toHaveValue('');
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"><path d="M0 0h9"/></svg>';
  const picture = await choose('[data-at$="/image"]', 'Undone sign.svg', 'image/svg+xml', Buffer.from(drawing));
  await picture.getByLabel(/^What it shows/).fill('A sign');
  await picture.getByRole('button', { name: 'Add the image' }).click();
  await expect(page.locator('[data-at$="/width"] input')).toHaveValue('200');
  await expect(page.locator('[data-at$="/height"] input')).toHaveValue('40');

  // What the logo shows is said beside it.
  await page.goto(`${studio.url}#file=site.json&at=/logo/image&page=maintenance`);
  const logo = await choose('[data-at="logo/image"]', 'undone-logo.svg', 'image/svg+xml', Buffer.from(drawing));
  await expect(logo.getByLabel('Its name')).toHaveValue('undone-logo');
  await expect(logo.getByLabel(/^What it shows/)).toHaveCount(0);
  await logo.getByRole('button', { name: 'Add the image' }).click();
  await expect(page.locator('[data-at="logo/image"]').getByRole('combobox')).toHaveValue('undone-logo-200x40.svg');
  await expect(page.locator('[data-at="logo/alt"]').getByRole('textbox')).toHaveValue('Example Fibre');

  await page.goto(`${studio.url}#file=site.json&at=/fonts/0/copies/1&page=maintenance`);
  const copy = '[data-at="fonts/0/copies/1"]';
  const added = await choose(copy, 'undone-acme.ttf', 'font/ttf', readFileSync('public/figtree-bold.ttf'));
  await added.getByRole('button', { name: 'Add the font' }).click();
  await expect(page.locator(copy).getByRole('combobox')).toHaveValue('undone-acme.ttf');
});
