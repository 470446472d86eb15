import type { Page } from '@playwright/test';
import { expectAccessible } from '../browser/audit.ts';
import { test as base, expect } from '../browser/e2e-fixtures.ts';
import { examplesApp } from '../browser/example-apps.ts';

/** Tests before the sample site in Welsh, with journeys that ask, in English alone. */
export const test = base.extend({ app: examplesApp });

/** Words of English that no word of Welsh is written as. */
export const english = /\b(the|your|you|and|with|this|that|for|please|our|we|is|are|not|payment|card|agree)\b/i;

/** What a page says in Welsh: without what is marked as of another language, and what an order brings. */
const welshWords = (page: Page) =>
  page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    for (const other of copy.querySelectorAll('[lang]:not([lang=cy]), script, style, noscript')) other.remove();
    return copy.textContent?.replaceAll(/Example Fibre|Example Telecom/g, '') ?? '';
  });

/** A page of the Welsh edition: its language, to the part. */
export async function expectInWelsh(page: Page, state?: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
  expect(await page.title()).not.toMatch(english);
  expect(await welshWords(page), state).not.toMatch(english);
}

/** The same, and nothing for axe to find. */
export async function expectWelsh(page: Page, state?: string): Promise<void> {
  await expectInWelsh(page, state);
  await expectAccessible(page, state);
}
