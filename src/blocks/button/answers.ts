import { HttpError } from '../../http/client.ts';
import { useAsking } from '../../questions/asking.ts';
import type { ReadPage } from '../../questions/read-page.ts';
import { useLinkStore, usePage } from '../../render/hooks.tsx';
import type { Posted } from '../../rules/forms.ts';

/** The answers that a button would send have faults: there is no call. */
class WrongAnswers extends Error {
  override name = 'WrongAnswers';
  readonly posted: Pick<Posted, 'faults' | 'fields'>;

  constructor({ faults, fields }: ReadPage) {
    super('The answers have faults.');
    this.posted = { faults, fields };
  }
}

/** Returns the faults of wrong answers, which the page or the server has found. Undefined for another failure. */
export function faultsOf(error: unknown): Pick<Posted, 'faults' | 'fields'> | undefined {
  if (error instanceof WrongAnswers) return error.posted;
  const errors = error instanceof HttpError && error.slug === 'fields-invalid' ? error.problem?.errors : undefined;
  return errors && { faults: errors.map(({ field, code, detail }) => ({ field, code, message: detail })) };
}

/** Whether the server has refused an option that the page still offers. */
export const isOutdatedBy = ({ faults, fields }: Pick<Posted, 'faults' | 'fields'>): boolean =>
  !fields && (faults ?? []).some(({ code }) => code === 'not-an-option' || code === 'not-offered');

/** Returns a function that reads the answers as they now are. It rejects with {@link WrongAnswers}, and loads its rules when called. */
export function useReadPage(part: 'own' | 'all'): () => Promise<ReadPage> {
  const page = usePage();
  const store = useLinkStore();
  const asking = useAsking();
  return async () => {
    const { readPage } = await import('../../questions/read-page.ts');
    const read = readPage(page, store.answers(), asking(), part);
    if (read.faults.length) throw new WrongAnswers(read);
    return read;
  };
}
