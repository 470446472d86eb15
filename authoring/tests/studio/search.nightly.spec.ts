/** What a search says while the check still reads. */
import { expect } from '@playwright/test';
import { source, test } from '../support/studio-test.ts';

test('a search says that it still reads what has changed', async ({ page, studio }) => {
  await page.goto(`${studio.url}#file=text/start-card.md&page=start-card`);
  await page.route('**/api/try', () => undefined);
  await source(page, 'text/start-card.md').fill('It takes five minutes.\n');
  await page.getByRole('searchbox').fill('five minutes');
  await expect(page.getByRole('navigation', { name: 'Content' })).toContainText('Still reading 1 changed file.');
});
