/** What takes its time goes on while its editor works, and tells its end without taking the editor away. */
import { expect } from '@playwright/test';
import { source, test } from '../support/studio-test.ts';

test('what is made while its editor goes on is said at the top, and opened by a press alone', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.url}#file=text/start-card.md&page=start-card`);
  let goOn = () => {};
  const isWritten = new Promise<void>((done) => {
    goOn = done;
  });
  await page.route('**/api/run', (route) => isWritten.then(() => route.continue()));
  await page.getByRole('button', { name: 'New page' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Its name/).fill('Opening hours');
  await dialog.getByRole('button', { name: 'Make it' }).click();
  await expect(dialog).toContainText('Step 2 of 3: writing the files …');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const said = page.getByRole('banner').getByRole('status');
  await expect(said).toContainText('Step 2 of 3: writing the files …');
  await source(page, 'text/start-card.md').fill('Written meanwhile.\n');
  goOn();
  await expect(said).toContainText('The page “opening-hours” is there.');
  await expect(source(page, 'text/start-card.md')).toHaveText('Written meanwhile.');
  await said.getByRole('button', { name: 'Open' }).click();
  await expect(source(page, 'text/opening-hours.md')).toBeVisible();
});

test('changes are compared while their editor goes on, and a press opens them', async ({ page, studio }) => {
  await page.goto(`${studio.url}#file=text/start-card.md&page=start-card`);
  await source(page, 'text/start-card.md').fill('It takes five minutes.\n');
  await page.getByRole('button', { name: 'Changes', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('You can close this and go on working');
  await page.keyboard.press('Escape');
  const said = page.getByRole('banner').getByRole('status');
  await expect(said).toContainText('Your changes are compared.');
  await expect(dialog).toHaveCount(0);
  await said.getByRole('button', { name: 'Open' }).click();
  await expect(dialog.getByTitle('What changes')).toBeVisible();
});

test('a search says that it still reads what has changed', async ({ page, studio }) => {
  await page.goto(`${studio.url}#file=text/start-card.md&page=start-card`);
  await page.route('**/api/try', () => undefined);
  await source(page, 'text/start-card.md').fill('It takes five minutes.\n');
  await page.getByRole('searchbox').fill('five minutes');
  await expect(page.getByRole('navigation', { name: 'Content' })).toContainText('Still reading 1 changed file.');
});
