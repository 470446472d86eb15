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
export function showAnew(html: string, redraw: (island: HTMLElement) => void): void {
  const page = new DOMParser().parseFromString(html, 'text/html');
  document.title = page.title;
  const accent = document.getElementById('accent');
  if (accent) accent.textContent = page.getElementById('accent')?.textContent ?? '';
  morph(document.body, page.body, redraw);
  dispatchEvent(new Event('doorstep:page'));
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
