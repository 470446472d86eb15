import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { keptContexts } from '../../../tests/support/browser/kept-contexts.ts';
import { type RunningStudio, startStudio } from './studio.ts';

/** Playwright's `test` with one studio for a worker on a copy of content; each test begins without drafts. */
export const studioTest = (folder = () => 'content') =>
  keptContexts().extend<object, { studio: RunningStudio }>({
    studio: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads out of the pattern what a fixture needs.
      async ({}, use) => {
        const studio = await startStudio(folder());
        await use(studio);
        await studio.end();
      },
      // A studio may share the machine with every other test.
      { scope: 'worker', timeout: 600_000 },
    ],

    context: async ({ context, studio }, use) => {
      const session = await context.newCDPSession(context.pages()[0]!);
      await session.send('Storage.clearDataForOrigin', {
        origin: new URL(studio.url).origin,
        storageTypes: 'local_storage',
      });
      await session.detach();
      await use(context);
    },
  });

export const test = studioTest();

/** The page in the middle of the studio. */
export const picture = (page: Page) => page.frameLocator('iframe[title="What the customer sees"]');

/** The editor of a file's source. */
export const source = (page: Page, path: string) => page.getByRole('textbox', { name: `Source of ${path}` });

/** What a content file of the studio has on disk. */
export const read = ({ folder }: RunningStudio, path: string) => readFileSync(join(folder, path), 'utf8');
