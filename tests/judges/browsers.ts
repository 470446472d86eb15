import { readFileSync, writeFileSync } from 'node:fs';
import { type Browser, type BrowserType, expect } from '@playwright/test';
import { mouse } from '../support/browser/hands.ts';
import type { Walk } from '../support/browser/walk-steps.ts';
import { directDebitWalk, walks } from '../support/browser/walks.ts';
import { exampleSite } from '../support/project/example-site.ts';
import { type App, startApp } from '../support/server/app.ts';
import { commandPath, importPackage, needCommands, packageFile } from './packages.ts';
import type { Finding, Refusal, Verdict } from './verdict.ts';

export const refusals: readonly Refusal[] = [];

/** Every journey in Firefox ESR, with the mistakes of the walks. Each ends where it should, and is recorded. */
export async function judgeBrowsers(): Promise<Verdict> {
  const browser = await openFirefox();
  const site = await startApp();
  const withDebits = await startApp(process.cwd(), { DIST_DIR: await exampleSite('direct-debit') });
  const findings: Finding[] = [];
  const journeys: [name: string, walk: Walk, app: App][] = [
    ...Object.entries(walks).map(([name, walk]): [string, Walk, App] => [name, walk, site]),
    ['direct-debit', directDebitWalk, withDebits],
  ];
  for (const [name, { link, first, walk, completed }, app] of journeys) {
    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London' });
    try {
      const page = await context.newPage();
      const errors: string[] = [];
      context.on('weberror', (error) => void errors.push(error.error().message));
      const { id } = await app.createLink(link);
      await page.goto(`${app.url}${first}?id=${id}`);
      await walk({ page, hand: mouse }, id);
      expect(errors).toEqual([]);
      expect(await app.showLink(id)).toMatchObject({ status: 'used', completed });
    } catch (error) {
      findings.push({ where: name, rule: 'walk', message: error instanceof Error ? error.message : String(error) });
    }
    await context.close();
  }
  const looked = `Firefox ${browser.version()}: ${journeys.length} journeys`;
  await Promise.all([browser.close(), site.close(), withDebits.close()]);
  return { looked, findings };
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
