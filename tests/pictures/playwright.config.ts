import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { atOnce, pictureArgs, pictureOptions } from '../../authoring/studio/pictures/take-picture.ts';

const { reducedMotion, ...options } = pictureOptions;

/** The comparison of the gallery's pictures with those of another version: `look.ts` starts it. */
export default defineConfig({
  testDir: '.',
  testMatch: 'pictures.ts',
  globalSetup: '../support/browser/global-setup.ts',
  fullyParallel: true,
  // On a busy machine a page may not have been finished.
  retries: 2,
  workers: atOnce,
  timeout: 600_000,
  reporter: [['line'], ['html', { open: 'never' }]],
  outputDir: '../../test-results/pictures',
  snapshotPathTemplate: join(process.env.BEFORE ?? '', '..', 'pictures', '{arg}{ext}'),
  use: {
    ...options,
    contextOptions: { reducedMotion },
    launchOptions: { args: pictureArgs, executablePath: process.env.CHROMIUM_PATH },
  },
});
