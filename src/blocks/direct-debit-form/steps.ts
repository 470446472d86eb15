import { useSyncExternalStore } from 'react';
import type { Mandate } from '../../rules/bank/mandate.ts';
import { observable } from '../../rules/observable.ts';

/** The target of the focus when a step is shown: a field, the list of faults, or the step itself. */
export type Focus = keyof Mandate | 'summary' | 'step' | undefined;

/** The key that marks a history entry as the review. The history contains nothing else of the form. */
const mark = 'directDebitReview';

const changes = observable();

function listen(listener: () => void): () => void {
  const end = changes.subscribe(listener);
  addEventListener('popstate', listener);
  return () => {
    end();
    removeEventListener('popstate', listener);
  };
}

const isMarked = () => (history.state as Record<string, unknown> | null)?.[mark] === true;

/** Whether the history entry is the review's. The browser's back button leads from there to the form. */
export const useReviewStep = (): boolean => useSyncExternalStore(listen, isMarked, () => false);

/** Opens the review as a new history entry at the same address. */
export function openReview(): void {
  history.pushState({ ...history.state, [mark]: true }, '');
  changes.notify();
}

let isClosing = false;

/** Goes back from the review to the form, once: the browser does so later, and a second press would leave the page. */
export function closeReview(): void {
  if (isClosing) return;
  isClosing = true;
  const end = () => {
    isClosing = false;
  };
  addEventListener('popstate', end, { once: true });
  history.back();
}

/** Turns the history entry into the form's, because after a reload nothing is left to review. */
export function leaveReview(): void {
  const { [mark]: _, ...rest } = (history.state ?? {}) as Record<string, unknown>;
  history.replaceState(rest, '');
  changes.notify();
}
