import { defineConfig } from '@playwright/test';
import { launchArgs } from './tests/support/browser/find-browser.ts';
import { isNightly } from './tests/support/run/is-nightly.ts';

/** What takes long and stands on what other tests prove: `npm run test:nightly -- ways` runs it, and variants by their tag. */
const nightly = ['**/*.nightly.spec.ts', '**/build-gallery.ts'];
/** What takes hours: `npm run test:nightly -- full-size` runs it. */
const { FULL_SIZE } = process.env;
const tags = [...(isNightly ? [] : [/@every-way/]), ...(FULL_SIZE ? [] : [/@full-size/])];
const shared = { testMatch: '**/*.spec.ts', testIgnore: isNightly ? [] : nightly, grepInvert: tags };

/**
 * Browser tests run against the built site, one server for each worker, and against the gallery:
 * `npm run test:e2e -- <filter>`.
 */
export default defineConfig({
  testDir: '.',
  globalSetup: './tests/support/browser/global-setup.ts',
  projects: [
    {
      name: 'studio',
      testDir: 'authoring/tests/studio',
      ...shared,
      testIgnore: [...shared.testIgnore, '**/studio/gallery/**'],
    },
    { name: 'site', testDir: 'tests/e2e', ...shared },
    { name: 'built gallery', testDir: 'tests/support/drawn', ...shared, testMatch: '**/build-gallery.ts' },
    { name: 'gallery', testDir: 'authoring/tests/studio/gallery', ...shared, dependencies: ['built gallery'] },
  ],
  // By day one worker has all of a file, so that most servers start in one of the two.
  fullyParallel: isNightly,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Long enough for a busy machine, which at night derives whole galleries anew: what hangs still fails.
  timeout: isNightly ? 600_000 : 240_000,
  expect: { timeout: isNightly ? 120_000 : 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  outputDir: 'test-results/e2e',
  use: {
    // As chosen by the set-up: each worker reads this file anew. The pages of a context share a process, as one page after
    // another would.
    launchOptions: { args: [...launchArgs, '--renderer-process-limit=1'], executablePath: process.env.CHROMIUM_PATH },
    // A fade between two pages takes a sixth of the browser's time, so only the night has movement.
    ...(!isNightly && { contextOptions: { reducedMotion: 'reduce' } }),
    // A test by night may take ten minutes: a press on words that are gone fails long before.
    ...(isNightly && { actionTimeout: 30_000 }),
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
  },
});
