import { readFileSync, writeFileSync } from 'node:fs';
import { type Browser, type BrowserType, expect } from '@playwright/test';
import { mouse } from '../../support/browser/hands.ts';
import { type Customer, open, type Walk } from '../../support/browser/walk-steps.ts';
import { directDebitWalk, walks } from '../../support/browser/walks.ts';
import { exampleSite } from '../../support/project/example-site.ts';
import { type App, startApp } from '../../support/server/app.ts';
import { commandPath, importPackage, needCommands, packageFile } from './packages.ts';
import type { Finding, Refusal, Verdict } from './verdict.ts';
import { customerOf } from './walk-by-driver.ts';
import { openWebKit } from './web-driver.ts';

export const refusals: readonly Refusal[] = [];

/** A browser. Each walk in it is that of a new customer. */
type Driven = {
  version: string;
  /** Returns the errors of the scripts of the pages. */
  walk(origin: string, walk: (customer: Customer) => Promise<void>): Promise<string[]>;
  close(): Promise<void>;
};

/** Every journey in two browsers, with the mistakes of the walks. Each ends where it should, and is recorded. */
export async function judgeBrowsers(): Promise<Verdict> {
  const site = await startApp();
  const withDebits = await startApp(process.cwd(), { DIST_DIR: await exampleSite('direct-debit') });
  const findings: Finding[] = [];
  const looked: string[] = [];
  const journeys: [name: string, walk: Walk, app: App][] = [
    ...Object.entries(walks).map(([name, walk]): [string, Walk, App] => [name, walk, site]),
    ['direct-debit', directDebitWalk, withDebits],
  ];
  for (const openBrowser of [firefox, webKit]) {
    const browser = await openBrowser();
    for (const [name, { link, first, walk, completed }, app] of journeys) {
      try {
        const { id } = await app.createLink(link);
        const errors = await browser.walk(app.url, async (customer) => {
          await open(customer, `${first}?id=${id}`);
          await walk(customer, id);
        });
        expect(errors).toEqual([]);
        expect(await app.showLink(id)).toMatchObject({ status: 'used', completed });
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        findings.push({ where: `${name} in ${browser.version}`, rule: 'walk', message });
      }
    }
    looked.push(`${browser.version}: ${journeys.length} journeys`);
    await browser.close();
  }
  await Promise.all([site.close(), withDebits.close()]);
  return { looked: looked.join(', '), findings };
}

async function firefox(): Promise<Driven> {
  const browser = await openFirefox();
  return {
    version: `Firefox ${browser.version()}`,
    async walk(baseURL, walk) {
      const context = await browser.newContext({ baseURL, locale: 'en-GB', timezoneId: 'Europe/London' });
      const errors: string[] = [];
      context.on('weberror', (error) => void errors.push(error.error().message));
      try {
        await walk({ page: await context.newPage(), hand: mouse });
      } finally {
        await context.close();
      }
      return errors;
    },
    close: () => browser.close(),
  };
}

/** The engine of Safari. Its WebDriver does not tell of errors in a page. */
async function webKit(): Promise<Driven> {
  const driver = await openWebKit();
  return {
    version: `WebKitGTK ${driver.version}`,
    async walk(origin, walk) {
      await driver.forget();
      await walk(customerOf(driver, origin));
      return [];
    },
    close: () => driver.close(),
  };
}

/** Opens Debian's Firefox, which this Playwright drives by WebDriver BiDi. */
async function openFirefox(): Promise<Browser> {
  needCommands({ 'firefox-esr': 'firefox-esr' });
  // Firefox ESR does not know this command yet. It sets media features, which no walk asks for.
  const bundle = packageFile('playwright-core/lib/coreBundle.js');
  const text = readFileSync(bundle, 'utf8');
  writeFileSync(bundle, text.replaceAll('"emulation.setMediaFeaturesOverride"', '"session.status"'));
  const { firefox } = await importPackage<{ firefox: BrowserType }>('playwright-core/index.mjs');
  return firefox.launch({ channel: 'moz-firefox', executablePath: commandPath('firefox-esr') });
}
