import { type BrowserContext, test as base } from '@playwright/test';

/** Contexts in which something was done that the next test would notice, and that cannot be taken back. */
const spent = new WeakSet<BrowserContext>();

/** Lets no other test have this context: for a clock that was taken, which a context keeps. */
export const spend = (context: BrowserContext): void => void spent.add(context);

/**
 * Playwright's `test` with one context for each kind of browser, and a page in it that stays open: the tests of a worker
 * share its process, and a page load costs half of one in a new process. Cookies are cleared after each test. `prepare` is
 * called once for each context.
 */
export const keptContexts = (prepare: (context: BrowserContext) => Promise<unknown> = async () => {}) =>
  base.extend<object, { contexts: Map<string, BrowserContext> }>({
    contexts: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads out of the pattern what a fixture needs.
      async ({}, use) => {
        const contexts = new Map<string, BrowserContext>();
        await use(contexts);
        for (const context of contexts.values()) await context.close();
      },
      { scope: 'worker' },
    ],

    // A setting that a test makes with `test.use` is heard if it is named here.
    context: async (
      { browser, contexts, viewport, hasTouch, isMobile, userAgent, javaScriptEnabled, baseURL },
      use,
      testInfo,
    ) => {
      const options = { viewport, hasTouch, isMobile, userAgent, javaScriptEnabled, baseURL };
      const kind = JSON.stringify(options);
      const context = contexts.get(kind) ?? (await browser.newContext(options));
      if (!contexts.has(kind)) {
        contexts.set(kind, context);
        await prepare(context);
        await context.newPage();
      }
      await use(context);
      if (testInfo.errors.length || spent.has(context)) {
        contexts.delete(kind);
        return context.close();
      }
      const [, ...opened] = context.pages();
      for (const page of opened) await page.close();
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.clearCookies();
      for (const event of ['console', 'weberror', 'request']) await context.removeAllListeners(event);
    },
  });
