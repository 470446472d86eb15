/** The gallery's search finds what the pictures show, wherever the words come from. */
import type { Page } from '@playwright/test';
import { type BuiltGallery, expect, showFew, test } from '../../../tests/support/drawn/gallery-fixtures.ts';

// To be searched, every picture of the gallery is taken.
test.beforeEach(({ page }) => showFew(page, ['start-card', 'card-mandate', 'not-found', 'card-form']));

/** Searches, waits until every picture has been read, and gives the ids of the states that are found. */
async function search(page: Page, gallery: BuiltGallery, words: string): Promise<(wanted: string) => string[]> {
  const box = page.getByRole('searchbox');
  if (!(await box.isVisible())) await page.goto(gallery.address('index.html'));
  await box.fill(words);
  await expect(box).toHaveValue(words);
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false', { timeout: 120_000 });
  const ids = await page
    .locator('[data-picture]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-picture') ?? ''));
  return (section) => ids.filter((id) => id.startsWith(`${section}/`));
}

test('words are found wherever a picture shows them', async ({ page, gallery }) => {
  test.setTimeout(180_000);
  const pictures = (name: string) => gallery.sections.find((section) => section.name === name)!.pictures.length;

  // What is known without pictures is there at once.
  await page.goto(gallery.address('index.html'));
  await page.getByRole('searchbox').fill('Expiry (MM/YY)');
  await expect(page.getByText('content/messages.json says this: cardExpiry.')).toBeVisible();
  await page.getByRole('searchbox').fill('Need help?');
  await expect(page.getByRole('heading', { name: /^Set up your card/ })).toBeVisible();
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true');

  const expiry = await search(page, gallery, 'Expiry (MM/YY)');
  expect(expiry('card-mandate').length, 'a label of the card form').toBeGreaterThan(5);
  expect(expiry('start-card'), 'which has no card form').toEqual([]);

  const step = await search(page, gallery, 'step 1 of 3');
  expect(step('start-card').length, 'words that only the page puts together').toBeGreaterThan(0);

  const phone = await search(page, gallery, '01632 960 123');
  expect(phone('start-card'), 'a number as it is shown').toHaveLength(pictures('start-card'));

  await search(page, gallery, 'Privacy policy');
  await expect(page.getByText('This is on every page')).toBeVisible();

  await search(page, gallery, 'no page says this');
  await expect(page.getByText('Nothing shows that.')).toBeVisible();
});

test('a picture names the messages that its page asked for, and no others', async ({ page, gallery }) => {
  const [picture] = gallery.sections.find(({ name }) => name === 'start-card')!.pictures;
  await page.goto(gallery.address('index.html'));
  const messages = page.locator(`[data-picture="${picture!.id}"]`).getByText('content/messages.json:');
  // They are known once the frame has taken its picture, which a busy machine takes long for.
  await expect(messages).toContainText('callUs', { timeout: 45_000 });
  const names = (await messages.textContent())!.split(': ')[1]!.split(', ');
  expect(names).toContain('stepOf');
  // These are in its texts, which say the same words by themselves.
  expect(names).not.toContain('cardCvv');
  expect(names).not.toContain('continue');
});
