import { useMemo, useSyncExternalStore } from 'react';
import { observable } from '../../../../src/rules/observable.ts';
import { dataIn } from '../../edit/positions.ts';
import { wordsOf } from '../../server/search-lines.ts';
import type { StoredDrafts } from '../../state/browser-storage.ts';
import { useContent, useStudio } from '../../state/use-studio.ts';
import { searchFiles } from './search.ts';

let query = '';
const { notify, subscribe } = observable();

export function setQuery(next: string): void {
  query = next;
  notify();
}

/** Returns the words of the search. */
export const useQuery = (): string => useSyncExternalStore(subscribe, () => query);

const noDrafts: StoredDrafts = {};

export function useFileSearch(): ReturnType<typeof searchFiles> {
  const { site, drafts } = useStudio();
  const content = useContent();
  const { files: described, names, schemas } = site;
  const { value, journey } = names.offers;
  // The words of drafts are found at once: their check takes longer.
  const searched = useQuery().trim() ? drafts : noDrafts;
  const files = useMemo(
    () =>
      described.map((file) => {
        const text = searched[file.path]?.text;
        return text ? { ...file, ...wordsOf(file.place, { text, data: dataIn(text) }, schemas.files) } : file;
      }),
    [described, searched, schemas],
  );
  return useMemo(() => searchFiles(files, content, { value, journey }), [files, content, value, journey]);
}
