import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { readCompiled } from '../../../src/server/base/compiled.ts';
import { loadBundle } from '../../../src/server/release/drawing.ts';
import { isLetter } from '../../../src/states/letters.ts';
import { shownIn } from '../../../src/states/shown.ts';
import { allPictures, type Gallery, moment, type Picture } from '../../../src/states/types.ts';
import { findBrowser, launchArgs } from '../../../src/tools/browser/find-browser.ts';
import type { Prerenderer } from '../../../src/tools/bundle/prerender.ts';
import { finished, take } from '../../support/drawn/gallery-fixtures.ts';

const tsx = 'node_modules/.bin/tsx';

/** A gallery, and the folder whose files play its states. */
export type PlayedGallery = Gallery & { folder: string };

/** Builds the galleries of the content and of each example: all of the first, and what no gallery before it shows. */
export function buildGalleries(): PlayedGallery[] {
  const known = new Set<string>();
  return ['', ...readdirSync('examples')].map((example) => {
    const gallery = buildGallery(example);
    const isNew = (picture: Picture) => {
      const state = JSON.stringify([picture.scene, pageOf(gallery, picture)]);
      return !known.has(state) && known.add(state);
    };
    const sections = gallery.sections.map((section) => ({ ...section, pictures: section.pictures.filter(isNew) }));
    return { ...gallery, sections };
  });
}

function buildGallery(example: string): PlayedGallery {
  const folder = resolve('test-results/judges-gallery', example || 'content');
  execFileSync(tsx, ['studio/cli/gallery.ts', '--build', folder], {
    env: { ...process.env, ...(example && { CONTENT_DIR: `examples/${example}/content` }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const script = readFileSync(join(folder, 'data.js'), 'utf8');
  return { ...(JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as Gallery), folder };
}

const pageOf = ({ sites }: Gallery, { scene }: Picture) =>
  sites[scene.site].pages.find(({ name }) => name === scene.page)!;

/** A document to judge, by the name of its state or page. */
export type Document = { name: string; html: string };

/** Every state as the server draws it, before any script: those whose inputs differ. A letter is no page. */
export function drawnStates({ sites, orders, sections }: Gallery): Document[] {
  const { contextOf, draw } = loadBundle(resolve('build/drawing.cjs')) as unknown as Prerenderer;
  const shell = readCompiled('dist').shell!;
  const known = new Set<string>();
  return sections
    .flatMap(({ pictures }) => pictures)
    .flatMap(({ id, scene }) => {
      const { steps: _, answers: _calls, ...drawn } = scene;
      const state = JSON.stringify(drawn);
      const page = shownIn(sites[scene.site], drawn, orders, { now: moment });
      const { shown } = page;
      if (isLetter(shown.page) || known.has(state)) return [];
      known.add(state);
      return [{ name: id, html: draw(contextOf(page), { site: shown.site, shell }) }];
    });
}

/** Plays every state of the gallery in a browser, and calls `look` when nothing in it changes any more. Two documents take turns. */
export async function playStates(
  gallery: PlayedGallery,
  look: (page: Page, id: string) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<number> {
  const browser = await openBrowser();
  const queue = allPictures(gallery).map(({ id }) => id);
  const { length } = queue;
  const work = async () => {
    const context = await browser.newContext({
      ...{ reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Europe/London' },
      ...options,
    });
    const page = await context.newPage();
    const address = pathToFileURL(join(gallery.folder, 'frame.html')).href;
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const isOpen = page.url() !== 'about:blank';
      if (!isOpen) await page.goto(`${address}?${encodeURIComponent(id)}`);
      const problem = await (isOpen ? take(page, id) : finished(page));
      if (problem !== undefined) throw new Error(`${id}: ${problem}`);
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
