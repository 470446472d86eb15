import { useSyncExternalStore } from 'react';
import type { Mandate } from '../../bank/mandate.ts';

/** What has the focus when a step is shown: a field, the list of what is wrong, or the step itself. */
export type Focus = keyof Mandate | 'summary' | 'step' | undefined;

/** All that the browser's history knows of the form: that this entry is the review. */
const mark = 'directDebitReview';

const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

const isMarked = () => (history.state as Record<string, unknown> | null)?.[mark] === true;

/** Whether the history entry is the review's. The browser's back button leads from there to the form. */
export const useReviewStep = (): boolean => useSyncExternalStore(listen, isMarked, () => false);

/** Goes on to the review, as a history entry of its own at the same address. */
export function openReview(): void {
  history.pushState({ ...history.state, [mark]: true }, '');
  for (const listener of listeners) listener();
}

/** Makes the entry the form's: after a reload there is nothing left to review. */
export function leaveReview(): void {
  const { [mark]: _, ...rest } = (history.state ?? {}) as Record<string, unknown>;
  history.replaceState(rest, '');
  for (const listener of listeners) listener();
}
