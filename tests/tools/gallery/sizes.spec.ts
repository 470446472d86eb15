/**
 * Every state of the gallery in every size and mode: everyone can use it, nothing scrolls sideways, no words or controls
 * cover each other. Too long for every change: `npm run test:look-all`.
 */
import type { Page } from '@playwright/test';
import { expect, finished, test } from '../../support/gallery-fixtures.ts';
import { overlapsIn } from '../../support/overlaps.ts';
import { partAuditor } from '../../support/part-audit.ts';

const sizes = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

const modes = [
  { mode: 'normal', fontSize: '', media: { forcedColors: 'none', colorScheme: 'light' } },
  { mode: 'text of twice the size', fontSize: '200%', media: { forcedColors: 'none', colorScheme: 'light' } },
  { mode: 'forced dark colours', fontSize: '', media: { forcedColors: 'active', colorScheme: 'dark' } },
] as const;

for (const { mode, fontSize, media } of modes) {
  test(`every state can be used, and nothing is cut off or covered: ${mode}`, async ({ gallery, studios }) => {
    test.setTimeout(3_600_000);
    const queue = gallery.sections.flatMap(({ pictures }) => pictures);
    // Forced colours are the reader's own, and axe computes with those of the page.
    const except = media.forcedColors === 'active' ? ['color-contrast'] : [];
    const auditors = new Map(sizes.map((size) => [size, partAuditor({ except })]));
    const wrong: string[] = [];

    async function takeAll(page: Page): Promise<void> {
      await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
      await page.setViewportSize(sizes[1]!);
      for (let picture = queue.shift(); picture; picture = queue.shift()) {
        const { id } = picture;
        if (page.url() === 'about:blank') await page.goto(gallery.address('frame.html', id));
        else await page.evaluate((next) => void window.takePicture(next), id);
        const problem = await finished(page);
        if (problem) wrong.push(`${id}: ${problem}`);
        await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize);
        for (const size of sizes) {
          await page.setViewportSize(size);
          const say = (what: string) => void wrong.push(`${id} at ${size.width}: ${what}`);
          const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (sideways > 0) say(`it scrolls sideways by ${sideways} pixels`);
          for (const overlap of await overlapsIn(page)) say(overlap);
          for (const violation of (await auditors.get(size)?.auditNew(page)) ?? []) say(violation);
        }
        await page.setViewportSize(sizes[1]!);
      }
    }
    await Promise.all(studios.map(takeAll));
    expect(wrong).toEqual([]);
  });
}
