import { parse } from 'jsonc-parser';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Gallery } from '../../src/states/types.ts';
import type { CompiledPage } from '../../src/types.gen.ts';
import { asRead } from '../edit/positions.ts';
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

/** Returns the gallery with the drafts' site and file, but not their pages. */
export function useGallery(): Gallery | undefined {
  const { gallery, patch } = useStudio();
  return useMemo(() => {
    if (!gallery || !patch) return gallery;
    const { site, file } = patch;
    return { ...gallery, sites: { ...gallery.sites, content: { ...gallery.sites.content, site, file } } };
  }, [gallery, patch]);
}

/** Returns a compiled page with its unsaved changes. */
export function usePage(name: string | undefined): CompiledPage | undefined {
  const store = useStore();
  const { gallery, patch } = useStudio();
  const isNamed = (page: CompiledPage) => page.name === name;
  const compiled = patch?.pages.find(isNamed) ?? gallery?.sites.content.pages.find(isNamed);
  const text = store.textOf(`pages/${name}.json`);
  return useMemo(() => {
    const draft = text && (parse(asRead(text)) as CompiledPage['page'] | undefined);
    return compiled && draft && Array.isArray(draft.blocks) ? { ...compiled, page: draft } : compiled;
  }, [compiled, text]);
}
