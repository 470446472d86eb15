import { createContext, useContext, useSyncExternalStore } from 'react';
import type { State } from './state.ts';
import type { Store } from './store.ts';

export const StoreContext = createContext<Store | undefined>(undefined);

export function useStore(): Store {
  const store = useContext(StoreContext);
  if (!store) throw new Error('There is no studio around this.');
  return store;
}

/** The studio's state. The component draws again when it changes. */
export function useStudio(): State {
  const store = useStore();
  return useSyncExternalStore(store.subscribe, store.get);
}
