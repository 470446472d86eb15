import { cookieFor, saysExistingCustomer } from '../../rules/cookies.ts';
import { observable } from '../../rules/observable.ts';

const changes = observable();

/** Whether this browser session shows the pages as existing customers see them (D-12). */
export const isExistingCustomer = (): boolean => saysExistingCustomer(document.cookie);

/** Sets the override for the browser session, or removes it. It is a cookie, so that the server draws pages with it. */
export function setExistingCustomer(on: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser that we support has the Cookie Store.
  document.cookie = cookieFor(on);
  changes.notify();
}

/** Calls the listener when the override changes. Returns a function that removes the listener. */
export const onOverride = changes.subscribe;
