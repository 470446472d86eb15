/** The studio on a phone, at 200 %, and where the machine is dark. */
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../tests/support/browser/audit.ts';
import { picture, test } from '../support/studio-test.ts';

test('D-36 on a phone everything can be reached, and the list takes the place of the page while it is open', async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${studio.url}#file=pages/start-card.json&page=start-card`);
  await expect(picture(page).locator('h1')).toBeVisible();
  const banner = page.getByRole('banner');
  for (const name of ['Undo', 'Saved', 'Changes', 'Publish'])
    await expect(banner.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeInViewport({ ratio: 1 });
  await banner.getByRole('button', { name: 'Changes' }).click();
  await expect(page.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Close' }).click();
  const list = page.getByRole('navigation', { name: 'Content' });
  await expect(list).toBeHidden();
  await banner.getByRole('button', { name: 'List' }).click();
  await list.getByRole('button', { name: 'Your contract' }).first().click();
  await expect(list).toBeHidden();
  await expect(picture(page).locator('h1')).toHaveText('Thank you for choosing our service');
});

test('D-36 at 200 % the page has the whole width when list and form are folded', async ({ page, studio }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto(`${studio.url}#file=pages/start-card.json&page=start-card`);
  const frame = page.locator('iframe[title="What the customer sees"]');
  await expect(picture(page).locator('h1')).toBeVisible();
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'List' }).click();
  await banner.getByRole('button', { name: 'Form' }).click();
  await expect(page.getByRole('complementary', { name: 'Selected' })).toBeHidden();
  await expect.poll(async () => (await frame.boundingBox())!.width).toBeGreaterThan(380);
  const stage = frame.locator('xpath=..');
  await expect.poll(async () => (await stage.boundingBox())!.height).toBeGreaterThan(180);
});

test.describe('where the machine is dark', () => {
  test.use({ colorScheme: 'dark' });

  test('D-36 the studio is dark and readable', async ({ page, studio }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${studio.url}#file=site.json&at=/accent&page=start-card`);
    await expect(picture(page).locator('h1')).toBeVisible();
    const lightness = (selector: string) =>
      page.locator(selector).evaluate((box) => Number(/\d+/.exec(getComputedStyle(box).backgroundColor)![0]));
    expect(await lightness('body')).toBeLessThan(60);
    // The contrast of the accent colour is that of the page.
    await expect(page.getByText('cannot be read by everybody')).toBeHidden();
    await expectAccessible(page, 'in the dark');
  });
});

test('D-36 a page is seen as a dark device draws it, and as a light one', async ({ page, studio }) => {
  // Frames hear of the device alone while it is emulated.
  await page.emulateMedia({ colorScheme: null });
  await page.goto(`${studio.url}#file=pages/start-card.json&page=start-card`);
  const body = picture(page).locator('body');
  const dark = page.getByRole('button', { name: 'Dark' });
  await expect(body).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await dark.click();
  await expect(body).toHaveCSS('background-color', 'rgb(29, 34, 39)');
  await dark.click();
  await expect(body).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});
