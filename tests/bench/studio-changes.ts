/**
 * `npm run bench:changes`: the time from *Changes* in the studio to the first state that differs and to the last, for a word
 * of one page and for one of the footer, which every page has; then for the same when it is saved. Works on a copy.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findBrowser, launchArgs } from '../../src/tools/gallery/look/find-browser.ts';
import { serveStudio } from '../../src/tools/studio/server/serve.ts';

const temporary = mkdtempSync(join(tmpdir(), 'bench-changes-'));
const folder = join(temporary, 'content');
cpSync('content', folder, { recursive: true });
const { url } = await serveStudio(folder, 0);
const browser = await chromium.launch({ executablePath: await findBrowser(), args: launchArgs });
try {
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
  page.setDefaultTimeout(120_000);
  await page.goto(`${url}#file=text/start-card.md&page=start-card`);
  const source = page.getByRole('textbox', { name: 'Source of text/start-card.md' });
  await source.press('ControlOrMeta+End');
  await page.keyboard.type(' more');
  await picture(page).getByText('more').first().waitFor();
  const results: Record<string, object> = { 'a word of one page': await changes(page) };

  await page.goto(`${url}#file=site.json&at=/footer/company&page=start-card`);
  const company = page.getByRole('textbox', { name: /company/i }).first();
  await company.press('ControlOrMeta+End');
  await page.keyboard.type(' Always.');
  await picture(page).getByText('Always.').first().waitFor();
  results['a word of the footer as well'] = await changes(page);

  await page.goto(`${url}#file=messages.json&at=/readFailed&page=start-card`);
  await page
    .getByRole('textbox', { name: /readFailed|read failed/i })
    .first()
    .press('ControlOrMeta+End');
  await page.keyboard.type(' Please.');
  results['and a word of a message'] = await changes(page);
  console.table(results);
} finally {
  await browser.close();
  rmSync(temporary, { recursive: true, force: true });
}
process.exit();

function picture(page: Page) {
  return page.frameLocator('iframe[title="What the customer sees"]');
}

/** Opens *Changes*, and goes back to the page when all states are compared. */
async function changes(page: Page) {
  const started = performance.now();
  const after = () => `${Math.round(performance.now() - started)} ms`;
  await page.getByRole('button', { name: 'Changes', exact: true }).click();
  const view = page.getByRole('main', { name: 'Changes' });
  await view.getByRole('heading', { name: 'What customers see' }).waitFor();
  const first = after();
  const sum = view.getByRole('status').filter({ hasText: /Customers see/ });
  await sum.waitFor();
  const whole = after();
  const found = await sum.textContent();
  await view.getByRole('button', { name: 'Back to the page' }).click();
  return { first, whole, found };
}
