/** What an editor does in the studio who uses the keyboard alone. */
import { expect } from '@playwright/test';
import { picture, source, test } from '../../support/studio-test.ts';

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

test('D-36 what is opened beside its name in a form gets the focus, and its page follows', async ({ page, studio }) => {
  await page.goto(`${studio.url}#file=site.json&page=expired-link`);
  const selected = page.getByRole('complementary', { name: 'Selected' });
  await selected
    .getByRole('button', { name: /^Open .* start-choice$/ })
    .first()
    .press('Enter');
  await expect(picture(page).locator('main[data-page="start-choice"]')).toBeAttached();
  await expect(selected.getByRole('textbox', { name: 'Path' })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/site\.json.*expired-link/);

  await page.goto(`${studio.url}#file=pages/start-card.json&at=/blocks/0&page=start-card`);
  await selected.getByRole('button', { name: 'Open markdown start-card' }).press('Enter');
  await expect(source(page, 'text/start-card.md')).toBeFocused();
});
