import { parse } from 'jsonc-parser';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { CompiledPage } from '../../../src/types.gen.ts';
import { asRead } from '../edit/positions.ts';
import type { Patch, StudioContent } from '../types.ts';
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

let newest: { content?: StudioContent; patch?: Patch; drawn?: StudioContent } = {};

/** Returns the content with that of the drafts, which is put in once for all components. */
export function useContent(): StudioContent | undefined {
  const { content, patch } = useStudio();
  if (!content || !patch) return content;
  if (newest.content !== content || newest.patch !== patch)
    newest = { content, patch, drawn: withPatch(content, patch) };
  return newest.drawn;
}

/** The order of the pages stays. */
function withPatch(content: StudioContent, { site, file, pages }: Patch): StudioContent {
  const all = new Map([...content.sites.content.pages, ...pages].map((page) => [page.name, page]));
  return { ...content, sites: { content: { site, file, pages: [...all.values()] } } };
}

/** Returns a compiled page with its unsaved changes. */
export function usePage(name: string | undefined): CompiledPage | undefined {
  const store = useStore();
  const compiled = useContent()?.sites.content.pages.find((page) => page.name === name);
  const text = store.currentText(`pages/${name}.json`);
  return useMemo(() => {
    const draft = text && (parse(asRead(text)) as CompiledPage['page'] | undefined);
    return compiled && draft && Array.isArray(draft.blocks) ? { ...compiled, page: draft } : compiled;
  }, [compiled, text]);
}
