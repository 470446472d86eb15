const key = 'doorstep-existing-customer';
const listeners = new Set<() => void>();

/** Whether this browser session shows what existing customers see (D-12). */
export function isExistingCustomer(): boolean {
  try {
    return sessionStorage.getItem(key) === '1';
  } catch {
    return false; // Without storage there is no override.
  }
}

/** Sets the override for the browser session, or removes it. */
export function setExistingCustomer(on: boolean): void {
  try {
    if (on) sessionStorage.setItem(key, '1');
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage there is no override.
  }
  for (const listener of listeners) listener();
}

/** Calls the listener when the override changes. Returns a function that removes the listener. */
export function onOverride(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
