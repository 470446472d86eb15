/**
 * Every state in every size and mode can be used, nothing scrolls sideways or covers another: too long for every
 * change: `npm run test:nightly -- full-size`. Contact sheets are in test-results/full-size.
 */
import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { overlapsIn } from '../../../../tests/support/browser/overlaps.ts';
import { partAuditor, sizeRules } from '../../../../tests/support/browser/part-audit.ts';
import { unevenRows } from '../../../../tests/support/browser/uneven-rows.ts';
import { expect, stateAt, test } from '../../../../tests/support/drawn/gallery-fixtures.ts';

const phone = { width: 360, height: 740 };
const wide = { width: 1280, height: 800 };
const sizes = [{ width: 320, height: 640 }, phone, { width: 768, height: 1024 }, wide];

const modes = [
  { mode: 'normal', fontSize: '', media: { forcedColors: 'none', colorScheme: 'light' } },
  { mode: 'text of twice the size', fontSize: '200%', media: { forcedColors: 'none', colorScheme: 'light' } },
  { mode: 'forced dark colours', fontSize: '', media: { forcedColors: 'active', colorScheme: 'dark' } },
] as const;

type Picture = { label: string; jpeg: string };
const folder = 'test-results/full-size';
const perSheet = 40;

const tag = '@full-size';

test('every state can be used in every size and mode, and nothing is cut off or covered', { tag }, async ({
  gallery,
  studios,
}) => {
  // Eight minutes of processor time, which may be hours on a machine that others use.
  test.setTimeout(4 * 3_600_000);
  const queue = gallery.lists.flatMap(({ pictures }) => pictures.map(({ id }) => id));
  const auditors = modes.flatMap(({ mode, fontSize, media }) =>
    media.forcedColors === 'active'
      ? []
      : sizes.map((size) => {
          const isWhole = !fontSize && (size === phone || size === wide);
          return { mode, size, ...partAuditor(isWhole ? {} : { only: sizeRules }) };
        }),
  );
  const wrong: string[] = [];
  const pictures = new Map<string, Picture[]>(modes.map(({ mode }) => [mode, []]));

  async function look(page: Page, id: string): Promise<void> {
    for (const { mode, fontSize, media } of modes) {
      await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize);
      for (const size of sizes) {
        await page.setViewportSize(size);
        const say = (what: string) => void wrong.push(`${id}, ${mode}, at ${size.width}: ${what}`);
        const sideways = await page.evaluate(async () => {
          // The browser counts what stuck out before the window was resized until the next frame is drawn.
          await new Promise<unknown>((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
          return document.documentElement.scrollWidth - innerWidth;
        });
        if (sideways > 0) say(`it scrolls sideways by ${sideways} pixels`);
        for (const wrong of [...(await overlapsIn(page)), ...(await unevenRows(page))]) say(wrong);
        const auditor = auditors.find((one) => one.mode === mode && one.size === size);
        for (const violation of (await auditor?.auditNew(page)) ?? []) say(violation);
        if (size !== phone) continue;
        const jpeg = await page.screenshot({ type: 'jpeg', quality: 60, fullPage: true });
        pictures.get(mode)?.push({ label: id, jpeg: jpeg.toString('base64') });
      }
    }
  }

  async function takeAll(page: Page): Promise<void> {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      await page.emulateMedia({ ...modes[0].media, reducedMotion: 'reduce' });
      await page.setViewportSize(phone);
      await page.goto(stateAt(gallery, id));
      await look(page, id);
    }
  }
  await Promise.all(studios.map(takeAll));
  // Before the sheets, so that it is told also if they cannot be written.
  expect.soft(wrong).toEqual([]);
  for (const [mode, all] of pictures) await writeSheets(studios[0]!, mode, all);
});

/** Writes pictures side by side, each down to where it would be too small to see. */
async function writeSheets(page: Page, name: string, pictures: Picture[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
  await page.setViewportSize({ width: 1800, height: 1200 });
  pictures.sort((one, other) => one.label.localeCompare(other.label));
  for (let start = 0; start < pictures.length; start += perSheet) {
    const figures = pictures
      .slice(start, start + perSheet)
      .map(({ label, jpeg }) => `<figure>${label}<img src="data:image/jpeg;base64,${jpeg}"></figure>`);
    await page.setContent(
      `<style>body{margin:8px;display:grid;grid-template-columns:repeat(10,1fr);gap:8px;font:10px sans-serif;background:#bbb}
      figure{margin:0;overflow-wrap:anywhere}img{display:block;width:100%;height:420px;object-fit:contain;object-position:top}</style>
      ${figures.join('')}`,
    );
    await page.screenshot({
      path: `${folder}/${name.replaceAll(' ', '-')}-${start / perSheet + 1}.png`,
      fullPage: true,
    });
  }
}
