import { Idiomorph } from 'idiomorph';

/**
 * Changes what is drawn into what is drawn anew: only in the development server and in the studio. What was typed, ticked
 * and opened stays, and so does what scripts have set. An island is left to `redraw`, once it has its new properties.
 */
function morph(now: Element, next: Element, redraw: (island: HTMLElement) => void): void {
  Idiomorph.morph(now, next, {
    callbacks: {
      beforeAttributeUpdated: (name) => !ofScripts.test(name),
      beforeNodeMorphed: (old: Node, anew: Node) => keepUse(old, anew, redraw),
    },
  });
}

/** Shows another version of the page, and keeps what its user has typed, ticked and opened. */
export function showAnew(page: Document, redraw: (island: HTMLElement) => void): void {
  document.title = page.title;
  showStyles([...document.head.querySelectorAll('style')], [...page.head.querySelectorAll('style')]);
  morph(document.body, page.body, redraw);
  dispatchEvent(new Event('doorstep:page'));
}

/** Another page may have other blocks, and with them other styles. */
function showStyles(now: HTMLStyleElement[], next: HTMLStyleElement[]): void {
  if (now.map((style) => style.textContent).join() === next.map((style) => style.textContent).join()) return;
  for (const style of now) style.remove();
  document.head.append(...next);
}

/** What scripts set of what is drawn: theirs of the page, and the outlines of the studio. */
const ofScripts = /^(open|hidden|disabled|required|tabindex|aria-describedby|data-studio-.*)$/;

/** Leaves an island alone, and gives the new elements what the old ones have of their user. */
function keepUse(now: Node, next: Node, redraw: (island: HTMLElement) => void): boolean {
  if (!(now instanceof HTMLElement && next instanceof HTMLElement)) return true;
  if (now.dataset.island !== undefined && now.dataset.island === next.dataset.island) {
    const isAnother = now.dataset.props !== next.dataset.props;
    now.dataset.props = next.dataset.props!;
    if (isAnother) redraw(now);
    return false;
  }
  if (now instanceof HTMLInputElement && next instanceof HTMLInputElement && next.type !== 'hidden') {
    next.setAttribute('value', now.value);
    next.toggleAttribute('checked', now.checked);
  }
  if (now instanceof HTMLTextAreaElement) next.textContent = now.value;
  return true;
}
