import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e-fixtures.ts';

/** What holds of the look of every page: the developer index leads to each of them, so a new page is looked at too. */

const phone = { width: 320, height: 640 };
const desk = { width: 1280, height: 800 };
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The index, and the first demo link of every page that it lists. */
async function everyPage(page: Page): Promise<string[]> {
  await page.goto('/developer-index');
  const lists = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  const links = await lists.evaluateAll((items) => items.map((item) => item.querySelector('a')?.getAttribute('href')));
  return links.map((href) => href ?? '');
}

/** Opens a page and waits until it has come to rest. */
async function settle(page: Page, href: string) {
  await page.goto(href);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The sizes of the words on a page. */
function typeSizes(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const withWords = [...main.querySelectorAll('*')].filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    return [...new Set(withWords.map((element) => getComputedStyle(element).fontSize))];
  });
}

for (const size of [phone, desk]) {
  test(`R-G09 every page is accessible, has four sizes of type at most and fits a window ${size.width} pixels wide`, async ({
    page,
    watch,
  }) => {
    test.setTimeout(180_000);
    watch.allow(/404 \(Not Found\)/);
    await page.setViewportSize(size);
    const pages = await everyPage(page);
    expect(pages.length).toBeGreaterThan(15);
    for (const href of pages) {
      await settle(page, href);
      const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      expect.soft(found, href).toEqual([]);
      expect.soft((await typeSizes(page)).length, `sizes of type on ${href}`).toBeLessThanOrEqual(4);
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth), href)
        .toBeLessThanOrEqual(size.width);
    }
  });
}

test('the contents list of the contract stays in view on a wide screen', async ({ page, newLink }) => {
  await page.goto(`/contract-start?id=${await newLink('contract')}`);
  const last = page.getByRole('navigation', { name: 'Contents' }).getByRole('link').last();
  await last.click();
  await expect(page.getByRole('heading', { name: (await last.textContent()) ?? '' })).toBeInViewport();
  await expect(last).toBeInViewport();
});

test('paper gets the contract and whose it is, and nothing else', async ({ page, newLink }) => {
  await page.goto(`/contract-start?id=${await newLink('contract')}`);
  await expect(page.getByRole('heading', { name: 'Summary of your order' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Summary of your order' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByRole('checkbox')).toBeHidden();
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
});
