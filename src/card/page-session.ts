import { remembered } from '../rules/remembered.ts';
import type { CardSession } from './session.ts';

/** The card session of a page, by the store of its link: the page's wallets are a second way into it. */
export const pageSession = remembered((_linkStore: object) => createPlace());

export type SessionPlace = ReturnType<typeof createPlace>;

function createPlace() {
  let session: CardSession | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => session,
    set(next: CardSession | undefined) {
      session = next;
      for (const listener of listeners) listener();
    },
    changed(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
