import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser, launchArgs } from '../find-browser.ts';
import { differenceOf } from './difference.ts';
import type { Changed, LookReport } from './report.ts';
import { picturesIn, shoot, type Width } from './shoot.ts';
import type { Side } from './sides.ts';

type Options = {
  base: string;
  before: Side;
  after: Side;
  /** Only pictures whose id has these words. */
  only: string;
  /** Told after each picture. */
  progress?: (done: number, of: number) => void;
};

/**
 * A part of a page that is painted again is painted whole: what is painted in pieces, as it changes, has other shades along
 * its edges than what is painted at once.
 */
const lookArgs = [...launchArgs, '--disable-partial-raster'];

/** How many pictures are under way at a time: taking one is mostly waiting until nothing moves. */
const atOnce = 4;

/** Compares every picture of two galleries, pixel by pixel, drawn by the same browser in the same run. */
export async function look({ base, before, after, only, progress }: Options): Promise<LookReport> {
  const [old, now] = [picturesIn(before), picturesIn(after)];
  const wanted = (id: string) => id.includes(only);
  const both = [...now.keys()].filter((id) => old.has(id) && wanted(id));
  const changed: Changed[] = [];
  const queue = [...both];
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: lookArgs });
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

const openPage = (browser: Browser): Promise<Page> =>
  browser.newPage({ reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Europe/London', deviceScaleFactor: 1 });

type One = { id: string; title: string; before: Side; after: Side };

/** What a busy machine took before the page had come to rest is no change: what differs is taken once more, twice at most. */
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
