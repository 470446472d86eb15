import type { Command, CommandResult } from '../types.ts';
import { call } from './api.ts';
import type { DraftsSlice } from './drafts.ts';
import type { HistorySlice } from './history.ts';
import type { StateHolder } from './state.ts';

type Beside = { drafts: DraftsSlice; history: HistorySlice; check: () => Promise<void> };

/**
 * Returns a function that runs a command on disk, and says meanwhile what it is at. Drafts are saved first, because commands
 * read saved files.
 */
export function commandsOf({ get, set, fail }: StateHolder, { drafts, history, check }: Beside) {
  return async (command: Command): Promise<CommandResult | undefined> => {
    const from = location.hash;
    try {
      set({ act: 'Step 1 of 3: saving your drafts …' });
      await drafts.save();
      if (Object.keys(get().drafts).length) return undefined;
      set({ act: 'Step 2 of 3: writing the files …' });
      const done = await call('run', { command });
      if ('refused' in done) return done;
      set({ act: 'Step 3 of 3: checking the pages …', checkedFor: undefined });
      await history.addDone({ ...done.step, isAtOnce: true, from }, { words: done.done });
      await check();
      return done;
    } catch (error) {
      return fail(error);
    } finally {
      set({ act: undefined });
    }
  };
}
