import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openPage, takePictures as picturesOf, showPage, startBrowser, type Width } from '../pictures/take-picture.ts';
import { underBase } from '../site/under-base.ts';
import type { Side, StateDifference, Versions } from './compare.ts';
import { inGroups, pictured } from './summary.ts';
import { foldersOf } from './write-version.ts';

/** The pictures of a state as PNG, by width: of both versions, and of where they differ. */
export type Pictures = Record<Width, Partial<Record<Side | 'marked', Buffer>>>;

/** Takes pictures of the first states of each group. `work`: a folder for files. */
export async function takePictures(
  states: readonly StateDifference[],
  versions: Versions,
  work: string,
): Promise<Map<StateDifference, Pictures>> {
  const pictures = new Map<StateDifference, Pictures>();
  if (!states.length) return pictures;
  mkdirSync(work, { recursive: true });
  const browser = await startBrowser();
  try {
    const page = await openPage(browser);
    for (const state of inGroups(states).flatMap((group) => group.slice(0, pictured))) {
      const taken: Pictures = { phone: {}, desktop: {} };
      for (const side of ['before', 'after'] as const) {
        if (state.is === (side === 'before' ? 'new' : 'gone')) continue;
        const { assets, out } = versions[side];
        const name = side === 'before' && state.from ? state.from.replace(/\.txt$/, '') : state.name;
        const html = readFileSync(join(foldersOf(out).pages, `${name}.html`), 'utf8');
        const file = join(work, `${side}.html`);
        writeFileSync(file, underBase(html, pathToFileURL(assets).href));
        await showPage(page, pathToFileURL(file).href);
        for (const [width, png] of Object.entries(await picturesOf(page))) taken[width as Width][side] = png;
      }
      for (const own of Object.values(taken)) await markDifference(own, work);
      pictures.set(state, taken);
    }
    return pictures;
  } finally {
    await browser.close();
  }
}

async function markDifference(own: Pictures[Width], work: string): Promise<void> {
  if (!own.before || !own.after) return;
  const [before, after, marked] = ['before.png', 'after.png', 'marked.png'].map((name) => join(work, name));
  writeFileSync(before!, own.before);
  writeFileSync(after!, own.after);
  try {
    const { compare } = await import('odiff-bin');
    const { match, ...found } = await compare(before!, after!, marked!);
    if (!match && 'reason' in found && found.reason === 'pixel-diff') own.marked = readFileSync(marked!);
  } catch (error) {
    // A site does without the package, and the lock of packages has its program for Linux on x64 alone.
    if (!(error as Error).message.includes('odiff-bin')) throw error;
    if (!isUnmarkedSaid) console.error(unmarked);
    isUnmarkedSaid = true;
  }
}

let isUnmarkedSaid = false;
const unmarked = `Where pictures differ is not marked: npm install --no-save odiff-bin @odiff/${process.platform}-${process.arch} brings the program that finds it.`;
