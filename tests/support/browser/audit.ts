import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { auditRules } from '../../../authoring/studio/frame/audit.ts';

/** Axe as a script, half as long as the one that the package has in its `source`. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Makes `window.axe` available in the page, once for each document: what axe's own package does anew for each audit. */
export async function injectAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
}

/** Audits a page for accessibility as it stands, and says what is wrong. Frames are their owners' own. */
async function audit(page: Page): Promise<string[]> {
  await injectAxe(page);
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'], iframes: false });
    return violations.map(({ id, help, nodes }) => `${id}: ${help} ${nodes.map(({ html }) => html).join(' ')}`);
  }, auditRules);
}

/** Expects that a page is accessible as it stands; `state` says which state of it that is. */
export async function expectAccessible(page: Page, state = new URL(page.url()).pathname): Promise<void> {
  expect(await audit(page), state).toEqual([]);
}
