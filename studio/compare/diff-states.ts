import type { Page } from '@playwright/test';
import { differingPixels } from '../pictures/differing-pixels.ts';
import { atOnce, openPage, showPicture, startBrowser, takePicture, type Width } from '../pictures/take-picture.ts';
import type { PageState } from './comparison.ts';
import { type ChangedLine, diffLines } from './diff-lines.ts';
import { inGroups } from './summary.ts';

/** A state that customers see differently. */
export type StateChange = PageState & {
  lines: ChangedLine[];
  /** PNG by width: of the first states of each group alone, because many change by the same words. */
  pictures?: Record<Width, { before?: Buffer; after?: Buffer }>;
};

/** The folders of both versions' galleries. */
type Sides = Record<'before' | 'after', string>;
type Pages = Record<'before' | 'after', Page>;

/** How many states of a group are drawn as pictures. */
const pictured = 2;

/**
 * Compares the words of states, and their pictures where only the HTML differs. Returns the differing states in groups
 * that change by the same words, the largest first. Where only the look changes, each page is a group.
 */
export async function diffStates(
  states: PageState[],
  sides: Sides,
  progress: ((done: number, of: number) => void) | undefined,
): Promise<StateChange[][]> {
  const browser = await startBrowser();
  try {
    const open = async (): Promise<Pages> => ({ before: await openPage(browser), after: await openPage(browser) });
    const workers = await Promise.all(Array.from({ length: Math.min(atOnce, states.length) }, open));
    const each = async <Item>(items: readonly Item[], work: (item: Item, pages: Pages) => Promise<void>) => {
      const queue = [...items];
      const worker = async (pages: Pages) => {
        for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item, pages);
      };
      await Promise.all(workers.map(worker));
    };

    const stateChanges: StateChange[] = [];
    let done = 0;
    await each(states, async (state, pages) => {
      const before = state.is === 'new' ? nothing : await readPicture(pages.before, sides.before, state.id);
      const after = state.is === 'gone' ? nothing : await readPicture(pages.after, sides.after, state.id);
      const lines = diffLines(before.lines, after.lines);
      const mayLookDifferent = before.look !== after.look || state.files.length > 0;
      if (lines.length || (mayLookDifferent && (await looksDifferent(pages, sides, state.id))))
        stateChanges.push({ ...state, lines });
      done += 1;
      progress?.(done, states.length);
    });

    const order = new Map(states.map(({ id }, index) => [id, index]));
    const groups = inGroups(stateChanges.sort((one, other) => order.get(one.id)! - order.get(other.id)!));
    await each(
      groups.flatMap((group) => group.slice(0, pictured)),
      async (state, pages) => {
        const before = state.is === 'new' ? undefined : await takePicture(pages.before, sides.before, state.id);
        const after = state.is === 'gone' ? undefined : await takePicture(pages.after, sides.after, state.id);
        const at = (width: Width) => ({
          ...(before && { before: before[width] }),
          ...(after && { after: after[width] }),
        });
        state.pictures = { phone: at('phone'), desktop: at('desktop') };
      },
    );
    return groups;
  } finally {
    await browser.close();
  }
}

type Read = { lines: string[]; look: string };

const nothing: Read = { lines: [], look: '' };

/** Reads the visible and spoken words of a picture, line by line, and a hash of its look. */
async function readPicture(page: Page, folder: string, id: string): Promise<Read> {
  await showPicture(page, folder, id);
  const { words, look } = await page.evaluate(() => ({ words: window.wordsShown(), look: window.lookShown() }));
  const lines = [words.page, words.around].flatMap((text) => text.split('\n').map((line) => line.trim()));
  return { lines: lines.filter(Boolean), look };
}

/** Returns whether the pictures differ twice in a row: a busy machine may be late once. */
async function looksDifferent(pages: Pages, sides: Sides, id: string, again = 1): Promise<boolean> {
  const before = await takePicture(pages.before, sides.before, id);
  const after = await takePicture(pages.after, sides.after, id);
  for (const width of ['phone', 'desktop'] as const) {
    if (await differingPixels(before[width], after[width]))
      return again === 0 || looksDifferent(pages, sides, id, again - 1);
  }
  return false;
}
