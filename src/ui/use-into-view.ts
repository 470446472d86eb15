import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings an element into view when what it says comes up or changes, by as little as it takes: what comes of a button is
 * often below the window. At once, since a smooth movement is cut short by other ones. `said` is what tells one time from
 * another; nothing where there is nothing to say.
 */
export function useIntoView<E extends HTMLElement>(said: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (said) element.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [said]);
  return element;
}
