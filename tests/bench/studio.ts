/**
 * `npm run bench -- studio`: the time from a key in the studio to the frame of the picture that shows the word, and the time
 * until the studio of a large site can be used (`-- --pages 2000` beside the project's own content). Works on a copy.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { findBrowser, launchArgs } from '../../src/tools/browser/find-browser.ts';
import { serveStudio } from '../../studio/server/studio-server.ts';
import { writeLargeSite } from './large-site.ts';

declare global {
  interface Window {
    /** When a key was pressed in the studio, in milliseconds since 1970. */
    pressedAt: number[];
    /** When a frame first showed so many letters of the word. */
    shownAt: number[];
  }
}

const { values } = parseArgs({ options: { keys: { type: 'string' }, pages: { type: 'string' } } });
const keys = Number(values.keys ?? 100);
const pages = Number(values.pages ?? 0);

const temporary = mkdtempSync(join(tmpdir(), 'bench-studio-'));
const folder = join(temporary, 'content');
if (pages) writeLargeSite(folder, pages);
else cpSync('content', folder, { recursive: true });

const started = performance.now();
const { url } = await serveStudio(folder, 0);
const serves = performance.now() - started;
const browser = await chromium.launch({ executablePath: await findBrowser(), args: launchArgs });
try {
  const inText = await measure('file=text/start-card.md', 'Source of text/start-card.md');
  const inLabel = await measure('file=pages/start-card.json&at=/blocks/4/label', 'Label');
  console.table({
    'from npm run studio to its address': { time: `${Math.round(serves)} ms` },
    'from the address to the text': { time: `${Math.round(inText.usable)} ms` },
    'from the address to the page beside it': { time: `${Math.round(inText.shown)} ms` },
    'key to picture in a text: median, p95, most': { time: inText.keys },
    "key to picture in a button's label: median, p95, most": { time: inLabel.keys },
  });
} finally {
  await browser.close();
  for (const made of [folder, temporary]) rmSync(made, { recursive: true, force: true });
}
process.exit();

/** Opens the studio at a field, in a browser that has no drafts, and types a word into it. */
async function measure(place: string, field: string): Promise<{ usable: number; shown: number; keys: string }> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
  page.setDefaultTimeout(120_000);
  await watch(page);
  const opened = performance.now();
  await page.goto(`${url}#${place}&page=start-card`);
  const box = page.getByRole('textbox', { name: field, exact: true });
  await box.waitFor();
  const usable = performance.now() - opened;
  await page.frameLocator('iframe[title="What the customer sees"]').locator('h1').waitFor();
  const shown = performance.now() - opened;
  await box.press('ControlOrMeta+End');
  await page.keyboard.type(' ');
  const times = await typeWord(page);
  await page.context().close();
  return { usable, shown, keys: percentiles(times) };
}

/** The median, the 95th percentile and the most of times in milliseconds. */
function percentiles(times: number[]): string {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (part: number) => `${Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN)} ms`;
  return [at(0.5), at(0.95), at(1)].join(', ');
}

/** Notes keys in the studio, and in its picture the frames that show a longer word. */
async function watch(page: Page): Promise<void> {
  // tsx names functions by a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(() => {
    const now = () => performance.timeOrigin + performance.now();
    window.pressedAt = [];
    window.shownAt = [];
    if (window === top) {
      addEventListener('keydown', ({ key }) => key === 'x' && window.pressedAt.push(now()), { capture: true });
      return;
    }
    const look = () => {
      const length = /x{2,}/.exec(document.getElementById('root')?.textContent ?? '')?.[0].length ?? 0;
      requestAnimationFrame(() => {
        window.shownAt[length] ??= now();
      });
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Types a word of one letter as fast as people do, and returns how long each letter took to show. */
async function typeWord(page: Page): Promise<number[]> {
  for (let key = 0; key < keys; key += 1) await page.keyboard.press('x', { delay: 120 });
  const frame = page.frames().find((one) => one !== page.mainFrame())!;
  await frame.waitForFunction((length) => window.shownAt[length] !== undefined, keys);
  const [pressed, shown] = [await page.evaluate(() => window.pressedAt), await frame.evaluate(() => window.shownAt)];
  // A word that came together with a longer one was shown by that.
  return pressed.flatMap((time, i) => {
    const seen = shown.slice(Math.max(i + 1, 2)).find((one) => one);
    return i > 4 && seen ? [seen - time] : [];
  });
}
