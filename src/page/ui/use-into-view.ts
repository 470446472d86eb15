import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls an element into view whenever `message`, the message that it shows, appears or changes: the outcome of a
 * button is often below the window. It scrolls as little as possible and at once, because other movements cut a smooth
 * one short. A falsy `message` stands for no message.
 */
export function useIntoView<E extends HTMLElement>(message: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (message) element.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [message]);
  return element;
}
