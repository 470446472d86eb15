import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { allPictures, type Gallery, type Picture } from '../model.ts';
import { type Difference, differenceOf } from './difference.ts';
import { findBrowser, launchArgs } from './find-browser.ts';
import type { Side } from './sides.ts';

/** The widths at which pictures are compared, in CSS pixels. */
const widths = { phone: 390, desktop: 1280 };
export type Width = keyof typeof widths;

type Changed = {
  id: string;
  title: string;
  width: Width;
  before: Buffer;
  after: Buffer;
  difference: Difference;
};

export type LookReport = {
  base: string;
  compared: number;
  changed: Changed[];
  /** Pictures that only one side has. */
  added: string[];
  gone: string[];
};

type Options = {
  base: string;
  before: Side;
  after: Side;
  /** Limits the comparison to pictures whose id contains these words. */
  only: string;
  /** Called after each picture. */
  progress?: (done: number, of: number) => void;
};

/**
 * Makes Chromium repaint a changed part as a whole, because a part painted in pieces has other shades along its edges.
 */
const lookArgs = [...launchArgs, '--disable-partial-raster'];

/** The number of pictures in progress. Taking one is mostly waiting until nothing moves. */
export const atOnce = 4;

/** Starts a browser for pictures. */
export const startBrowser = async () => chromium.launch({ executablePath: await findBrowser(), args: lookArgs });

/** Compares every picture of two galleries, pixel by pixel, drawn by the same browser in the same run. */
export async function look({ base, before, after, only, progress }: Options): Promise<LookReport> {
  const [old, now] = [picturesIn(before), picturesIn(after)];
  const wanted = (id: string) => id.includes(only);
  const both = [...now.keys()].filter((id) => old.has(id) && wanted(id));
  const changed: Changed[] = [];
  const queue = [...both];
  const browser = await startBrowser();
  try {
    const work = async () => {
      const pages = { before: await openPage(browser), after: await openPage(browser) };
      const blank = await openPage(browser);
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
        changed.push(...(await compare(pages, blank, { id, title: now.get(id)?.title ?? id, before, after })));
        progress?.(both.length - queue.length, both.length);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    await browser.close();
  }
  return {
    base,
    compared: both.length,
    changed: changed.sort((a, b) => both.indexOf(a.id) - both.indexOf(b.id)),
    added: [...now.keys()].filter((id) => !old.has(id) && wanted(id)),
    gone: [...old.keys()].filter((id) => !now.has(id) && wanted(id)),
  };
}

/** Opens a page for the pictures of one side. */
export const openPage = (browser: Browser): Promise<Page> =>
  browser.newPage({ reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Europe/London', deviceScaleFactor: 1 });

type One = { id: string; title: string; before: Side; after: Side };

/**
 * Compares a picture again, at most twice, if it differs, because on a busy machine the page may not have been
 * finished.
 */
async function compare(pages: { before: Page; after: Page }, blank: Page, one: One, again = 2): Promise<Changed[]> {
  const { id, title, before, after } = one;
  const old = await shoot(pages.before, before, id);
  const now = await shoot(pages.after, after, id);
  const changed: Changed[] = [];
  for (const width of Object.keys(now) as Width[]) {
    const difference = await differenceOf(blank, old[width], now[width]);
    if (difference) changed.push({ id, title, width, before: old[width], after: now[width], difference });
  }
  return changed.length > 0 && again > 0 ? compare(pages, blank, one, again - 1) : changed;
}

/** The pictures of a built gallery, by id. */
function picturesIn({ folder }: Side): Map<string, Picture> {
  const script = readFileSync(join(folder, 'data.js'), 'utf8');
  const gallery = JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as Gallery;
  return new Map(allPictures(gallery).map((picture) => [picture.id, picture]));
}

/** Takes a picture at every width, as PNG. */
export async function shoot(page: Page, side: Side, id: string): Promise<Record<Width, Buffer>> {
  await showPicture(page, side, id);
  const shot = async () => {
    await page.evaluate(settle);
    return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
  };
  const phone = await shot();
  await page.setViewportSize({ width: widths.desktop, height: 800 });
  return { phone, desktop: await shot() };
}

/** Shows a picture at the phone's width. The page keeps one side's document, which shows one picture after another. */
export async function showPicture(page: Page, { folder }: Side, id: string): Promise<void> {
  await page.setViewportSize({ width: widths.phone, height: 800 });
  const inPlace = await page.evaluate((next) => {
    const take = (window as Partial<Window>).takePicture;
    void take?.(next);
    return take !== undefined;
  }, id);
  if (!inPlace) await page.goto(`${pathToFileURL(join(folder, 'frame.html'))}?${encodeURIComponent(id)}`);
  await page.locator('html[data-gallery]').waitFor({ state: 'attached' });
}

/**
 * Runs in the page: scrolls to its top, because dialogs are placed by the window, and waits until that is drawn. It
 * also makes the page give back reserved space before the picture, because a full-page picture resizes the window.
 */
async function settle(): Promise<void> {
  dispatchEvent(new Event('resize'));
  await new Promise(requestAnimationFrame);
  scrollTo({ top: 0, behavior: 'instant' });
  await new Promise(requestAnimationFrame);
}
