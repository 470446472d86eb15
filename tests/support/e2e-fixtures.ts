import { expect } from '@playwright/test';
import { type App, type NewLink, startApp } from './app.ts';
import { keptContexts } from './kept-contexts.ts';

/** What a page must never do. A test that provokes some of it names what it expects. */
type Watch = {
  /** Allows problems whose text matches, for this test. */
  allow(...expected: RegExp[]): void;
};

type Fixtures = {
  watch: Watch;
  /** Makes a link of its own for the test, and gives back its id. */
  newLink: (journey: string, rest?: Omit<NewLink, 'journey'>) => Promise<string>;
};

export { expect };

export const test = keptContexts((context) => context.addInitScript(reportViolations)).extend<Fixtures, { app: App }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads out of the pattern what a fixture needs.
    async ({}, use) => {
      const app = await startApp();
      await use(app);
      await app.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: async ({ app }, use) => use(app.url),

  newLink: async ({ app }, use, testInfo) => {
    await use(async (journey, rest) => (await app.createLink({ journey, ...rest })).id);
    if (testInfo.errors.length) await testInfo.attach('what the server said', { body: app.output().slice(-5000) });
  },

  watch: [
    async ({ context }, use) => {
      const problems: string[] = [];
      const allowed: RegExp[] = [];
      context.on('console', (message) => {
        // All tests of a worker share an address, and its limit of reports; a page does not wait for theirs.
        if (message.location().url.includes('/public-api/reports/')) return;
        if (['error', 'warning'].includes(message.type())) problems.push(`console: ${message.text()}`);
      });
      context.on('weberror', (error) => problems.push(`page error: ${error.error().message}`));
      context.on('request', (request) => {
        const { hostname, protocol } = new URL(request.url());
        if (hostname !== 'localhost' && !['data:', 'blob:', 'about:'].includes(protocol)) {
          problems.push(`foreign request: ${request.url()}`);
        }
      });
      await use({ allow: (...expected) => void allowed.push(...expected) });
      expect(problems.filter((problem) => !allowed.some((expected) => expected.test(problem)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Runs in the page: says on the console what the Content Security Policy has refused. */
function reportViolations(): void {
  addEventListener('securitypolicyviolation', (event) => {
    console.error(`policy: ${event.violatedDirective} refused ${event.blockedURI} ${event.sample}`);
  });
}

/** What the browser says on the console of an answer that is no success. */
export const failedRequest = (status: number | string) => new RegExp(`^console: Failed to load resource: .*${status}`);
