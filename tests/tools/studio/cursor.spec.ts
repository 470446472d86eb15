/** What the picture shows of a text while somebody moves and writes in it. */
import { expect } from '@playwright/test';
import { picture, source, test } from '../../support/studio-test.ts';

test('D-36 the picture follows the cursor through a long section, and outlines the paragraph that is written', async ({
  page,
  studio,
}) => {
  const path = 'documents/contract/cancel.md';
  await page.goto(`${studio.url}#file=${path}&page=contract-start`);
  await expect(picture(page).locator('html[data-gallery="ready"][data-studio]')).toBeAttached();
  const outlined = picture(page).locator('[data-studio-selected]');
  await source(page, path).press('ControlOrMeta+End');
  await expect(outlined).toContainText('The equipment that we supply');
  await expect(outlined).toBeInViewport();
  await page.keyboard.press('ControlOrMeta+Home');
  await expect(outlined).toHaveText('Your right to cancel');
  await expect(outlined).toBeInViewport();

  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('\n\nWe answer within a week.');
  await expect(outlined).toHaveText('We answer within a week.');
  await expect(outlined).toBeInViewport();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(outlined).toContainText('The equipment that we supply');
});

for (const width of [1024, 1280, 1440]) {
  test(`D-36 the picture stays where it is when words are pointed at and clicked, ${width} pixels wide`, async ({
    page,
    studio,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${studio.url}#file=pages/contract-start.json&page=contract-start`);
    const words = picture(page).getByRole('heading', { level: 1 });
    await expect(picture(page).locator('html[data-gallery="ready"][data-studio]')).toBeAttached();
    const place = () => page.locator('iframe').boundingBox();
    const before = await place();
    await words.hover();
    await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible();
    expect(await place()).toEqual(before);
    await words.click();
    await expect(page.getByRole('navigation', { name: 'Where it comes from' })).toBeVisible();
    expect(await place()).toEqual(before);
    await picture(page).locator('[data-v="offer_name"]').first().click();
    await expect(page.getByRole('button', { name: 'Value offer_name' })).toBeVisible();
    expect(await place()).toEqual(before);
  });
}
