/** The studio on a server, in a real browser, with a real repository; the browser stands for the proxy. */
import { expect, test } from '@playwright/test';
import { freePort } from '../../../tests/support/server/free-port.ts';
import { editorBranch } from '../../studio/git/branch.ts';
import { filesOf, serveGit } from '../support/git-server.ts';
import { startHosted } from '../support/hosted-studio.ts';
import { openHostedTeam, path, publish, save } from '../support/hosted-team.ts';

test('D-59 an editor loses no word of a draft when the sign-in ends before the save, and publishes it', async ({
  page,
}) => {
  const branch = editorBranch('ada@example.net');
  const url = `http://localhost:${await freePort()}`;
  const repository = await serveGit(filesOf('content', 'public'));
  const studio = await startHosted(url, repository.address);
  await page.setExtraHTTPHeaders({ 'x-forwarded-email': 'ada@example.net' });
  const text = page.getByRole('textbox', { name: 'Source of text/start-card.md' });
  const picture = page.frameLocator('iframe[title="What the customer sees"]');

  await page.goto(`${url}/#file=text/start-card.md&page=start-card`);
  await expect(picture.locator('h1')).toBeVisible();
  await text.fill('It takes five minutes.\n');
  await expect(picture.getByText('five minutes')).toBeVisible();

  await page.setExtraHTTPHeaders({});
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('status').filter({ hasText: 'The proxy names nobody' })).toBeVisible();
  await page.setExtraHTTPHeaders({ 'x-forwarded-email': 'ada@example.net' });
  await page.reload();
  await expect(text).toHaveText('It takes five minutes.');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('status').filter({ hasText: 'Saved text/start-card.md.' })).toBeVisible();

  // What is not among the published files yet shows all the same, and goes with the change.
  const dialog = page.getByRole('dialog');
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path d="M0 0h40v30z"/></svg>';
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  await (await chosen).setFiles({ name: 'Router.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) });
  await dialog.getByLabel('What it shows').fill('A router');
  await dialog.getByRole('button', { name: 'Add the image' }).click();
  const image = picture.getByRole('img', { name: 'A router' });
  await expect(image).toHaveAttribute('width', '40');
  await expect(image).toHaveJSProperty('naturalWidth', 40);
  await page.keyboard.press('ControlOrMeta+s');

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog.getByLabel('Your e-mail address')).toHaveValue('ada@example.net');
  await dialog.getByLabel('What you have changed').fill('Five minutes');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByText(`Pushed the branch ${branch}.`)).toBeVisible();
  expect(repository.read(branch, 'public/router-40x30.svg')).toBe(drawing);
  await studio.end();
  await repository.end();
});

test('an editor compares what the main branch has in the place of a change that waits for review', async ({ page }) => {
  const team = await openHostedTeam();
  const { studio, repository, ada, bob } = team;
  await save(bob, 'It takes three minutes.\nBe quick.\n');
  await publish(bob, 'First');
  repository.merge(editorBranch('bob@example.net'));
  await bob.call('sent', {});
  await save(bob, 'It takes six minutes.\nBe quick.\n');
  await publish(bob, 'Six minutes');
  await page.setExtraHTTPHeaders({ 'x-forwarded-email': 'Ada <ADA@example.net>' });
  await page.goto(`${studio.url}/#file=${path}&page=start-card`);
  const dialog = page.getByRole('dialog');
  // By another spelling of her address it is the same work tree.
  await save(ada, 'It takes five minutes.\nBe quick.\n');
  await publish(ada, 'Five minutes');
  repository.merge(editorBranch('bob@example.net'));
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await dialog.getByRole('button', { name: 'Use what is on the right' }).click();
  await expect(dialog.getByText('Sent for review.')).toBeVisible();
  expect(repository.read(editorBranch('ada@example.net'), `content/${path}`)).toBe('It takes five minutes.\nBe quick.');
  await team.end();
});
