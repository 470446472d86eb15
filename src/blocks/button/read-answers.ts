import type { ReadPage } from '../../page/questions/read-page.ts';
import { useFacts, useLinkStore, useLookup, useMessages, usePage, useSite } from '../../page/render/hooks.tsx';

/**
 * Returns a function that reads the answers as they now are. It
 * rejects with {@link WrongAnswers}, and loads its rules when called.
 */
export function useReadPage(part: 'own' | 'all'): () => Promise<ReadPage> {
  const page = usePage();
  const store = useLinkStore();
  const { formats } = useSite();
  const readers = { fact: useFacts(), lookup: useLookup(), message: useMessages(), months: formats?.months };
  return async () => {
    const { readPage, WrongAnswers } = await import('../../page/questions/read-page.ts');
    const read = readPage(page, store.answers(), readers, part);
    if (read.faults.length) throw new WrongAnswers(read);
    return read;
  };
}
