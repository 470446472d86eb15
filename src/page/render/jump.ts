import type { MouseEvent } from 'react';

/** Goes to a part of the page, which has the focus then and opens, without a new history entry. */
export function jump(event: MouseEvent | globalThis.MouseEvent, id: string): void {
  const part = document.getElementById(id);
  if (!part || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  for (let fold = part.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
  part.scrollIntoView();
}
