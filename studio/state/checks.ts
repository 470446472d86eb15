import type { Drafts } from '../types.ts';
import { call } from './api.ts';
import { textsOf } from './browser-storage.ts';
import { latestOnly } from './latest-only.ts';
import type { StateHolder } from './state.ts';

/** Returns a function that checks the drafts, and puts the mistakes and the patch for the pages into the state. */
export function checksOf({ get, set, fail }: StateHolder): () => Promise<void> {
  /** The text of every opened file at the last check without mistakes. */
  const good = new Map<string, string | null>();

  return latestOnly(async (isStale) => {
    const { drafts, files, edition } = get();
    const texts = textsOf(drafts);
    const checkedText = (path: string) => (path in texts ? texts[path] : files[path]?.text) ?? null;
    const before: Drafts = Object.fromEntries([...good].filter(([path, text]) => text !== checkedText(path)));
    const answer = await call('try', { drafts: texts, good: before, edition }).catch(fail);
    // Mistakes of drafts that have changed meanwhile are not shown.
    if (!answer || (isStale() && (!answer.patch || answer.behind))) return;
    const { problems, patch, behind } = answer;
    if (!problems.length) for (const path of Object.keys({ ...files, ...texts })) good.set(path, checkedText(path));
    // A patch for another gallery is dropped: the check runs again when that gallery is loaded.
    const isCurrent = patch !== undefined && patch.base === get().base && edition === get().edition;
    set({ problems, behind: patch ? behind : 'all', ...(isCurrent && { patch }) });
  });
}
