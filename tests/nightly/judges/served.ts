import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { globSync } from 'tinyglobby';
import { screens } from '../../support/browser/screens.ts';
import { type App, startApp } from '../../support/server/app.ts';
import { type Document, openBrowser } from './states.ts';

/** Serves the built site while `work` is done with it. */
export async function served<Result>(
  work: (app: App) => Promise<Result>,
  env: Record<string, string> = {},
): Promise<Result> {
  const app = await startApp(process.cwd(), env);
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** The pages that a build writes, before any script. */
export const builtFiles = (): Document[] =>
  globSync('dist/**/*.html').map((file) => ({ name: file, html: readFileSync(file, 'utf8') }));

/** Every page as the server sends it, for a link where it needs one. */
export const sentPages = (app: App): Promise<Document[]> =>
  Promise.all(
    screens.map(async ({ name, address }) => {
      const answer = await fetch(app.url + address);
      return { name: `${name} as sent`, html: await answer.text() };
    }),
  );

/** Opens every page in a browser, and calls `look` when nothing of it is on its way any more. */
export async function openPages(app: App, look: (page: Page, name: string) => Promise<void>): Promise<void> {
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Europe/London' });
    for (const { name, address } of screens) {
      const page = await context.newPage();
      await page.goto(app.url + address);
      await page.locator(`main[data-page="${name}"]`).waitFor();
      await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
      await look(page, `${name} in the browser`);
      await page.close();
    }
  } finally {
    await browser.close();
  }
}
