import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import type { State } from '../../../authoring/walk/seeds/states.ts';
import { findBrowser, launchArgs } from '../../support/browser/find-browser.ts';
import { type BuiltGallery, readGallery, stateAt } from '../../support/drawn/gallery-fixtures.ts';

const tsx = 'node_modules/.bin/tsx';

/** Builds the galleries of the content and of each example: all of the first, and what no gallery before it shows. */
export function buildGalleries(): BuiltGallery[] {
  const known = new Set<string>();
  // The others are templates of sites, and clients of the calls.
  const examples = readdirSync('examples').filter((name) => existsSync(`examples/${name}/changes`));
  return ['', ...examples].map((example) => {
    const gallery = buildGallery(example);
    const isNew = (state: State) => {
      const html = htmlOf(gallery, state);
      return !known.has(html) && known.add(html);
    };
    const lists = gallery.lists.map((list) => ({ ...list, pictures: list.pictures.filter(isNew) }));
    return { ...gallery, lists };
  });
}

function buildGallery(example: string): BuiltGallery {
  const folder = resolve('test-results/judges-gallery', example || 'content');
  execFileSync(tsx, ['authoring/cli/gallery.ts', '--build', folder], {
    env: { ...process.env, ...(example && { CONTENT_DIR: `examples/${example}/content` }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return readGallery(folder);
}

const statesIn = ({ lists }: BuiltGallery): State[] => lists.flatMap(({ pictures }) => pictures);

const htmlOf = (gallery: BuiltGallery, { id }: State) => readFileSync(fileURLToPath(stateAt(gallery, id)), 'utf8');

/** A document to judge, by the name of its state or page. */
export type Document = { name: string; html: string };

/** Every state as the server draws it, before any script. */
export const drawnStates = (gallery: BuiltGallery): Document[] =>
  statesIn(gallery).map((state) => ({ name: state.id, html: htmlOf(gallery, state) }));

/** Opens every state of the gallery in a browser, and calls `look`. Two documents take turns. */
export async function playStates(
  gallery: BuiltGallery,
  look: (page: Page, id: string) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<number> {
  const browser = await openBrowser();
  const queue = statesIn(gallery).map(({ id }) => id);
  const { length } = queue;
  const work = async () => {
    const context = await browser.newContext({
      ...{ reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Europe/London' },
      ...options,
    });
    const page = await context.newPage();
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      await page.goto(stateAt(gallery, id));
      await look(page, id);
    }
  };
  try {
    await Promise.all([work(), work()]);
  } finally {
    await browser.close();
  }
  return length;
}

/** The Chromium of the tests. */
export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findBrowser(), args: launchArgs });
