/** Both versions of a page in what the studio calls Changes. */
import { expect, type Page } from '@playwright/test';
import { source, test } from './support/studio-test.ts';

const side = (page: Page, title: string) => page.frameLocator(`figure iframe[title^="${title}"]`).first();
const placeOf = async (page: Page, title: string, words: string) =>
  await side(page, title)
    .getByText(words)
    .first()
    .evaluate((box) => Math.round(box.getBoundingClientRect().top));

test('D-36 the page before and after shows the place of the change, on another screen too, and one follows the other', async ({
  page,
  studio,
}) => {
  const path = 'text/contract-duty-to-pay.md';
  await page.goto(`${studio.url}#file=${path}&page=contract-start`);
  await source(page, path).press('ControlOrMeta+End');
  await page.keyboard.type('\n\nThis paragraph is new.');
  await page.getByRole('button', { name: 'Changes', exact: true }).click();
  await expect(side(page, 'After').getByText('This paragraph is new.')).toBeInViewport();
  const words = 'take on a duty to pay';
  await expect
    .poll(async () => Math.abs((await placeOf(page, 'Before', words)) - (await placeOf(page, 'After', words))))
    .toBeLessThan(100);
  await expect(side(page, 'Before').getByText(words).first()).toBeInViewport();
  // Nobody can open a fold there.
  await expect(side(page, 'Before').locator('details').first()).toHaveAttribute('open');

  for (const size of ['Desktop', 'Phone']) {
    await page.getByRole('main').getByRole('button', { name: size, exact: true }).click();
    const width = size === 'Phone' ? 390 : 1280;
    await expect
      .poll(() =>
        side(page, 'After')
          .locator('html')
          .evaluate(() => innerWidth),
      )
      .toBe(width);
    await expect(side(page, 'After').getByText('This paragraph is new.')).toBeInViewport();
    await expect(side(page, 'Before').getByText(words).first()).toBeInViewport();
  }

  await side(page, 'Before')
    .locator('html')
    .evaluate(() => scrollTo(0, 0));
  await expect
    .poll(() =>
      side(page, 'After')
        .locator('html')
        .evaluate(() => scrollY),
    )
    .toBe(0);

  // Each version is one stop of Tab, from which it can be scrolled: its links and fields are none.
  await page.getByRole('combobox', { name: 'State' }).first().focus();
  const stops = [];
  for (let stop = 0; stop < 3; stop += 1) {
    await page.keyboard.press('Tab');
    stops.push(
      await page.evaluate(() => /^Before|^After/.exec(document.activeElement?.getAttribute('title') ?? '')?.[0]),
    );
  }
  expect(stops).toEqual(['Before', 'After', undefined]);
});
