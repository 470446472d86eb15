import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test as base } from '@playwright/test';
import type { Gallery } from '../../src/tools/gallery/model.ts';

export { expect } from '@playwright/test';

/** Where tests/support/build-gallery.ts writes the gallery. */
export const builtGallery = 'test-results/gallery';

/** The gallery as `npm run gallery -- --build` writes it, opened from disk: it needs no server. */
export type BuiltGallery = Gallery & { address(file: string, query?: string): string };

export const test = base.extend<object, { gallery: BuiltGallery }>({
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
});
