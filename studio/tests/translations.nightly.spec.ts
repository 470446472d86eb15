/** A translator's walk through the studio, on a copy of the sample site in Welsh. */
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { contentDir } from '../../src/content/folder/content-dir.ts';
import { expectAccessible } from '../../tests/support/browser/audit.ts';
import type { RunningStudio } from './support/studio.ts';
import { picture, read, studioTest } from './support/studio-test.ts';

const test = studioTest(() => contentDir({ CONTENT_DIR: 'examples/welsh/content' }));

// In one worker: a studio takes seconds to start.
test.describe.configure({ mode: 'default' });

const cy = (path: string) => `editions/cy/${path}`;
const field = (page: Page, path: string, at = '') => page.locator(`[id="translation ${path} ${at}"]`);
const row = (page: Page, path: string, at = '') => page.locator('li[data-state]', { has: field(page, path, at) });
const listOf = ({ url }: RunningStudio, file: string, page: string) =>
  `${url}#file=${file}&page=${page}&view=translations&edition=cy`;
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved / });

test('D-42 words that are missing are found, translated while the page follows, undone, done again and saved', async ({
  page,
  studio,
}) => {
  // The pages of an edition are prepared when they are first asked for.
  const path = 'text/start-card.md';
  rmSync(join(studio.folder, cy(path)));
  await page.goto(`${studio.url}#file=pages/start-card.json&page=start-card`);
  await page.getByRole('button', { name: 'Translations' }).click();
  // The page's own words come first.
  await expect(field(page, 'pages/start-card.json', '/title')).toBeFocused();
  await expect(picture(page).locator('h1')).toHaveText('Gosod eich cerdyn', { timeout: 200_000 });
  await page.keyboard.press('F8');
  await expect(field(page, path)).toBeFocused();
  await expect(page.locator('li[data-state]')).toHaveCount(1);
  await expect(row(page, path)).toContainText('It takes about two minutes');
  await page.keyboard.insertText('Gosodwch gerdyn i {provider}. Mae tua dau funud.');
  await expect(picture(page).getByText('Mae tua dau funud.')).toBeVisible();
  await expect(row(page, path)).toHaveAttribute('data-state', 'confirmed');

  await page.keyboard.press('ControlOrMeta+z');
  await expect(row(page, path)).toHaveAttribute('data-state', 'untranslated');
  await expect(picture(page).getByText('Mae tua dau funud.')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(field(page, path)).toHaveValue('Gosodwch gerdyn i {provider}. Mae tua dau funud.');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(saved(page)).toBeVisible();
  expect(read(studio, cy(path))).toBe('Gosodwch gerdyn i {provider}. Mae tua dau funud.\n');
  const noted = JSON.parse(read(studio, cy('translated.json'))) as Record<string, string>;
  expect(noted[path]).toBe(read(studio, path));
  await expectAccessible(page);
});

test('D-42 words are saved right after their last letter, and where they are emptied, while their file is still being read', async ({
  page,
  studio,
}) => {
  const path = 'text/expired-link.md';
  await page.goto(listOf(studio, 'text/expired-link.md', 'expired-link'));
  await expect(field(page, path)).toBeVisible();
  let goOn = () => {};
  const pressed = new Promise<void>((done) => {
    goOn = done;
  });
  await page.route('**/api/file', async (route) => {
    await pressed;
    await route.continue();
  });
  await field(page, path).fill('Mae eich dolen wedi dod i ben.');
  await page.keyboard.press('ControlOrMeta+s');
  goOn();
  await expect.poll(() => read(studio, cy(path))).toBe('Mae eich dolen wedi dod i ben.\n');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();

  await field(page, path).fill('');
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => existsSync(join(studio.folder, cy(path)))).toBe(false);
  await expect(field(page, path)).toBeFocused();
});

test('D-42 stale words have what changed marked, and stay right by one button', async ({ page, studio }) => {
  const path = 'messages.json';
  const file = join(studio.folder, path);
  writeFileSync(file, readFileSync(file, 'utf8').replace('"Please wait"', '"Please wait here"'));
  await page.goto(listOf(studio, path, 'start-card'));
  const stale = row(page, path, '/pleaseWait');
  await expect(stale.locator('ins')).toHaveText(/here/);
  await expect(stale).toContainText('Stale');
  const before = read(studio, cy(path));
  await stale.getByRole('button', { name: 'Mark as still right' }).click();
  await expect(stale).toHaveAttribute('data-state', 'confirmed');
  await expect(page.getByRole('button', { name: 'Save 1 file' })).toBeEnabled();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(saved(page)).toBeVisible();
  expect(read(studio, cy(path))).toBe(before);
  expect(JSON.parse(read(studio, cy('translated.json')))[path].pleaseWait).toBe('Please wait here');
});

test('D-42 a mistake between the languages stands at its words, and in the list below the page', async ({
  page,
  studio,
}) => {
  const path = 'text/start-dd.md';
  await page.goto(listOf(studio, path, 'start-dd'));
  await expect(picture(page).locator('h1')).toBeVisible();
  await field(page, path).fill('Ffoniwch {phone}.');
  await expect(row(page, path)).toContainText(`${path} has {provider}, and this has {phone}.`);
  await expect(field(page, path)).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('region', { name: 'Mistakes' }).getByRole('button').first().click();
  await expect(field(page, path)).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'Mistakes' })).toHaveCount(0);
});

test('D-42 the wording of a scheme has no field, and says whose it is', async ({ page, studio }) => {
  const path = 'text/direct-debit-guarantee.md';
  await page.goto(listOf(studio, path, 'dd-mandate'));
  await expect(row(page, path)).toContainText('A scheme fixes these words');
  await expect(row(page, path).getByRole('textbox')).toHaveCount(0);
  await expect(row(page, path).getByRole('button')).toHaveCount(0);
});

test('D-42 a page is seen in an edition, and its words lead to their translation', async ({ page, studio }) => {
  await page.goto(`${studio.url}#file=pages/start-card.json&page=start-card`);
  await expect(picture(page).locator('h1')).toHaveText('Set up your card');
  await page.getByLabel('Edition').selectOption('Welsh');
  await expect(picture(page).locator('h1')).toHaveText('Gosod eich cerdyn');
  await expect(picture(page).locator('html')).toHaveAttribute('lang', 'cy');
  await expect(picture(page).locator('html[data-studio]')).toBeAttached();
  await picture(page).getByText('Parhau', { exact: true }).click();
  await expect(field(page, 'pages/start-card.json', '/blocks/4/label')).toBeFocused();
  await page.getByRole('button', { name: 'Back to the page' }).click();
  await page.getByLabel('Edition').selectOption('Original');
  await expect(picture(page).locator('h1')).toHaveText('Set up your card');
  await expect(picture(page).locator('html')).toHaveAttribute('lang', 'en-GB');
});

test('D-42 a translation that somebody else has changed meanwhile is not saved over', async ({ page, studio }) => {
  const path = 'text/not-found.md';
  await page.goto(listOf(studio, path, 'not-found'));
  await field(page, path).press('ControlOrMeta+Home');
  await page.keyboard.insertText('Sori. ');
  await expect(page.getByRole('button', { name: /^Save \d/ })).toBeVisible();
  appendFileSync(join(studio.folder, cy(path)), '\nGan rywun arall.\n');
  await expect(page.getByRole('alert')).toContainText(cy(path));
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Use what is there now' }).click();
  await expect(field(page, path)).toHaveValue(/Gan rywun arall\.$/);
});

test.describe('where there is little room', () => {
  test.use({ viewport: { width: 800, height: 800 } });

  test('D-42 original and translation stay beside each other, above their page', async ({ page, studio }) => {
    const path = 'pages/start-card.json';
    await page.goto(listOf(studio, path, 'start-card'));
    await expect(field(page, path, '/title')).toBeFocused();
    await expect(field(page, path, '/title')).toBeInViewport({ ratio: 1 });
    const original = (await row(page, path, '/title').getByText('Set up your card').boundingBox())!;
    const words = (await field(page, path, '/title').boundingBox())!;
    expect(words.x).toBeGreaterThan(original.x + original.width);
    expect(Math.abs(words.y - original.y)).toBeLessThan(20);
    await expectAccessible(page);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('D-42 the words that are next to do are in sight below their original, and no button is cut off', async ({
    page,
    studio,
  }) => {
    const path = 'text/not-found.md';
    rmSync(join(studio.folder, cy(path)), { force: true });
    await page.goto(listOf(studio, 'pages/start-card.json', 'start-card'));
    await expect(field(page, 'pages/start-card.json', '/title')).toBeInViewport({ ratio: 1 });
    for (const button of await page.getByRole('banner').or(page.getByRole('main')).getByRole('button').all()) {
      const { x, width } = (await button.boundingBox())!;
      expect(x + width).toBeLessThanOrEqual(360);
    }
    await expect(async () => {
      await page.getByRole('button', { name: /^Next that is missing/ }).click();
      await expect(field(page, path)).toBeFocused({ timeout: 1000 });
    }).toPass();
    await expect(field(page, path)).toBeInViewport({ ratio: 1 });
    const original = (await row(page, path).locator('p').nth(1).boundingBox())!;
    expect((await field(page, path).boundingBox())!.y).toBeGreaterThanOrEqual(original.y + original.height);
    await expectAccessible(page);
  });
});
