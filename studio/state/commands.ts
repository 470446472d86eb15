import type { Command, CommandResult } from '../types.ts';
import { call } from './api.ts';
import { textsOf } from './browser-storage.ts';
import type { DraftsSlice } from './drafts.ts';
import type { HistorySlice } from './history.ts';
import type { StateHolder } from './state.ts';

type Beside = { drafts: DraftsSlice; history: HistorySlice; renew: () => Promise<void> };

/** Returns a function that runs a command on disk. Drafts are saved first, because commands read saved files. */
export function commandsOf({ get, set, say, fail }: StateHolder, { drafts, history, renew }: Beside) {
  async function saveFirst(): Promise<boolean> {
    await drafts.save();
    return !Object.keys(get().drafts).length;
  }

  return async (command: Command): Promise<CommandResult | undefined> => {
    const from = location.hash;
    const isRemoval = command.do === 'remove';
    try {
      if (isRemoval && !command.takesOut) {
        // A removal that will be refused must not save drafts first.
        const {
          refused,
          problems = [],
          ...rest
        } = await call('leading', { page: command.page, drafts: textsOf(get().drafts) });
        if (refused !== undefined) return { refused, problems, ...rest };
      }
      if (!(await saveFirst())) return undefined;
      if (isRemoval) say(`Removing the page “${command.page}” …`);
      const done = await call('run', { command });
      if ('refused' in done) {
        if (isRemoval) set({ notice: undefined });
        return done;
      }
      set({ isRenewing: true });
      await history.addDone(
        { ...done.step, isAtOnce: true, from },
        { words: done.done, ...(isRemoval && { undoes: true as const }) },
      );
      await renew();
      return done;
    } catch (error) {
      return fail(error);
    }
  };
}
