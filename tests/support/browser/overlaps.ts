import type { Page } from '@playwright/test';

/** The words and controls of a page that cover each other. */
export const overlapsIn = (page: Page): Promise<string[]> => page.evaluate(findOverlaps);

/** Runs in the page. What lies on top by design, such as a dialog, and what only a screen reader reads is left out. */
function findOverlaps(): string[] {
  type Piece = { element: Element; words: string; left: number; right: number; top: number; bottom: number };
  const pieces: Piece[] = [];
  const add = (element: Element, words: string, rect: DOMRect) => {
    let { left, right, top, bottom } = rect;
    // What a box has scrolled away is not to be seen.
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
      const box = clipOf(one);
      if (!box) continue;
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    if (right - left < 2 || bottom - top < 2) return;
    pieces.push({ element, words: words.trim().slice(0, 40), left, right, top, bottom });
  };
  const flat = new Map<Element | null, boolean>([
    [null, true],
    [document.body, true],
  ]);
  const isInFlow = (element: Element | null): boolean => {
    const known = flat.get(element);
    if (known !== undefined || !element) return known ?? true;
    const { position, clip, clipPath } = getComputedStyle(element);
    const isOnTop =
      ['absolute', 'fixed', 'sticky'].includes(position) ||
      clip !== 'auto' ||
      clipPath !== 'none' ||
      element.matches('dialog, [aria-hidden=true], .gallery-dialog');
    const found = !isOnTop && isInFlow(element.parentElement);
    flat.set(element, found);
    return found;
  };
  const isFlat = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && isInFlow(element);
  const clipping = new Map<Element, DOMRect | undefined>();
  const clipOf = (element: Element) => {
    if (!clipping.has(element)) {
      const isClipping = getComputedStyle(element).overflow !== 'visible';
      clipping.set(element, isClipping ? element.getBoundingClientRect() : undefined);
    }
    return clipping.get(element);
  };
  for (const control of document.querySelectorAll('button, input:not([type=hidden]), a'))
    if (isFlat(control) && getComputedStyle(control).display !== 'inline')
      add(control, control.textContent || control.tagName, control.getBoundingClientRect());
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.textContent?.trim() || element.closest('script, style, noscript') || !isFlat(element))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // The glyphs are within the font's size; the rest of a line's box may be shared with the next.
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    for (const rect of range.getClientRects()) {
      const spare = Math.max(0, (rect.height - size) / 2);
      add(element, node.textContent, new DOMRect(rect.x, rect.y + spare, rect.width, rect.height - 2 * spare));
    }
  }
  pieces.sort((a, b) => a.top - b.top);
  const found = new Set<string>();
  for (const [index, one] of pieces.entries()) {
    for (let next = index + 1; next < pieces.length && pieces[next]!.top < one.bottom - 2; next += 1) {
      const other = pieces[next]!;
      const isCovered = Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2;
      const isDeep = Math.min(one.bottom, other.bottom) - other.top > 2;
      const isInside = one.element.contains(other.element) || other.element.contains(one.element);
      if (isCovered && isDeep && !isInside) found.add(`"${one.words}" and "${other.words}" cover each other`);
    }
  }
  return [...found];
}
