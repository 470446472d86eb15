import { parse } from 'jsonc-parser';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { counted } from '../../src/rules/format-value.ts';
import type { Gallery } from '../../src/states/types.ts';
import type { CompiledPage } from '../../src/types.gen.ts';
import { asRead } from '../edit/positions.ts';
import { type ContentPatch, withPatch } from '../frame/protocol.ts';
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

/** What a slow call waits for, in words: the 25 pages. */
export const useAllPages = (): string => `the ${counted(useStudio().site.names.kinds.page.length, 'page')}`;

let newest: { gallery?: Gallery; patch?: ContentPatch; drawn?: Gallery } = {};

/** Returns the gallery with the content of the drafts, which are put in once for all components. */
export function useGallery(): Gallery | undefined {
  const { gallery, patch } = useStudio();
  if (!gallery || !patch) return gallery;
  if (newest.gallery !== gallery || newest.patch !== patch)
    newest = { gallery, patch, drawn: withPatch(gallery, patch) };
  return newest.drawn;
}

/** Returns a compiled page with its unsaved changes. */
export function usePage(name: string | undefined): CompiledPage | undefined {
  const store = useStore();
  const compiled = useGallery()?.sites.content.pages.find((page) => page.name === name);
  const text = store.currentText(`pages/${name}.json`);
  return useMemo(() => {
    const draft = text && (parse(asRead(text)) as CompiledPage['page'] | undefined);
    return compiled && draft && Array.isArray(draft.blocks) ? { ...compiled, page: draft } : compiled;
  }, [compiled, text]);
}
