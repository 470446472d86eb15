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
