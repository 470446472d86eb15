/** D-42 The sample site in Welsh: every page as narrow and as wide as they come, light and dark. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/audit.ts';
import { test as base, expect, failedRequest } from '../support/browser/e2e-fixtures.ts';
import { examplesApp } from '../support/browser/example-apps.ts';
import { screens } from '../support/browser/screens.ts';

/** Tests before the sample site in Welsh, with journeys that ask, in English alone. */
const test = base.extend({ app: examplesApp });

/** Words of English that no word of Welsh is written as. */
const english = /\b(the|your|you|and|with|this|that|for|please|our|we|is|are|not|payment|card|agree)\b/i;

/** What a page says in Welsh: without what is marked as of another language, and what an order brings. */
const welshWords = (page: Page) =>
  page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    for (const other of copy.querySelectorAll('[lang]:not([lang=cy]), script, style, noscript')) other.remove();
    return copy.textContent?.replaceAll(/Example Fibre|Example Telecom/g, '') ?? '';
  });

/** A page of the Welsh edition: its language, to the part, and nothing for axe to find. */
async function expectWelsh(page: Page, state: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
  expect(await page.title()).not.toMatch(english);
  expect(await welshWords(page), state).not.toMatch(english);
  await expectAccessible(page, state);
}

const looks = [
  [360, 'light'],
  [360, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const;

for (const { name, address } of screens) {
  test(`D-42 /${name} is in Welsh, accessible and not cut, on a phone and a desktop, light and dark`, async ({
    page,
    watch,
  }) => {
    watch.allow(failedRequest('(409|410|503)'));
    for (const [width, colorScheme] of looks) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.goto(`/cy${address}`);
      await expect(page.locator('main')).toHaveAttribute('data-page', name);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      const cut = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(cut, `pixels that scroll sideways at ${width}`).toBeLessThanOrEqual(0);
      if (name === 'developer-index') await expect(page.getByRole('main')).toHaveAttribute('lang', 'en-GB');
      else await expectWelsh(page, `${width} ${colorScheme}`);
    }
    await page.emulateMedia({ colorScheme: null });
  });
}
