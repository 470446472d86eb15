/** The studio where nothing can be changed, as files that are opened from disk. */
import type { Page } from '@playwright/test';
import { expect, test } from '../../../../tests/support/drawn/gallery-fixtures.ts';
import { picture } from '../../support/studio-test.ts';

/** Searches, and returns a function that lists the ids of the states of a page or block that are found. */
async function search(page: Page, words: string): Promise<(wanted: string) => Promise<string[]>> {
  await page.getByRole('searchbox').fill(words);
  const states = page.getByRole('main');
  await expect(states).toHaveAttribute('aria-busy', 'false');
  const idsOf = (rows: Element[]) => rows.map((row) => row.getAttribute('data-picture') ?? '');
  return async (section) =>
    (await states.locator('[data-picture]').evaluateAll(idsOf)).filter((id) => id.startsWith(`${section}/`));
}

test('it shows all states, those with the words that are searched for, and each by itself with what is behind it', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery.address('index.html'));
  const states = page.getByRole('main', { name: 'All states' });
  const all = gallery.lists.reduce((sum, { pictures }) => sum + pictures.length, 0);
  await expect(states.getByRole('status').first()).toHaveText(`${all} states`);
  await expect(states.frameLocator('iframe').first().locator('h1')).toBeVisible();

  const printed = await search(page, 'Save');
  expect(await printed('contract-start'), 'a message of its document').not.toEqual([]);
  expect(await printed('start-card'), 'which has no document').toEqual([]);
  const minutes = await search(page, 'about two minutes');
  const ofStart = gallery.lists.find(({ name }) => name === 'start-card')!.pictures;
  expect(await minutes('start-card'), 'its own text').toHaveLength(ofStart.length);
  await search(page, 'qqqq');
  await expect(states.getByText('No state is known to have that')).toBeVisible();

  await page.getByRole('searchbox').fill('');
  const consent = 'Your final consent to the switch';
  await page.getByRole('navigation', { name: 'Content' }).getByRole('button', { name: consent }).first().click();
  await expect(states.getByRole('heading', { level: 3, name: consent })).toBeInViewport();
  await states.getByLabel('Journey').selectOption('single-payment');
  await states.locator('[data-picture^="start-single-payment/"] h4 button').first().click();
  await expect(picture(page).locator('h1')).toBeVisible();
  await expect(page.getByText('These are files')).toBeVisible();
  const behind = page.getByRole('complementary', { name: 'Selected' });
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
