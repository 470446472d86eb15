import { defineConfig } from '@playwright/test';
import { launchArgs } from './src/tools/gallery/look/find-browser.ts';

/** What takes long and stands on what other tests prove, and the gallery, whose states are drawn without a browser too. */
const inEveryWay = [
  'e2e/changed-project.spec.ts',
  'e2e/*-conformance.spec.ts',
  'e2e/braintree-time.spec.ts',
  'e2e/braintree-trouble.spec.ts',
  'e2e/development.spec.ts',
  'e2e/forms-outage.spec.ts',
  'e2e/restart.spec.ts',
  'support/build-gallery.ts',
  'tools/gallery/*.spec.ts',
  'tools/studio/!(editor|writing).spec.ts',
].map((file) => `**/${file}`);
/** `npm run test:ways` runs every browser test, and `npm run test:look-all` every size of the gallery. */
const { ALL_WAYS, LOOK_ALL } = process.env;
const ignored = ALL_WAYS || LOOK_ALL ? [] : inEveryWay;
/** Variants of what other tests prove have this tag, and are run there too. */
const variants = /@every-way/;

/**
 * Browser tests run against the built site, one server for each worker, and against the gallery:
 * `npm run test:e2e -- <filter>`.
 */
export default defineConfig({
  testDir: 'tests',
  globalSetup: './tests/support/global-setup.ts',
  // The longest tests first: the gallery's wait until all before them have ended.
  projects: [
    { name: 'built gallery', testMatch: 'support/build-gallery.ts', testIgnore: ignored },
    { name: 'studio', testMatch: 'tools/studio/**/*.spec.ts', testIgnore: ignored },
    { name: 'site', testMatch: 'e2e/**/*.spec.ts', testIgnore: ignored },
    {
      name: 'gallery',
      testMatch: 'tools/gallery/**/*.spec.ts',
      testIgnore: [...(LOOK_ALL ? [] : ['**/tools/gallery/sizes.spec.ts']), ...ignored],
      dependencies: ['built gallery'],
    },
  ],
  fullyParallel: true,
  ...(ALL_WAYS ? {} : { grepInvert: variants }),
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Long enough for a busy machine: what hangs still fails.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  outputDir: 'test-results/e2e',
  use: {
    // As chosen by the set-up: each worker reads this file anew. The pages of a context share a process, as one page after
    // another would.
    launchOptions: { args: [...launchArgs, '--renderer-process-limit=1'], executablePath: process.env.CHROMIUM_PATH },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
  },
});
