/** An editor's walk through the list of languages, on a copy of the sample site in Welsh. */
import { expect } from '@playwright/test';
import { contentDir } from '../../../src/content/folder/content-dir.ts';
import { expectAccessible } from '../../../tests/support/browser/audit.ts';
import { read, studioTest } from '../support/studio-test.ts';

const test = studioTest(() => contentDir({ CONTENT_DIR: 'examples/welsh/content' }));

test('D-42 a language is added and changed in a form, which leaves every other byte', async ({ page, studio }) => {
  const before = read(studio, 'editions.json');
  await page.goto(studio.url);
  await page.getByRole('navigation', { name: 'Content' }).getByText('Languages').click();
  const selected = page.getByRole('complementary', { name: 'Selected' });
  await selected.getByLabel('Name of a new edition').fill('gd');
  await selected.getByRole('button', { name: 'Add', exact: true }).click();
  const language = page.locator('[data-at="editions/gd/language"]').getByRole('textbox');
  await language.fill('Gaelic');
  await expect(page.getByText('"Gaelic" does not have the form that is needed here').first()).toBeVisible();
  await language.fill('cy');
  await expect(page.getByText('cy has this language already.').first()).toBeVisible();
  await language.fill('gd');
  await expect(page.getByText('cy has this language already.')).toHaveCount(0);
  await page.locator('[data-at="editions/gd/sample"]').getByRole('checkbox').check();
  await expectAccessible(page);

  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('status').filter({ hasText: /^Saved / })).toBeVisible();
  const after = read(studio, 'editions.json');
  expect(JSON.parse(after).editions.gd).toEqual({ language: 'gd', sample: true });
  expect(after.startsWith(before.slice(0, before.lastIndexOf('}\n  }')))).toBe(true);
});

test('D-71 a language is added by its tag, as in the terminal', async ({ page, studio }) => {
  await page.goto(studio.url);
  await page.getByRole('button', { name: 'Add a language' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a language' });
  const tag = dialog.getByRole('textbox', { name: /tag/ });
  await tag.fill('cy');
  await dialog.getByRole('button', { name: 'Make it' }).click();
  await expect(dialog).toContainText('There is an edition named "cy" already.');
  await tag.fill('ga');
  await dialog.getByRole('button', { name: 'Make it' }).click();
  await expect(page.getByRole('complementary', { name: 'Selected' })).toContainText('editions.json');
  expect(JSON.parse(read(studio, 'editions.json')).editions.ga).toEqual({ language: 'ga' });
  await expect(page.getByRole('region', { name: 'To translate' })).toContainText('This is not in Irish');
});
