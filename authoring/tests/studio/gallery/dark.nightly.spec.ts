/** The states of the gallery in the dark theme: all words can be read. */
import type { Page } from '@playwright/test';
import { partAuditor } from '../../../../tests/support/browser/part-audit.ts';
import { expect, stateAt, test } from '../../../../tests/support/drawn/gallery-fixtures.ts';

test('R-N03 every state of every page and block can be read in the dark theme', async ({ gallery, browser }) => {
  test.setTimeout(1_800_000);
  const context = await browser.newContext({
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 780 },
  });
  const { auditNew } = partAuditor({ words: 'left out', only: ['color-contrast'] });
  const wrong: string[] = [];
  const queue = gallery.lists.flatMap(({ pictures }) => pictures.map(({ id }) => id));

  async function takeAll(page: Page): Promise<void> {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      await page.goto(stateAt(gallery, id));
      for (const violation of (await auditNew(page)) ?? []) wrong.push(`${id}: ${violation}`);
    }
  }
  await Promise.all([takeAll(await context.newPage()), takeAll(await context.newPage())]);
  await context.close();
  expect(wrong).toEqual([]);
});
