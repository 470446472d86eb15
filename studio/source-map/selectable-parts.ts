/** A part of a page that can be selected: a place in a text, or an element without words, such as an image. */
export type Piece = { node: Text; at: number; length: number } | { node: Element };

/** The element that is outlined around a node: its paragraph, cell, heading or control. */
export function boxOf(node: Node): HTMLElement | undefined {
  let element = node instanceof HTMLElement ? node : node.parentElement;
  const isControl = 'a, button, label, summary, legend, input, img, select, textarea';
  while (element && !element.matches(isControl) && getComputedStyle(element).display.startsWith('inline')) {
    element = element.parentElement;
  }
  return element ?? undefined;
}

/** The dialog that is in front of the page, or else the page. */
const front = (): Element => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;

const wordless = 'img, input:not([type=hidden]), select, textarea';

const closedFold = 'details:not([open])';

/** Opens the folds around an element, so that it can be seen. */
export function unfold(element: Element | undefined): void {
  for (let fold = element?.closest<HTMLDetailsElement>(closedFold); fold; fold = fold.closest(closedFold))
    fold.open = true;
}

/** Lists the texts and wordless elements that can be seen, and those in folds if need be, in the order of the document. */
function* shownIn(root: Element, withFolded = false): Generator<Text | Element> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text ? node.data.trim() : (node as Element).matches(wordless))) continue;
    const element = node instanceof Element ? node : node.parentElement;
    // Last, because a browser takes longest to tell whether an element is visible.
    if (!element || element.closest('script, style, noscript')) continue;
    if ((withFolded && element.closest(closedFold)) || element.checkVisibility({ visibilityProperty: true }))
      yield node as Text | Element;
  }
}

/** The part at a point, by where words are drawn: a browser reports no click on a disabled button. */
export function pieceAt(x: number, y: number): Piece | undefined {
  const on = document.elementFromPoint(x, y);
  const root = front();
  const isNear = (element: Element | null) =>
    element !== null && on !== null && (on.contains(element) || element.contains(on));
  const hits = [...shownIn(root)].flatMap((node) => hitIn(node, x, y) ?? []);
  const near = hits.filter(({ node }) => isNear(node instanceof Element ? node : node.parentElement));
  // Between two lines it is the nearest word.
  const [hit] = (near.length ? near : hits).sort((one, other) => one.far - other.far);
  return hit ?? (on && root.contains(on) && on !== root ? { node: on } : undefined);
}

type Hit = Piece & { far: number };

/** The nearest word of a text whose box has the point, or the element itself. */
function hitIn(node: Text | Element, x: number, y: number): Hit | undefined {
  const far = (rects: DOMRectList) => Math.min(...[...rects].map((rect) => distance(rect, x, y)));
  if (node instanceof Element) return far(node.getClientRects()) === 0 ? { node, far: 0 } : undefined;
  const range = document.createRange();
  range.selectNodeContents(node);
  if (distance(range.getBoundingClientRect(), x, y) > 0) return undefined;
  const words = [...node.data.matchAll(/\S+/g)].map(({ 0: word, index }): Hit => {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    return { node, at: index, length: word.length, far: far(range.getClientRects()) };
  });
  return words.sort((one, other) => one.far - other.far)[0];
}

function distance({ left, right, top, bottom }: DOMRect, x: number, y: number): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** Lists the texts of the page, or of the dialog in front of it, those in folds too. */
export const textsInOrder = (): Text[] => [...shownIn(front(), true)].filter((node) => node instanceof Text);

/** Lists the selectable parts in visual order: a style can put a box above those that are before it. */
export function piecesAsSeen(): Piece[] {
  const visible: { piece: Piece; box: DOMRect }[] = [];
  for (const piece of piecesInOrder()) {
    const box = boxOf(piece.node)?.getBoundingClientRect() ?? new DOMRect();
    const isAbove = (other: DOMRect) => box.bottom <= other.top && box.left < other.right && other.left < box.right;
    let at = visible.length;
    while (at > 0 && isAbove(visible[at - 1]!.box)) at -= 1;
    visible.splice(at, 0, { piece, box });
  }
  return visible.map(({ piece }) => piece);
}

/** Lists the selectable parts, and those in folds if need be: one for each box. */
export function piecesInOrder(withFolded = false): Piece[] {
  const seen = new Set<Element | undefined>();
  return [...shownIn(front(), withFolded)].flatMap((node): Piece[] => {
    const box = boxOf(node);
    if (seen.has(box)) return [];
    seen.add(box);
    if (node instanceof Element) return [{ node }];
    const first = /\S+/.exec(node.data)!;
    return [{ node, at: first.index, length: first[0].length }];
  });
}
