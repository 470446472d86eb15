import { parse } from 'jsonc-parser';
import { useMemo } from 'react';
import type { CompiledPage } from '../../../types.gen.ts';
import { asRead } from '../edit/places.ts';
import { useStore, useStudio } from './use-studio.ts';

/** A page as it was compiled, with what is not saved yet. */
export function usePage(name: string | undefined): CompiledPage | undefined {
  const store = useStore();
  const { gallery, patch } = useStudio();
  const isNamed = (one: CompiledPage) => one.name === name;
  const known = patch?.pages.find(isNamed) ?? gallery?.sites.content.pages.find(isNamed);
  const text = store.textOf(`pages/${name}.json`);
  return useMemo(() => {
    const draft = text && (parse(asRead(text)) as CompiledPage['page'] | undefined);
    return known && draft && Array.isArray(draft.blocks) ? { ...known, page: draft } : known;
  }, [known, text]);
}
