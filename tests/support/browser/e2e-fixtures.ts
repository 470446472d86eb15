import { expect } from '@playwright/test';
import { type App, type NewLink, startApp } from '../server/app.ts';
import { keptContexts } from './kept-contexts.ts';

/** What a page must never do. A test that provokes some of it names what it expects. */
type Watch = {
  /** Allows problems whose text matches, for this test. */
  allow(...expected: RegExp[]): void;
};

type Fixtures = {
  /** The server that the test's pages come from. */
  app: App;
  watch: Watch;
  /** Makes a link of its own for the test, and gives back its id. */
  newLink: (journey: string, rest?: Omit<NewLink, 'journey'>) => Promise<string>;
};

/** The servers of a worker, by their names. */
type Servers = { servers: Map<string, App> };
type AppFixture = [
  (own: Servers, use: (app: App) => Promise<void>) => Promise<void>,
  { scope: 'test'; timeout: number },
];

export { expect };

/**
 * The fixture `app` for tests before another server, which is started once a worker. It is no fixture of a worker itself:
 * tests before different servers then have the same workers and browsers.
 */
export const appOf = (name: string, start: () => Promise<App>): AppFixture => [
  async ({ servers }, use) => {
    const app = servers.get(name) ?? (await start());
    servers.set(name, app);
    await use(app);
  },
  // A site may be built first, on a busy machine.
  { scope: 'test', timeout: 600_000 },
];

export const test = keptContexts((context) => context.addInitScript(reportViolations)).extend<Fixtures, Servers>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads out of the pattern what a fixture needs.
    async ({}, use) => {
      const servers = new Map<string, App>();
      await use(servers);
      for (const app of servers.values()) await app.close();
    },
    { scope: 'worker' },
  ],

  app: appOf('sandbox', startApp),

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
      context.on('weberror', (error) => {
        // Chromium gives up the fade between two pages on a busy machine, and the page is there all the same.
        if (error.error().message.startsWith('Transition was ')) return;
        problems.push(`page error: ${error.error().message}`);
      });
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
