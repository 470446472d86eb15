import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import type { Gallery } from '../../../src/states/types.ts';
import { keptContexts } from '../browser/kept-contexts.ts';

export { expect } from '@playwright/test';

/** Where tests/support/drawn/build-gallery.ts writes the gallery. */
export const builtGallery = 'test-results/gallery';

/** The gallery as `npm run gallery -- --build` writes it, opened from disk: it needs no server. */
export type BuiltGallery = Gallery & { address(file: string, query?: string): string };

/** The size of the window in which `studios` take pictures. */
const phone = { width: 390, height: 780 };

export const test = keptContexts().extend<object, { gallery: BuiltGallery; studios: Page[] }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads out of the pattern what a fixture needs.
    async ({}, use) => {
      const script = readFileSync(join(builtGallery, 'data.js'), 'utf8');
      const gallery = JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as Gallery;
      const address = (file: string, query?: string) =>
        pathToFileURL(join(builtGallery, file)).href + (query === undefined ? '' : `?${encodeURIComponent(query)}`);
      await use({ ...gallery, address });
    },
    { scope: 'worker' },
  ],
  /** Two pages that stay open for all tests of a worker: taking pictures one after another, neither loads its document anew. */
  studios: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        viewport: phone,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
      });
      await use([await context.newPage(), await context.newPage()]);
      await context.close();
    },
    { scope: 'worker' },
  ],
});

/** Takes another picture in the same document; what went wrong, if anything did. */
export async function take(page: Page, id: string): Promise<string | undefined> {
  // Some pictures come with a document of their own, which takes this one's answer along.
  const problem = await page.evaluate(takeHere, id).catch(() => null);
  return problem === null ? finished(page) : problem;
}

/** Runs in the page: what went wrong, or null if nothing can be said of this document. */
async function takeHere(id: string): Promise<string | undefined | null> {
  await window.showPicture(id);
  const { gallery, problem } = document.documentElement.dataset;
  return gallery === undefined ? null : gallery === 'ready' ? undefined : problem;
}

/** Waits until a picture is finished; what went wrong, if anything did. */
export async function finished(page: Page): Promise<string | undefined> {
  const html = page.locator('html[data-gallery]');
  await html.waitFor({ state: 'attached' });
  return (await html.getAttribute('data-gallery')) === 'ready'
    ? undefined
    : ((await html.getAttribute('data-problem')) ?? '');
}
