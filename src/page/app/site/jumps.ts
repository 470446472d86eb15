import { onLink } from './site-links.ts';

/** Goes to a part of the page, which has the focus then and opens, without a new step for the way back. */
export function jumpInPage(): void {
  onLink('main a[href^="#"]', (link, event) => {
    const part = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (!part) return;
    event.preventDefault();
    for (let fold = part.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true;
    if (!part.matches('input, textarea, select, [tabindex]')) part.tabIndex = -1;
    part.focus({ preventScroll: true });
    part.scrollIntoView();
  });
}
