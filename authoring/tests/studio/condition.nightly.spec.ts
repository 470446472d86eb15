/** Who sees a part of the contract, and from which day on, as an editor says it. */
import { expect } from '@playwright/test';
import { read, source, test } from '../support/studio-test.ts';

test('D-65 a section is shown to some by an empty row, and has other words from a day on in a copy that opens', async ({
  page,
  studio,
}) => {
  const path = 'documents/contract/document.json';
  await page.goto(`${studio.url}#file=${path}&page=contract-start`);
  const selected = page.getByRole('complementary', { name: 'Selected' });
  const before = read(studio, path);
  const entry = (JSON.parse(before) as { sections: unknown[] }).sections.indexOf('duration') + 1;
  await selected.getByRole('button', { name: `Entry ${entry}: to some only` }).click();
  const subject = selected.getByRole('combobox', { name: 'Fact or value' });
  await expect(subject).toBeFocused();
  await expect(subject.locator('option:checked')).toHaveText('Choose…');
  await expect(selected.getByText('Shown to customers who …').first()).toBeVisible();
  for (const property of ['gist', 'confirm'])
    await expect(page.locator(`[id="field/sections/${entry - 1}/${property}"]`)).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).first().click();

  await selected.getByRole('button', { name: `Entry ${entry}: other words from a day…` }).click();
  const dialog = page.getByRole('dialog', { name: 'Other words from a day' });
  const from = dialog.getByRole('textbox', { name: 'From', exact: true });
  await expect(from).toBeFocused();
  await from.fill('2099-04-01');
  await expect(dialog).toContainText('Before 1 April 2099 customers agree to the words that are there');
  await dialog.getByRole('button', { name: 'Make it' }).click();
  const copy = source(page, 'documents/contract/duration-2099-04-01.md');
  await expect(copy).toBeFocused();
  await expect(copy).toContainText('#### Ending the contract');
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => read(studio, path)).toContain('"when": { "from": "2099-04-01T00:00:00+01:00" }');
  expect(read(studio, path)).toContain('{ "section": "duration", "when": { "until": "2099-04-01T00:00:00+01:00" } }');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => read(studio, path)).toBe(before);
});
