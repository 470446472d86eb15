import { HttpError } from '../../http/client.ts';
import type { ReadPage, WrongAnswers } from '../../questions/read-page.ts';
import { useFacts, useLinkStore, useLookup, useMessages, usePage } from '../../render/hooks.tsx';
import type { Posted } from '../../rules/forms.ts';

/** Returns the faults of wrong answers, which the page or the server has found. Undefined for any other error. */
export function faultsOf(error: unknown): Pick<Posted, 'faults' | 'fields'> | undefined {
  // Recognised by its property: its class comes with the rules of questions, which most pages never load.
  if (error instanceof Error && 'posted' in error) return (error as WrongAnswers).posted;
  const errors = error instanceof HttpError && error.slug === 'fields-invalid' ? error.problem?.errors : undefined;
  return errors && { faults: errors.map(({ field, code, detail }) => ({ field, code, message: detail })) };
}

/** Whether the server has refused an option that the page still offers. */
export const hasOutdatedOption = ({ faults, fields }: Pick<Posted, 'faults' | 'fields'>): boolean =>
  !fields && (faults ?? []).some(({ code }) => code === 'not-an-option' || code === 'not-offered');

/**
 * Returns a function that reads the answers as they now are. It
 * rejects with {@link WrongAnswers}, and loads its rules when called.
 */
export function useReadPage(part: 'own' | 'all'): () => Promise<ReadPage> {
  const page = usePage();
  const store = useLinkStore();
  const readers = { fact: useFacts(), lookup: useLookup(), message: useMessages() };
  return async () => {
    const { readPage, WrongAnswers } = await import('../../questions/read-page.ts');
    const read = readPage(page, store.answers(), readers, part);
    if (read.faults.length) throw new WrongAnswers(read);
    return read;
  };
}
