import type { Steps } from './history.ts';

const keyOf = (id: string) => `doorstep-studio-steps ${id}`;

/** How many steps outlive a reload. Each has the whole text of its files, and a tab has room for a few megabytes. */
const most = 100;

/** Reads the steps that this tab has kept for a content folder. */
export function readSteps(id: string): Steps {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '') as Steps;
  } catch {
    return { past: [], future: [] };
  }
}

/** Keeps the last steps while the tab loads anew, as many as there is room for. */
export function keepSteps(id: string, { past, future }: Steps): void {
  for (let count = most; count > 0; count = Math.floor(count / 2)) {
    try {
      const last = { past: past.slice(-count), future: future.slice(-count) };
      sessionStorage.setItem(keyOf(id), JSON.stringify(last));
      return;
    } catch {
      // There is no room for so many.
    }
  }
}
