/** What an editor does in the studio who uses the keyboard alone. */
import { expect } from '@playwright/test';
import { picture, source, test } from '../support/studio-test.ts';

// In one worker: a studio takes seconds to start.
test.describe.configure({ mode: 'default' });

test('D-36 a page that begins with the focus on its mistakes leaves the focus where it is', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.url}#file=pages/contract-start.json&page=contract-start`);
  const state = page.getByRole('combobox', { name: 'Customer' });
  await state.focus();
  await state.selectOption('contract-start/continue-document-changed');
  await expect(picture(page).locator('[autofocus]').first()).toBeVisible();
  await expect(state).toBeFocused();
});

test('D-36 what is opened beside its name in a form gets the focus, and its page follows', async ({ page, studio }) => {
  await page.goto(`${studio.url}#file=site.json&page=expired-link`);
  const selected = page.getByRole('complementary', { name: 'Selected' });
  await selected.getByRole('button', { name: /^Open .* developer-index$/ }).press('Enter');
  await expect(picture(page).locator('main[data-page="developer-index"]')).toBeAttached();
  await expect(selected.getByRole('textbox', { name: 'Address' })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/site\.json.*expired-link/);

  await page.goto(`${studio.url}#file=pages/start-card.json&at=/blocks/1&page=start-card`);
  await selected.getByRole('button', { name: /^Open .* start-card$/ }).press('Enter');
  await expect(source(page, 'text/start-card.md')).toBeFocused();
});

test('D-36 Home and End go along the list', async ({ page, studio }) => {
  await page.goto(`${studio.url}#file=pages/start-dd.json&page=start-dd`);
  const list = page.getByRole('navigation', { name: 'Content' });
  await list.getByRole('searchbox').press('ArrowDown');
  await page.keyboard.press('End');
  await expect(list.locator('li button').last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(list.locator('li button').first()).toBeFocused();
});

test('D-36 Enter in the search leads to words of what is open already, and writes nothing there', async ({
  page,
  studio,
}) => {
  const text = 'text/start-choice-ways.md';
  const search = page.getByRole('searchbox', { name: 'Search what customers read' });
  const saved = page.getByRole('button', { name: 'Saved', exact: true });
  await page.goto(`${studio.url}#file=${text}&page=start-choice`);
  await expect(source(page, text)).toBeVisible();
  const words = await source(page, text).innerText();
  await search.fill('Choose how to make your ongoing');
  await search.press('Enter');
  await expect(source(page, text)).toBeFocused();
  expect(await source(page, text).innerText()).toBe(words);
  await expect(saved).toBeVisible();

  await page.goto(`${studio.url}#file=pages/start-dd.json&page=start-dd`);
  await search.fill('pages/start-dd.json');
  await search.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused();
  await search.fill('every journey by name');
  await search.press('Enter');
  await expect(page.locator('[data-at="journeys"] :focus')).toBeVisible();
  await search.press('Enter');
  await expect(page.locator('[data-at="journeys"] :focus')).toBeVisible();
  await expect(saved).toBeVisible();
});

test('D-36 the arrow keys go through the page as it is seen, and mark one place alone', async ({ page, studio }) => {
  await page.goto(`${studio.url}#file=pages/start-choice.json&page=start-choice`);
  await expect(picture(page).locator('html[data-studio]')).toBeAttached();
  const pointed = picture(page).locator('[data-studio-pointed]');
  await picture(page).locator('.skip-link').focus();
  await page.keyboard.press('Home');
  await expect(picture(page).locator(':focus')).toHaveCount(0);
  const tops = [];
  for (let stop = 0; stop < 4; stop += 1) {
    await page.keyboard.press('ArrowDown');
    tops.push(await pointed.evaluate((box) => box.getBoundingClientRect().top + scrollY));
  }
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});

test('D-36 Escape leaves a page that is used, and Changes; one key leads to the search, and F6 never to Undo', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.url}#file=text/start-dd.md&page=start-dd`);
  await expect(picture(page).locator('script[data-studio-page]')).toBeAttached();
  await page.getByRole('button', { name: 'Use', exact: true }).press('Enter');
  await picture(page).getByRole('link', { name: 'Continue' }).press('Escape');
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeFocused();
  const search = page.getByRole('searchbox', { name: 'Search what customers read' });
  await picture(page).getByRole('link', { name: 'Continue' }).press('ControlOrMeta+Shift+F');
  await expect(search).toBeFocused();

  const text = source(page, 'text/start-dd.md');
  await text.press('ControlOrMeta+End');
  await page.keyboard.type(' And more.');
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeEnabled();
  await page.keyboard.press('F6');
  const changes = page.getByRole('button', { name: 'Changes', exact: true });
  await expect(changes).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Changes' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Changes' })).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Shift+F');
  await expect(search).toBeFocused();
});
