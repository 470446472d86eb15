import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { CardState } from '../../page/card/state.ts';

/**
 * Keeps the focus in the form. A locked field and a disabled or removed button lose it to the document, where a screen
 * reader starts again at the top. A field that was declined gets it first. A customer who has gone elsewhere stays there.
 */
export function useFocusInForm(status: CardState['status'], focusField: () => void, isDeclined: boolean) {
  const group = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const before = useRef<CardState['status']>(undefined);
  const groupHasFocus = useRef(false);
  const focusFirst = useEffectEvent(focusField);

  useLayoutEffect(() => {
    const last = before.current;
    if (last === status) return;
    before.current = status;
    const isOut = isLost(group.current);
    const isInside = group.current?.contains(document.activeElement) ?? false;
    if (status === 'ready' || status === 'unavailable') {
      if (groupHasFocus.current && isOut) {
        const target = status === 'ready' ? button.current : again.current;
        // The page does not scroll to the button, because the customer should see the outcome.
        if (target && !isDeclined) target.focus({ preventScroll: true });
        else focusFirst();
      }
      groupHasFocus.current = false;
    } else if (mayTake()) {
      group.current?.focus({ preventScroll: true });
      groupHasFocus.current = true;
    }

    function mayTake(): boolean {
      if (last === undefined) return false;
      // Fields that are drawn anew by themselves take the focus only from their own form.
      const isOurs = last === 'ready' && status === 'loading' ? isInside : isOut || isInside;
      return groupHasFocus.current || isOurs;
    }
  }, [status, isDeclined]);

  return { group, button, again };
}

/** Whether the focus is on the document, or on the group that keeps it. */
function isLost(group: Element | null): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement === group;
}
