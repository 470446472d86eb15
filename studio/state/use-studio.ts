import { parse } from 'jsonc-parser';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Gallery } from '../../src/states/types.ts';
import type { CompiledPage } from '../../src/types.gen.ts';
import { asRead } from '../edit/positions.ts';
import { withPatch } from '../frame/protocol.ts';
import type { State } from './state.ts';
import type { Store } from './store.ts';

export const StoreContext = createContext<Store | undefined>(undefined);

export function useStore(): Store {
  const store = useContext(StoreContext);
  if (!store) throw new Error('There is no studio around this.');
  return store;
}

export function useStudio(): State {
  const store = useStore();
  return useSyncExternalStore(store.subscribe, store.get);
}

/** Returns the gallery with the content of the drafts. */
export function useGallery(): Gallery | undefined {
  const { gallery, patch } = useStudio();
  return useMemo(() => (gallery && patch ? withPatch(gallery, patch) : gallery), [gallery, patch]);
}

/** Returns a compiled page with its unsaved changes. */
export function usePage(name: string | undefined): CompiledPage | undefined {
  const store = useStore();
  const compiled = useGallery()?.sites.content.pages.find((page) => page.name === name);
  const text = store.textOf(`pages/${name}.json`);
  return useMemo(() => {
    const draft = text && (parse(asRead(text)) as CompiledPage['page'] | undefined);
    return compiled && draft && Array.isArray(draft.blocks) ? { ...compiled, page: draft } : compiled;
  }, [compiled, text]);
}
