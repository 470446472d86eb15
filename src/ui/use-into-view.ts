import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls an element into view whenever `said`, the message that it shows, appears or changes: the outcome of a button is
 * often below the window. It scrolls as little as possible and at once, because other movements cut a smooth one short.
 * A falsy `said` stands for no message.
 */
export function useIntoView<E extends HTMLElement>(said: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (said) element.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [said]);
  return element;
}
