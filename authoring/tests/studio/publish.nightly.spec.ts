/** Review and publishing in a real browser, with a real repository over HTTP. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../../tests/support/browser/audit.ts';
import { editorBranch } from '../../studio/git/branch.ts';
import { filesOf, git, serveGit } from '../support/git-server.ts';
import { startStudio } from '../support/studio.ts';
import { test } from '../support/studio-test.ts';

const path = 'text/start-card.md';
const branch = editorBranch('ada@example.net');

async function write(page: Page, text: string) {
  await page.getByRole('textbox', { name: `Source of ${path}` }).fill(text);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('status').filter({ hasText: `Saved ${path}.` })).toBeVisible();
}

test('D-36 a change is reviewed, killed between commit and push, pushed, and compared with a colleague’s', async ({
  page,
}) => {
  const server = await serveGit(filesOf('content'));
  const studio = await startStudio();
  const top = join(studio.folder, '..');
  git(top, 'init', '--quiet');
  git(top, 'remote', 'add', 'origin', server.bare);
  git(top, 'fetch', '--quiet');
  git(top, 'reset', '--quiet', 'origin/main');
  git(top, 'remote', 'set-url', 'origin', server.address);
  const dialog = page.getByRole('dialog');

  await page.goto(`${studio.url}#file=${path}&page=start-card`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog).toContainText('Nothing has changed.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await write(page, 'It takes five minutes.\n');
  await page.getByRole('textbox', { name: `Source of ${path}` }).fill('It takes five minutes in all.\n');
  await page.getByRole('button', { name: 'Changes', exact: true }).click();
  const changes = page.getByRole('dialog', { name: 'Changes' });
  await expect(changes.getByRole('status')).toContainText(
    /^1 file changed\. \d+ of the \d+ states that customers can see change/,
  );
  const report = page.frameLocator('iframe[title="What changes"]');
  await expect(report.getByRole('heading', { level: 1 })).toHaveText('What changes since main');
  await expect(report.locator('ins').first()).toBeVisible();
  await expectAccessible(page, 'changes');
  await changes.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const listed = dialog.getByRole('list', { name: 'Changes' });
  await expect(listed).toContainText(`Changed: It takes five minutes in all. ${path}`);
  await expect(listed.locator('ins')).toHaveText('It takes five minutes.');
  await expect(listed.locator('del').first()).toContainText('We use your card');
  await expectAccessible(page, 'what is published');
  // The keyboard is at the first thing to fill in, which comes after the dialog.
  await expect(dialog.getByLabel('What you have changed')).toBeFocused();
  const publish = dialog.getByRole('button', { name: 'Publish', exact: true });
  await expect(publish).toBeDisabled();
  await dialog.getByRole('button', { name: 'Save now' }).click();
  await expect(publish).toBeEnabled();
  // As on a small screen, the button is in sight.
  await expect(publish).toBeInViewport({ ratio: 1 });
  await expect(listed.locator('ins')).toHaveText('It takes five minutes in all.');
  await dialog.getByLabel('What you have changed').fill('Five minutes');
  await dialog.getByLabel('Your name').fill('Ada Editor');
  await dialog.getByLabel('Your e-mail address').fill('ada@example.net');
  server.state.holds = true;
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => server.state.pushes).toBe(1);
  await studio.kill();
  server.drop();
  await expect(dialog.getByRole('alert')).toContainText('The studio does not answer.');

  await studio.start();
  await page.goto(`${studio.url}#file=pages/start-card.json&page=start-card`);
  await page.reload();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog).toContainText('“Five minutes” waits to be sent for review.');
  await expectAccessible(page);
  await dialog.getByLabel('Your name').fill('Ada Editor');
  await dialog.getByLabel('Your e-mail address').fill('ada@example.net');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(dialog.getByText(`Pushed the branch ${branch}.`)).toBeVisible();
  await expect(dialog.locator(':focus')).toContainText('Pushed the branch');
  expect(server.read(branch, `content/${path}`)).toBe('It takes five minutes in all.');
  await dialog.getByRole('button', { name: 'Close' }).click();

  server.change(branch, `content/${path}`, 'It takes six minutes.\n');
  await page.goto(`${studio.url}#file=${path}&page=start-card`);
  await expect(page.getByRole('textbox', { name: `Source of ${path}` })).toHaveText(/in all/);
  await write(page, 'It takes four minutes.\n');
  await page.goto(`${studio.url}#file=pages/start-card.json&page=start-card`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByLabel('What you have changed').fill('Four minutes');
  await dialog.getByLabel('Your name').fill('Ada Editor');
  await dialog.getByLabel('Your e-mail address').fill('ada@example.net');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toContainText(`The same lines were changed on ${branch} meanwhile.`);
  await expect(dialog.getByRole('textbox', { name: 'What is there now' })).toHaveText('It takes six minutes.');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Yours' }).fill('It takes four to six minutes.\n');
  await dialog.getByRole('button', { name: 'Use what is on the right' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: /^Checking all pages, then sending/ })).toBeVisible();
  await expect(dialog.getByText(`Pushed the branch ${branch}.`)).toBeVisible();
  await expect(dialog).not.toContainText(/waits to be sent|Nothing has changed/);
  expect(server.read(branch, `content/${path}`)).toBe('It takes four to six minutes.');
  expect(readFileSync(join(studio.folder, path), 'utf8')).toBe('It takes four to six minutes.\n');

  await dialog.getByRole('button', { name: 'Close' }).click();

  // What becomes of it is said where the next change is published.
  const publishButton = page.getByRole('button', { name: 'Publish', exact: true });
  await publishButton.click();
  await expect(dialog).toContainText('“Four minutes” waits for review.');
  await expect(dialog).toContainText('Nothing has changed since.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  server.squash(branch);
  await publishButton.click();
  await expect(dialog).toContainText('What you published last is merged.');
  await expectAccessible(page, 'what became of it');
  await studio.end();
  await server.end();
});

test('D-36 a second correction before a new version is published goes into that version, by one step to undo', async ({
  page,
}) => {
  const studio = await startStudio();
  const top = join(studio.folder, '..');
  git(top, 'init', '--quiet', '--initial-branch', 'main');
  git(top, 'add', '.');
  git(top, 'commit', '--quiet', '--message', 'The content');
  const section = 'documents/contract/security.md';
  await page.goto(`${studio.url}#file=${section}&page=contract-start`);
  const words = page.getByRole('textbox', { name: `Source of ${section}` });
  await words.press('ControlOrMeta+End');
  await page.keyboard.type(' We tell you at once.');
  await page.getByRole('button', { name: 'Save as a new version of contract' }).click();
  await expect(page.getByText(/^Version "[\w-]+" of contract is ready\./)).toBeVisible();
  const published = () => readFileSync(join(studio.folder, 'published.json'), 'utf8');
  const versions = () => Object.keys(JSON.parse(published()).documents.contract);
  const [before, known] = [published(), versions()];

  await words.press('ControlOrMeta+End');
  await page.keyboard.type(' And how.');
  const mistakes = page.getByRole('region', { name: 'Mistakes' });
  await expect(mistakes).toContainText(
    'before it is on the main branch, and its words are others now: “Security” has changed. Give it these words, or undo your change.',
  );
  await expect(mistakes.getByRole('button', { name: 'Save as a new version' })).toHaveCount(0);
  await mistakes.getByRole('button', { name: `Give version “${known.at(-1)}” these words` }).click();
  await expect(mistakes).toHaveCount(0);
  expect(versions()).toEqual(known);
  expect(published()).not.toBe(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(published).toBe(before);
  await expect(mistakes).toContainText('Give it these words');
  await studio.end();
});

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
