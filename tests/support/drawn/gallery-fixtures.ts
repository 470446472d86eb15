import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { fileOfState } from '../../../authoring/studio/site/write-states.ts';
import type { PageStates } from '../../../authoring/studio/types.ts';
import { keptContexts } from '../browser/kept-contexts.ts';

export { expect } from '@playwright/test';

/** Where tests/support/drawn/build-gallery.ts writes the gallery. */
export const builtGallery = 'test-results/gallery';

/** The gallery as `npm run gallery -- --build` writes it, opened from disk: it needs no server. */
export type BuiltGallery = { lists: PageStates[]; address(file: string): string };

/** Reads the gallery that was written into a folder. */
export function readGallery(folder: string): BuiltGallery {
  const lists = JSON.parse(readFileSync(join(folder, 'states.json'), 'utf8')) as PageStates[];
  return { lists, address: (file) => pathToFileURL(join(folder, file)).href };
}

/** The address of the page of a state. */
export const stateAt = ({ address }: BuiltGallery, id: string): string => address(`${fileOfState(id)}.html`);

/** The size of the window in which `studios` take pictures. */
const phone = { width: 390, height: 780 };

export const test = keptContexts().extend<object, { gallery: BuiltGallery; studios: Page[] }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads out of the pattern what a fixture needs.
    async ({}, use) => {
      await use(readGallery(builtGallery));
    },
    { scope: 'worker' },
  ],
  /** Two pages that stay open for all tests of a worker. */
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
