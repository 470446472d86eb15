import { join } from 'node:path';
import { writePictures } from '../bundle/write-gallery.ts';
import { openPage, showPicture, startBrowser, takePicture, type Width } from '../pictures/take-picture.ts';
import type { Sides } from './compare-versions.ts';
import type { StateChange } from './comparison.ts';
import { type ChangedLine, diffLines } from './diff-lines.ts';
import { afterClicks, inGroups, pictured } from './summary.ts';

/** The pictures of a state as PNG, by width. */
export type Pictures = Partial<Record<keyof Sides, Record<Width, Buffer>>>;

/** Clicks through the states that may differ, and takes pictures of each group's first. `work`: a folder for files. */
export async function takePictures(
  states: readonly StateChange[],
  sides: Sides,
  work: string,
): Promise<{ states: StateChange[]; pictures: Map<StateChange, Pictures> }> {
  const pictures = new Map<StateChange, Pictures>();
  if (!states.length) return { states: [], pictures };
  const folders = { before: join(work, 'drawn-before'), after: join(work, 'drawn-after') };
  await writePictures((['after', 'before'] as const).map((side) => ({ ...sides[side], outDir: folders[side] })));
  const browser = await startBrowser();
  try {
    const pages = { before: await openPage(browser), after: await openPage(browser) };
    const linesOf = async (side: keyof Sides, { id }: StateChange) => {
      await showPicture(pages[side], folders[side], id);
      const { page, around } = await pages[side].evaluate(() => window.wordsShown());
      return `${page}\n${around}`
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
    };
    const brought = new Map<StateChange, ChangedLine[]>();
    for (const state of states)
      if (state.isAfterClick)
        brought.set(state, diffLines(...(await Promise.all([linesOf('before', state), linesOf('after', state)]))));
    const found = afterClicks(states, brought);
    const differing = found.filter(({ isAfterClick }) => !isAfterClick);
    for (const state of inGroups(differing).flatMap((group) => group.slice(0, pictured))) {
      const take = (side: keyof Sides) => takePicture(pages[side], folders[side], state.id);
      const [before, after] = [state.is !== 'new' && take('before'), state.is !== 'gone' && take('after')];
      pictures.set(state, { ...(before && { before: await before }), ...(after && { after: await after }) });
    }
    return { states: found, pictures };
  } finally {
    await browser.close();
  }
}
