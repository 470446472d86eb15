import { useCallback, useSyncExternalStore } from 'react';

const changed = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/** What the page's address says after the `#`, so that everything shown has an address of its own. */
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
