import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test as base } from '@playwright/test';
import type { Gallery } from '../../src/tools/gallery/model.ts';

export { expect } from '@playwright/test';

/** The gallery as `npm run gallery -- --build` writes it, opened from disk: it needs no server. */
export type BuiltGallery = Gallery & { address(file: string, query?: string): string };

export const test = base.extend<object, { gallery: BuiltGallery }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads out of the pattern what a fixture needs.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'gallery-'));
      execFileSync('node_modules/.bin/tsx', ['src/tools/cli/gallery.ts', '--build', '--out', folder]);
      const script = readFileSync(join(folder, 'data.js'), 'utf8');
      const gallery = JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as Gallery;
      const address = (file: string, query?: string) =>
        pathToFileURL(join(folder, file)).href + (query === undefined ? '' : `?${encodeURIComponent(query)}`);
      await use({ ...gallery, address });
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});
