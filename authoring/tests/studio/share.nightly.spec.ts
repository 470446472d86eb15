/** A page as others see it who have no studio, and beside what it was before. */
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { picture, source, test } from '../support/studio-test.ts';

test('a view is shared as one file that needs nothing and in which nothing runs', async ({ page, studio }) => {
  await page.goto(`${studio.url}#file=text/start-card.md&page=start-card`);
  await source(page, 'text/start-card.md').fill('It takes five minutes.\n');
  await expect(picture(page).getByText('five minutes')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Share this view' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^start-card-as-on-.*\.html$/);
  await expect(
    page.getByText(/^Your draft start-card, as on .*, new customer, .*, is saved as start-card-/),
  ).toBeVisible();
  const html = readFileSync(await (await saved).path(), 'utf8');
  expect(html).not.toMatch(/<script|<link|src="\//);
  const asked: string[] = [];
  const alone = await page.context().newPage();
  alone.on('request', (request) => asked.push(request.url()));
  await alone.setContent(html);
  await expect(alone.getByText('It takes five minutes.')).toBeVisible();
  await expect(
    alone.getByText(/^A draft of .*, start-card, as on .*, new customer, .*\. Nothing in it can be pressed\.$/),
  ).toBeVisible();
  await expect(alone.getByRole('img', { name: 'Example Fibre' }).first()).toHaveJSProperty('complete', true);
  expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([]);
});

test('a page is cut in two: as it was before the change on the left, and with the change on the right', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.url}#file=text/start-card.md&page=start-card`);
  await source(page, 'text/start-card.md').fill('It takes five minutes.\n');
  await expect(picture(page).getByText('five minutes')).toBeVisible();
  await page.getByRole('button', { name: 'Before and after' }).click();
  const before = page.frameLocator('iframe[title="Before"]');
  await expect(before.getByText('About two minutes')).toBeVisible();
  await expect(picture(page).getByText('five minutes')).toBeVisible();
  const [left, right] = await Promise.all(
    ['Before', 'What the customer sees'].map((title) => page.locator(`iframe[title="${title}"]`).boundingBox()),
  );
  expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x);
  expect(left!.height).toBeGreaterThan(200);
});
