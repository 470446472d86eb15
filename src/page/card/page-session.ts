import { observable } from '../../rules/observable.ts';
import type { CardSession } from './session.ts';

let session: CardSession | undefined;
const { notify, subscribe } = observable();

/** The place of the page's card session: the wallets may be drawn before the form has opened it. */
export const pageSession = {
  get: () => session,
  set(next: CardSession | undefined) {
    session = next;
    notify();
  },
  subscribe,
};
