import type { Command, CommandResult } from '../types.ts';
import { call } from './api.ts';
import type { DraftsSlice } from './drafts.ts';
import type { HistorySlice } from './history.ts';
import type { StateHolder } from './state.ts';

type Beside = { drafts: DraftsSlice; history: HistorySlice; check: () => Promise<void> };

/** Returns a function that runs a command on disk. Drafts are saved first, because commands read saved files. */
export function commandsOf({ get, set, say, fail }: StateHolder, { drafts, history, check }: Beside) {
  return async (command: Command): Promise<CommandResult | undefined> => {
    const from = location.hash;
    try {
      await drafts.save();
      if (Object.keys(get().drafts).length) return undefined;
      const done = await call('run', { command });
      if ('refused' in done) {
        // Its dialog may be closed by now.
        say(done.refused, true);
        return done;
      }
      set({ checkedFor: undefined });
      await history.addDone({ ...done.step, isAtOnce: true, from }, { words: done.done });
      await check();
      return done;
    } catch (error) {
      return fail(error);
    }
  };
}
