import type { Published } from '../git/types.ts';
import { call } from './api.ts';
import type { DraftsSlice } from './drafts.ts';
import type { HistorySlice } from './history.ts';
import type { State, StateHolder } from './state.ts';

type Beside = { drafts: DraftsSlice; history: HistorySlice };

/** Returns functions that begin the next change, continue another one, and revert to the main branch. */
export function publishingOf({ get, set, say, fail }: StateHolder, { drafts, history }: Beside) {
  return {
    setChange: (change: State['change']) => set({ change, ...(change && { previousChange: undefined }) }),
    /** Hides the link to the change that was left. */
    dismissPreviousChange: () => set({ previousChange: undefined }),
    /** Begins a change from the main branch, or continues that of `branch`. The undo steps of the one before end. */
    async beginChange(branch?: string): Promise<Published> {
      const outcome = await (branch === undefined ? call('begin', {}) : call('go-on', { branch }));
      if ('published' in outcome) {
        history.end();
        set({ change: undefined, previousChange: outcome.previousChange, notice: undefined });
        const now = branch === undefined ? undefined : await call('publishing', { drafts: {} });
        if (now && 'change' in now) set({ change: now.change });
      }
      return outcome;
    },
    /** Reverts all files to the main branch `base` in one step, and deletes added images until an undo. */
    async resetToMain(base: string): Promise<void> {
      try {
        // A draft differs even where the file on disk does not.
        const saved = Object.keys(get().drafts).map((path) => [path, get().files[path]?.text ?? null]);
        const onMain = { ...Object.fromEntries(saved), ...(await call('original', {})) };
        await Promise.all(Object.keys(onMain).map(drafts.open));
        const step = history.edit('put everything back', onMain);
        await drafts.save();
        if (Object.keys(get().drafts).length) return;
        const outcome = await call('put-back', {});
        if (step) step.imagesOut = outcome.images;
        if ('refused' in outcome) say(outcome.refused, true);
        else say(`Everything is as on ${base} again, and saved.`);
      } catch (error) {
        fail(error);
      }
    },
  };
}
