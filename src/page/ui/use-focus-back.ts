import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus to the button when busy ends and nothing else has it: Safari does not focus a button that is pressed
 * by mouse or touch. The page does not scroll to the button, because the customer should see the outcome.
 */
export function useFocusBack(busy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true });
    }
    wasBusy.current = busy;
  }, [busy]);
  return button;
}
