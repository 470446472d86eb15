/** The studio where nothing can be changed, as files that are opened from disk. */
import { expect, test } from '../../../../tests/support/drawn/gallery-fixtures.ts';
import { picture } from '../../support/studio-test.ts';

test('each state of a page is shown by itself, with what is behind it, and nothing can be changed', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery.address('index.html'));
  await expect(picture(page).locator('h1')).toBeVisible();
  await page.getByRole('searchbox').fill('about two minutes');
  const list = page.getByRole('navigation', { name: 'Content' });
  await expect(list).toContainText('start-card-details.md');
  await page.getByRole('searchbox').fill('');
  const customer = page.getByRole('combobox', { name: 'Customer' });
  const { pictures } = gallery.lists.find(({ name }) => name === 'start-single-payment')!;
  await page.goto(`${gallery.address('index.html')}#page=start-single-payment`);
  await customer.selectOption(pictures[1]!.id);
  await expect(picture(page).locator('h1')).toBeVisible();
  await expect(page.getByText('These are files')).toBeVisible();
  const behind = page.getByRole('complementary', { name: 'Selected' });
  await expect(behind.getByRole('heading', { name: pictures[1]!.title })).toBeVisible();
  await expect(behind.getByRole('term').filter({ hasText: 'journey' })).toBeVisible();
  await picture(page).getByRole('heading', { level: 1 }).click();
  await expect(page.getByRole('navigation', { name: 'Where it comes from' })).toContainText(
    'Page start-single-payment',
  );
  await expect(behind).toContainText('"path"');
  const changing = /^(Undo|Redo|Saved|Publish|Changes|New (page|letter|text|document|journey))$/;
  await expect(page.getByRole('button', { name: changing })).toHaveCount(0);
});

test('the accessibility of a state is checked, and what is wrong is outlined', async ({ page, gallery }) => {
  const [first] = gallery.lists.find(({ name }) => name === 'start-card')!.pictures;
  const state = new URLSearchParams({ page: 'start-card', state: first!.id, width: 'Desktop' });
  await page.goto(`${gallery.address('index.html')}#${state}`);
  const button = page.getByRole('button', { name: 'Accessibility' });
  await button.click();
  await expect(page).toHaveURL(/panel=accessibility/);
  const findings = page.getByRole('region', { name: 'Accessibility' });
  await expect(findings).toContainText('Nothing is wrong');
  await picture(page)
    .locator('header img')
    .evaluate((logo) => logo.removeAttribute('alt'));
  await button.click();
  await button.click();
  await expect(findings).toContainText('1 element is wrong');
  await findings.getByRole('button', { name: /^<img/ }).click();
  await expect(picture(page).locator('header img')).toHaveAttribute('data-gallery-outlined');
});
