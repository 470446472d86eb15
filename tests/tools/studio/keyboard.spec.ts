/** What an editor does in the studio who uses the keyboard alone. */
import { expect } from '@playwright/test';
import { picture, test } from '../../support/studio-test.ts';

// In one worker: a studio takes seconds to start.
test.describe.configure({ mode: 'default' });

test('D-36 a page that is drawn with a dialog leaves the focus where it is', async ({ page, studio }) => {
  await page.goto(`${studio.url}#file=pages/single-card-payment.json&page=single-card-payment`);
  const state = page.getByLabel('State');
  await state.focus();
  const shown = await state.getByRole('option', { name: /card check shown/i }).getAttribute('value');
  await state.selectOption(shown);
  await expect(picture(page).locator('html[data-gallery="ready"] dialog:modal')).toBeVisible();
  await expect(state).toBeFocused();
});
