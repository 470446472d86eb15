/** The history of a file in a real browser, with a real repository. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../tests/support/browser/audit.ts';
import { git } from '../support/git-server.ts';
import { startStudio } from '../support/studio.ts';
import { test } from '../support/studio-test.ts';

const path = 'text/start-card.md';

test('D-36 the history of a file says who changed it, when and why, and takes words back into the draft', async ({
  page,
}) => {
  const studio = await startStudio();
  const top = join(studio.folder, '..');
  const text = page.getByRole('textbox', { name: `Source of ${path}` });
  const dialog = page.getByRole('dialog');
  const open = page.getByRole('button', { name: 'History', exact: true });
  await page.goto(`${studio.url}#file=${path}&page=start-card`);
  await open.click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'The content folder is in no git repository: nothing is published from here, and files have no history.',
  );
  await page.keyboard.press('Escape');

  const commit = (words: string, message: string) => {
    writeFileSync(join(studio.folder, path), words);
    git(top, 'add', '--all');
    git(top, 'commit', '--quiet', '--message', message);
  };
  git(top, 'init', '--quiet', '--initial-branch', 'main');
  commit('It takes two minutes.\n\nNo payment is taken.\n', 'Begin');
  commit('It takes five minutes.\n\nNo payment is taken.\n', 'Say how long <b>it</b> takes');
  commit('It takes five minutes.\n\nNo payment is taken today. Have a card.\n\nCall us.\n', 'Say today');
  await expect(text).toContainText('Call us.');
  await open.focus();
  await page.keyboard.press('Enter');
  const entries = dialog.getByRole('listitem');
  await expect(entries).toHaveCount(3);
  await expect(entries.nth(1)).toContainText('Say how long <b>it</b> takes');
  await expect(entries.nth(1)).toContainText('Somebody Else, ');
  await expect(entries.nth(1).locator('del')).toHaveText('two');
  await expect(entries.nth(1).locator('ins')).toHaveText('five');
  await expect(entries.nth(2).getByRole('button')).toHaveCount(0);
  await expectAccessible(page, 'a history');
  await entries.nth(1).getByRole('button', { name: 'Take these words back' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  await expect(text).toHaveText(/^It takes two minutes\.\s*No payment is taken today\. Have a card\.\s*Call us\.$/);
  await expect(page.getByRole('button', { name: 'Save 1 file' })).toBeVisible();
  await open.click();
  await entries.nth(1).getByRole('button').click();
  await expect(dialog.getByRole('alert')).toContainText('or are taken back already: nothing is done.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(text).toContainText('five minutes');

  // Of several changes at once each is taken back alone, before it is published too.
  const changed = 'It takes nine minutes.\n\nNo payment is made today. Have a phone.\n\nCall us now.\n';
  writeFileSync(join(studio.folder, path), changed);
  await expect(text).toContainText('nine minutes');
  const history = page.getByRole('dialog', { name: /^History of/ });
  const saved = history.getByRole('listitem').first();
  // The neighbour of a sentence may have been taken back before it.
  for (const [nth, words] of [
    'made today. Have a phone',
    'made today. Have a card',
    'taken today. Have a card',
  ].entries()) {
    await expect(text).toHaveText(
      new RegExp(`^It takes nine minutes\\.\\s*No payment is ${words}\\.\\s*Call us now\\.$`),
    );
    if (nth === 2) break;
    await open.click();
    await expect(saved).toContainText('Not published yet');
    await expect(saved.locator('ins')).toHaveText(['nine', 'made', 'phone', ' now']);
    await saved
      .getByRole('button')
      .nth(2 - nth)
      .click();
    await expect(history).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Save 1 file' })).toBeVisible();
  }
  await studio.end();
});
