/** The gallery's panel about accessibility says what is wrong with a state, and shows where. */
import { expect, showFew, test } from '../../../tests/support/drawn/gallery-fixtures.ts';

test('a state with a mistake in its accessibility says so, outlines the element, and has an address of its own', async ({
  page,
  gallery,
}) => {
  const [picture] = gallery.sections.find(({ name }) => name === 'start-card')!.pictures;
  await showFew(page, ['start-card']);
  await page.goto(`${gallery.address('index.html')}#picture=${encodeURIComponent(picture!.id)}&size=Desktop`);
  const state = page.getByRole('dialog');
  const button = state.getByRole('button', { name: 'Accessibility' });
  await button.click();
  await expect(page).toHaveURL(/panel=accessibility/);
  await expect(state.getByRole('status').filter({ hasText: 'Nothing is wrong' })).toBeVisible({ timeout: 45_000 });

  const shown = state.frameLocator('iframe');
  await shown.locator('header img').evaluate((logo) => logo.removeAttribute('alt'));
  await button.click();
  await button.click();
  await expect(state.getByText('1 element is wrong')).toBeVisible();
  await state.getByRole('button', { name: /^<img/ }).click();
  await expect(shown.locator('header img')).toHaveAttribute('data-gallery-outlined');
});
