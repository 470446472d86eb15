/** The studio on a server, in a real browser, with a real identity provider and repository. */
import { expect, test } from '@playwright/test';
import { freePort } from '../../tests/support/server/free-port.ts';
import { filesOf, serveGit } from './support/git-server.ts';
import { startHosted } from './support/hosted-studio.ts';
import { serveIdentity } from './support/identity-provider.ts';

test('D-36 an editor signs in, and loses no word of a draft when the sign-in is revoked before the save', async ({
  page,
}) => {
  const url = `http://localhost:${await freePort()}`;
  const repository = await serveGit(filesOf('content', 'public'));
  const ada = { name: 'Ada Editor', email: 'ada@example.net', roles: ['studio-publish'] };
  const identity = await serveIdentity(`${url}/signed-in`, { ada });
  identity.state.next = 'ada';
  const studio = await startHosted(url, identity.issuer, repository.address);
  const text = page.getByRole('textbox', { name: 'Source of text/start-card.md' });
  const picture = page.frameLocator('iframe[title="What the customer sees"]');

  await page.goto(`${url}/#file=text/start-card.md&page=start-card`);
  await expect(picture.locator('h1')).toBeVisible();
  await text.fill('It takes five minutes.\n');
  await expect(picture.getByText('five minutes')).toBeVisible();

  identity.state.revoked.add('ada');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('status').filter({ hasText: 'You are not signed in any more.' })).toBeVisible();
  identity.state.revoked.clear();
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
  await expect(dialog.getByLabel('Your name')).toHaveValue('Ada Editor');
  await dialog.getByLabel('What you have changed').fill('Five minutes');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByText('Pushed the branch content/five-minutes.')).toBeVisible();
  expect(repository.read('content/five-minutes', 'public/router-40x30.svg')).toBe(drawing);
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/session\/end/);
  await studio.end();
  identity.end();
  await repository.end();
});
