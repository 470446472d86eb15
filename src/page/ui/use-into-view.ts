import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls an element into view whenever `message`, which it shows, appears or changes: as little as possible and at
 * once, because other movements cut a smooth one short. A falsy `message` is none.
 */
export function useIntoView<E extends HTMLElement>(message: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (message) element.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [message]);
  return element;
}
