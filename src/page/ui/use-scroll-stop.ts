import { type RefObject, useEffect } from 'react';

/** Makes a box a stop of the keyboard only while it scrolls. Its HTML has `tabIndex={0}`, for want of script. */
export function useScrollStop(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const update = () => {
      const scrolls = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
      if (scrolls) element.tabIndex = 0;
      else if (document.activeElement !== element) element.removeAttribute('tabindex');
    };
    const watch = new ResizeObserver(update);
    watch.observe(element);
    const changes = new MutationObserver(update);
    changes.observe(element, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      changes.disconnect();
    };
  }, [box]);
}
