import type { Page } from '@playwright/test';
import { differenceOf } from '../gallery/look/difference.ts';
import { atOnce, openPage, shoot, showPicture, startBrowser, type Width } from '../gallery/look/look.ts';
import type { Side } from '../gallery/look/sides.ts';
import { inGroups, type PageState } from './model.ts';
import { type ChangedLine, changedLines } from './words.ts';

/** A state of a page that customers see otherwise. */
export type StateChange = PageState & {
  lines: ChangedLine[];
  /** PNG by width: of the first states of each group alone, because many change by the same words. */
  pictures?: Record<Width, { before?: Buffer; after?: Buffer }>;
};

type Sides = Record<'before' | 'after', Side>;
type Pages = Record<'before' | 'after', Page>;

/** How many states of a group are drawn as pictures. */
const pictured = 2;

/**
 * Compares the words of states, and where these are the same but their HTML is not, their pictures. Returns those that differ, in groups that
 * change by the same words, the largest first; where only the look changes, a group for each page.
 */
export async function differingStates(
  states: PageState[],
  sides: Sides,
  progress: ((done: number, of: number) => void) | undefined,
): Promise<StateChange[][]> {
  const browser = await startBrowser();
  try {
    const open = async (): Promise<Pages> => ({ before: await openPage(browser), after: await openPage(browser) });
    const workers = await Promise.all(Array.from({ length: Math.min(atOnce, states.length) }, open));
    const blank = await openPage(browser);
    const each = async <Item>(items: readonly Item[], work: (item: Item, pages: Pages) => Promise<void>) => {
      const queue = [...items];
      const worker = async (pages: Pages) => {
        for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item, pages);
      };
      await Promise.all(workers.map(worker));
    };

    const found: StateChange[] = [];
    let done = 0;
    await each(states, async (state, pages) => {
      const before = state.is === 'new' ? nothing : await readPicture(pages.before, sides.before, state.id);
      const after = state.is === 'gone' ? nothing : await readPicture(pages.after, sides.after, state.id);
      const lines = changedLines(before.lines, after.lines);
      const mayLookDifferent = before.look !== after.look || state.files.length > 0;
      if (lines.length || (mayLookDifferent && (await looksDifferent(pages, blank, sides, state.id))))
        found.push({ ...state, lines });
      done += 1;
      progress?.(done, states.length);
    });

    const order = new Map(states.map(({ id }, index) => [id, index]));
    const groups = inGroups(found.sort((one, other) => order.get(one.id)! - order.get(other.id)!));
    await each(
      groups.flatMap((group) => group.slice(0, pictured)),
      async (state, pages) => {
        const before = state.is === 'new' ? undefined : await shoot(pages.before, sides.before, state.id);
        const after = state.is === 'gone' ? undefined : await shoot(pages.after, sides.after, state.id);
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

/** The words of a picture that can be read or heard, line by line, and a hash of what can be seen of it. */
async function readPicture(page: Page, side: Side, id: string): Promise<Read> {
  await showPicture(page, side, id);
  const { words, look } = await page.evaluate(() => ({ words: window.wordsShown(), look: window.lookShown() }));
  const lines = [words.page, words.around].flatMap((text) => text.split('\n').map((line) => line.trim()));
  return { lines: lines.filter(Boolean), look };
}

/** Whether the pictures differ; a difference counts if it is there twice, because a busy machine may be late once. */
async function looksDifferent(pages: Pages, blank: Page, sides: Sides, id: string, again = 1): Promise<boolean> {
  const before = await shoot(pages.before, sides.before, id);
  const after = await shoot(pages.after, sides.after, id);
  for (const width of ['phone', 'desktop'] as const) {
    if (await differenceOf(blank, before[width], after[width]))
      return again === 0 || looksDifferent(pages, blank, sides, id, again - 1);
  }
  return false;
}
