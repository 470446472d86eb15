import { useCallback, useSyncExternalStore } from 'react';

const changed = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/**
 * Reads and changes the parameters after the `#` of the page's address, so that everything shown has its own address.
 */
export function useHash(): [URLSearchParams, (name: string, value: string | undefined) => void] {
  const hash = useSyncExternalStore(changed, () => location.hash);
  const set = useCallback((name: string, value: string | undefined) => {
    const next = new URLSearchParams(location.hash.slice(1));
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    location.hash = `${next}`;
  }, []);
  return [new URLSearchParams(hash.slice(1)), set];
}
