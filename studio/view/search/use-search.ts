import { useMemo, useSyncExternalStore } from 'react';
import { observable } from '../../../src/rules/observable.ts';
import { useGallery, useStudio } from '../../state/use-studio.ts';
import { searchFiles } from './search.ts';

let query = '';
const { notify, subscribe } = observable();

export function setQuery(next: string): void {
  query = next;
  notify();
}

/** Returns the words of the search: the list and all states show what has them. */
export const useQuery = (): string => useSyncExternalStore(subscribe, () => query);

export function useFileSearch(): ReturnType<typeof searchFiles> {
  const { site } = useStudio();
  const gallery = useGallery();
  const { files, names } = site;
  const { value, journey } = names.offers;
  return useMemo(() => searchFiles(files, gallery, { value, journey }), [files, gallery, value, journey]);
}
