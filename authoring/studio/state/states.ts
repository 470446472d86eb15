import type { StatesOf } from '../types.ts';
import { call } from './api.ts';
import { textsOf } from './browser-storage.ts';
import type { StateHolder } from './state.ts';

/** The name under which the states of a page or block are kept. */
export const statesKey = ({ kind, name }: StatesOf): string => `${kind}/${name}`;

/** The states of pages and blocks: each is listed when it is looked at, one after another. */
export function statesOf({ get, set, fail }: StateHolder) {
  let last: Promise<unknown> = Promise.resolve();
  const asked = new Set<string>();
  return {
    /** Lists the states of a page or block, unless they are, with the drafts of now. */
    list(of: StatesOf): void {
      const key = statesKey(of);
      const known = get().states[key];
      if (asked.has(key) || (known && !known.isOld)) return;
      asked.add(key);
      last = last.then(async () => {
        const { drafts, edition } = get();
        asked.delete(key);
        const answer = await call('states', { drafts: textsOf(drafts), edition, of }).catch(fail);
        if (!answer || edition !== get().edition) return;
        const isOld = get().drafts !== drafts;
        // With mistakes there are none, and those of before stay.
        const list = answer.states ?? get().states[key]?.list;
        set({ states: { ...get().states, [key]: { list, at: Date.now(), isOld } } });
      });
    },
    /** Notes that something has changed since the states were listed. */
    age(): void {
      const { states } = get();
      if (Object.values(states).every(({ isOld }) => isOld)) return;
      set({ states: Object.fromEntries(Object.entries(states).map(([key, one]) => [key, { ...one, isOld: true }])) });
    },
  };
}
