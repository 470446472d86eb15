/** What the picture shows of a text while somebody moves and writes in it. */
import { expect } from '@playwright/test';
import { picture, source, test } from '../support/studio-test.ts';

test('D-36 the picture follows the cursor through a long section, and outlines the paragraph that is written', async ({
  page,
  studio,
}) => {
  const path = 'documents/contract/cancel-after.md';
  await page.goto(`${studio.url}#file=${path}&page=contract-start`);
  await expect(picture(page).locator('html[data-studio]')).toBeAttached();
  const outlined = picture(page).locator('[data-studio-selected]');
  await source(page, path).press('ControlOrMeta+End');
  await expect(outlined).toContainText('The equipment that we supply');
  await expect(outlined).toBeInViewport();
  await page.keyboard.press('ControlOrMeta+Home');
  await expect(outlined).toHaveText('After the first 14 days');
  await expect(outlined).toBeInViewport();

  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('\n\nWe answer within a week.');
  await expect(outlined).toHaveText('We answer within a week.');
  await expect(outlined).toBeInViewport();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(outlined).toContainText('The equipment that we supply');

  await page.keyboard.press('ControlOrMeta+Home');
  await expect(outlined).toHaveText('After the first 14 days');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(picture(page).getByText('We answer within a week.')).toHaveCount(0);
  await expect(outlined).toContainText('The equipment that we supply');
  await expect(outlined).toBeInViewport();
});

test('D-36 what a new text comes from and stands in is there as soon as the page outlines it', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.url}#file=pages/start-card.json&page=start-card`);
  await expect(picture(page).locator('html[data-studio]')).toBeAttached();
  const selected = page.getByRole('complementary', { name: 'Selected' });
  await selected.getByRole('button', { name: 'Add to blocks' }).click();
  await page.keyboard.type('text');
  await page.keyboard.press('Enter');
  await expect(source(page, 'text/start-card-text.md')).toBeFocused();
  await page.keyboard.type('Thank you for staying.');
  await expect(picture(page).locator('[data-studio-selected]')).toHaveText('Thank you for staying.');
  const way = page.getByRole('navigation', { name: 'Where it comes from' });
  await expect(way.getByRole('button')).toHaveText(['Text start-card-text', 'Block', 'Page start-card']);
  await expect(way.locator('[aria-current]')).toHaveText('Text start-card-text');
});

test('D-36 the mark of a word ends when the word is another, and of what leads further that is marked which is open', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.url}#file=pages/start-card.json&page=start-card`);
  await expect(picture(page).locator('html[data-studio]')).toBeAttached();
  const marked = () =>
    picture(page)
      .locator('html')
      .evaluate(() => [...(CSS.highlights.get('studio-selected') ?? [])].map(String).join(''));
  await picture(page).getByRole('link', { name: 'Continue' }).click();
  const label = page.getByRole('textbox', { name: 'Label' });
  await expect(label).toBeFocused();
  expect(await marked()).toBe('Continue');
  const way = page.getByRole('navigation', { name: 'Where it comes from' });
  const open = way.locator('[aria-current]');
  await expect(open).toHaveText('Its label');
  await label.fill('How to read your bill');
  await expect(picture(page).getByRole('link', { name: 'How to read your bill' })).toBeVisible();
  expect(await marked()).toBe('');
  await way.getByRole('button', { name: 'Block' }).click();
  await expect(open).toHaveText('Block');
});

for (const width of [1024, 1280, 1440]) {
  test(`D-36 the picture stays where it is when words are pointed at and clicked, ${width} pixels wide`, async ({
    page,
    studio,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${studio.url}#file=pages/contract-start.json&page=contract-start`);
    const words = picture(page).getByRole('heading', { level: 1 });
    await expect(picture(page).locator('html[data-studio]')).toBeAttached();
    const place = () => page.locator('iframe').boundingBox();
    const before = await place();
    await words.hover();
    expect(await place()).toEqual(before);
    await words.click();
    await expect(page.getByRole('navigation', { name: 'Where it comes from' })).toBeVisible();
    expect(await place()).toEqual(before);
    await picture(page).locator('[data-v="offer_name"]').first().click();
    await expect(page.getByRole('button', { name: 'Value offer_name' })).toBeVisible();
    expect(await place()).toEqual(before);
  });
}

for (const [opened, control, text] of [
  ['file=text/start-card.md&spot=1:1', 'Source of text/start-card.md', true],
  ['file=values.json&at=/offer_name/value', 'Value', false],
] as const)
  test(`D-37 who types the date of a walk stays there, with ${opened} open on the right`, async ({ page, studio }) => {
    await page.goto(`${studio.url}#${opened}&page=start-card`);
    const right = page.getByRole('complementary', { name: 'Selected' });
    const words = right.getByRole('textbox', { name: control, exact: true }).first();
    await expect(words).toBeFocused();
    const fieldWords = () => (text ? words.textContent() : words.inputValue());
    const before = await fieldWords();
    /** Resolves when the page of the walk has said where the customer is, and the studio has been drawn with it. */
    const visited = () =>
      page.evaluate(
        () =>
          new Promise<void>((done) => {
            addEventListener('message', function heard({ data }) {
              if (data.doorstep !== 'visit') return;
              removeEventListener('message', heard);
              requestAnimationFrame(() => requestAnimationFrame(() => done()));
            });
          }),
      );

    const state = page.getByRole('combobox', { name: 'Customer' });
    await state.focus();
    await Promise.all([visited(), state.selectOption({ label: 'Walk the journey as one customer' })]);
    await expect(state).toBeFocused();
    await page.getByText(/customer, journey/).click();
    const day = page.getByRole('textbox', { name: 'As on', exact: true });
    await day.focus();
    await Promise.all([visited(), page.keyboard.type('04042027')]);
    await expect(day).toBeFocused();
    await expect(day).toHaveValue('2027-04-04');
    expect(await fieldWords()).toBe(before);
  });

test('D-36 who comes back from Changes goes on where they wrote', async ({ page, studio }) => {
  const path = 'text/ots-complete.md';
  await page.goto(`${studio.url}#file=${path}&page=ots-complete&spot=1:1`);
  const text = source(page, path);
  await expect(text).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('One');
  await page.getByRole('button', { name: 'Changes', exact: true }).click();
  await page.getByRole('dialog', { name: 'Changes' }).getByRole('button', { name: 'Close' }).click();
  await expect(text).toBeFocused();
  await page.keyboard.type(' two');
  await expect(text).toContainText('One two');
});
