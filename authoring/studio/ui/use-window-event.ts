import { useEffect, useEffectEvent } from 'react';

/** Calls `handler` with each event of the window. With `capture` it comes before the handlers of what is in it. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  handler: (event: WindowEventMap[Name]) => void,
  { capture = false } = {},
): void {
  const onEvent = useEffectEvent(handler);
  useEffect(() => {
    addEventListener(name, onEvent, { capture });
    return () => removeEventListener(name, onEvent, { capture });
  }, [name, capture]);
}
