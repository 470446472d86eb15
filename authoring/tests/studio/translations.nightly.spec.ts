/** A translator's walk through the studio, on a copy of the sample site in Welsh. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { contentDir } from '../../../src/content/folder/content-dir.ts';
import { expectAccessible } from '../../../tests/support/browser/audit.ts';
import type { RunningStudio } from '../support/studio.ts';
import { picture, read, source, studioTest } from '../support/studio-test.ts';

const test = studioTest(() => contentDir({ CONTENT_DIR: 'examples/welsh/content' }));

// In one worker: a studio takes seconds to start.
test.describe.configure({ mode: 'default' });

const cy = (path: string) => `editions/cy/${path}`;
const inWelsh = ({ url }: RunningStudio, file: string, page: string) => `${url}#file=${file}&page=${page}&edition=cy`;
const selected = (page: Page) => page.getByRole('complementary', { name: 'Selected' });
const toDo = (page: Page) => page.getByRole('region', { name: 'To translate' });

test('D-71 the form of an edition has the original beside each field, and writes the edition alone', async ({
  page,
  studio,
}) => {
  const before = read(studio, 'messages.json');
  await page.goto(inWelsh(studio, 'messages.json', 'start-card'));
  const field = selected(page).locator('[data-at="pleaseWait"]');
  await expect(field).toContainText(`Original: ${JSON.parse(before).pleaseWait}`);
  const { pleaseWait } = JSON.parse(read(studio, cy('messages.json')));
  await expect(field.getByRole('textbox')).toHaveValue(pleaseWait);
  await field.getByRole('textbox').fill('Arhoswch funud');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => JSON.parse(read(studio, cy('messages.json'))).pleaseWait).toBe('Arhoswch funud');
  expect(read(studio, 'messages.json')).toBe(before);
});

test('D-71 what is missing is listed with its place, and is written beside its original while the page follows', async ({
  page,
  studio,
}) => {
  rmSync(join(studio.folder, cy('text/start-card.md')));
  await page.goto(inWelsh(studio, 'pages/start-card.json', 'start-card'));
  // The pages of an edition are prepared when they are first asked for.
  await expect(toDo(page)).toBeVisible({ timeout: 200_000 });
  await toDo(page)
    .getByRole('button', { name: /^We use your card/ })
    .click();
  await expect(selected(page)).toContainText('This is not in Welsh');
  await expect(selected(page).locator('details')).toContainText(read(studio, 'text/start-card.md').slice(0, 20));
  await selected(page).getByRole('button', { name: 'Begin with the original' }).click();
  await source(page, cy('text/start-card.md')).fill('Dyma eich cerdyn gyda {provider}.');
  await expect(picture(page).getByText('Dyma eich cerdyn')).toBeVisible();
});

test('D-71 a translator gets the words as a file, and what comes back is said', async ({ page, studio }) => {
  await page.goto(inWelsh(studio, 'messages.json', 'start-card'));
  const download = page.waitForEvent('download');
  await selected(page).getByRole('link', { name: 'Words for a translator…' }).click();
  const words = readFileSync(await (await download).path(), 'utf8');
  const asked = page.waitForEvent('filechooser');
  await selected(page).getByRole('button', { name: 'Take them back…' }).click();
  const buffer = Buffer.from(words.replace('<target>Arhoswch', '<target>Daliwch'));
  await (await asked).setFiles({ name: 'cy.xlf', mimeType: 'application/xliff+xml', buffer });
  await expect(selected(page).getByText(/1 translation into Welsh taken into editions\/cy\./)).toBeVisible();
  expect(read(studio, cy('messages.json'))).toContain('Daliwch');
});

test('D-71 what has changed is stale, and is right again by one button', async ({ page, studio }) => {
  const noted = () => JSON.parse(read(studio, cy('translated.json')))['messages.json'].pleaseWait;
  await page.goto(`${studio.url}#file=messages.json&page=start-card`);
  await selected(page).locator('[data-at="pleaseWait"]').getByRole('textbox').fill('Please wait for us');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('status').filter({ hasText: /^Saved / })).toBeVisible();
  await page.getByLabel('Edition').selectOption('cy');
  await expect(toDo(page)).toContainText('messages.json has changed since it was translated');
  await toDo(page).getByRole('button', { name: 'It is right' }).click();
  await expect.poll(noted).toBe('Please wait for us');
  await expect(toDo(page)).not.toContainText('messages.json has changed');
});
