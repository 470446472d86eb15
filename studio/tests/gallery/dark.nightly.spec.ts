/** The states of the gallery in the dark theme: all words can be read. */
import type { Page } from '@playwright/test';
import { partAuditor } from '../../../tests/support/browser/part-audit.ts';
import { expect, finished, take, test } from '../../../tests/support/drawn/gallery-fixtures.ts';

test('R-N03 every state of every page and block can be read in the dark theme', async ({ gallery, browser }) => {
  test.setTimeout(1_800_000);
  const context = await browser.newContext({
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 780 },
  });
  const { auditNew } = partAuditor({ words: 'left out', only: ['color-contrast'] });
  const wrong: string[] = [];
  const queue = gallery.sections.flatMap(({ pictures }) => pictures.map(({ id }) => id));

  async function takeAll(page: Page): Promise<void> {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const isOpen = page.url() !== 'about:blank';
      if (!isOpen) await page.goto(gallery.address('frame.html', id));
      // Whether a state can be reached is told by `states.nightly.spec.ts`.
      await (isOpen ? take(page, id) : finished(page));
      for (const violation of (await auditNew(page)) ?? []) wrong.push(`${id}: ${violation}`);
    }
  }
  await Promise.all([takeAll(await context.newPage()), takeAll(await context.newPage())]);
  await context.close();
  expect(wrong).toEqual([]);
});
