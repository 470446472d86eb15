import type { Page, Route } from '@playwright/test';
import { isNightly } from '../run/is-nightly.ts';
import { expectAccessible } from './audit.ts';
import { alive } from './customer.ts';

/** Ways in which a page comes without script. Late and missing bundles: `npm run test:nightly -- ways` alone. */
const allWays = ['JavaScript is off', 'the bundle is late', 'no script comes'] as const;
export type Way = (typeof allWays)[number];
export const ways: readonly Way[] = isNightly ? allWays : allWays.slice(0, 1);

export type Scripts = {
  /** Lets the scripts come that were held back until now, and waits until they have taken the page over. */
  release(): Promise<void>;
};

/** Keeps scripts away from a page in one of the ways. A browser without JavaScript is made by the test's own settings. */
export async function keepScripts(page: Page, way: Way): Promise<Scripts> {
  const held: Route[] = [];
  let isHeld = way === 'the bundle is late';
  if (way !== 'JavaScript is off') {
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      if (way === 'no script comes') return route.abort('connectionreset');
      if (isHeld) held.push(route);
      else await route.continue();
    });
  }
  return {
    async release() {
      isHeld = false;
      await Promise.all(held.splice(0).map((route) => route.continue().catch(() => undefined)));
      await alive(page);
    },
  };
}

/** What a page must be in every way: accessible, and with the language and title that a reader hears first. */
export async function expectReadable(page: Page, way: Way, state: string): Promise<void> {
  await page.waitForLoadState('domcontentloaded');
  if (way !== 'JavaScript is off') return expectAccessible(page, `${state}, ${way}`);
  // axe runs in the page, where nothing runs now: it looks at the same HTML in a page of its own.
  const html = await page.content();
  const twin = await page.context().browser()!.newPage({ javaScriptEnabled: true });
  await twin.route('**/*', (route) =>
    route.request().resourceType() === 'document'
      ? route.fulfill({ body: html, contentType: 'text/html' })
      : route.abort(),
  );
  await twin.goto(page.url());
  await expectAccessible(twin, `${state}, ${way}`);
  await twin.close();
}
