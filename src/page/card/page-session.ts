import { observable } from '../../rules/observable.ts';
import type { CardSession } from './session.ts';

const places = new WeakMap<object, SessionPlace>();

/** The place of a page's card session, by its link's store: the wallets may be drawn before the form has opened it. */
export function pageSession(linkStore: object): SessionPlace {
  const place = places.get(linkStore) ?? createPlace();
  places.set(linkStore, place);
  return place;
}

export type SessionPlace = ReturnType<typeof createPlace>;

function createPlace() {
  let session: CardSession | undefined;
  const { notify, subscribe } = observable();
  return {
    get: () => session,
    set(next: CardSession | undefined) {
      session = next;
      notify();
    },
    subscribe,
  };
}
