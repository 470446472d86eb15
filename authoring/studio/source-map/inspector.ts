import type { Pointer } from '../types.ts';
import { originAt } from './origin.ts';
import { isSearchKey, listen, post, type ToFrame } from './protocol.ts';
import { isFrom, type Origin, type Place } from './source.ts';

/** A word that can be selected with the element around it, or an element without words. */
type LettersPlace = Extract<Place, { letter: number }>;
type Piece = { box: HTMLElement; origin: Origin; word?: Range | undefined };

const { documentElement: root } = document;
const selects = () => 'studio' in root.dataset;

/** The events that the page must not get while a click selects. */
const blockedEvents = 'click dblclick auxclick mousedown mouseup submit pointerup pointerdown dragstart touchstart';

function suppress(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Listens for the studio's messages, which turn selecting on and off in this frame and outline a part of the page. */
export function listenForStudio(): void {
  const options = { capture: true };
  addEventListener('pointermove', ({ clientX, clientY }) => selects() && pointTo(pieceAt(clientX, clientY)), options);
  addEventListener('pointerdown', choose, options);
  for (const name of blockedEvents.split(' ')) addEventListener(name, (event) => selects() && suppress(event), options);
  addEventListener('keydown', onKey, options);
  // The page's own use of Escape, such as closing a dialog, comes first.
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented && !document.querySelector('dialog:modal'))
      post({ doorstep: 'released' });
  });
  root.addEventListener('pointerleave', () => mark('pointed'));
  addEventListener('resize', keepInView);
  listen((data) => {
    if (data.doorstep === 'inspect') {
      root.toggleAttribute('data-studio', data.on);
      if (!data.on) for (const name of ['pointed', 'selected'] as const) mark(name);
    }
    if (data.doorstep === 'show' && selects()) show(data);
    if (data.doorstep === 'step' && selects()) step(data.key);
  });
}

let pointed: Piece | undefined;

function pointTo(piece: Piece | undefined, name: 'pointed' | 'selected' = 'pointed'): void {
  pointed = piece;
  mark(name, piece);
  if (piece && name === 'selected') post({ doorstep: name, origin: piece.origin });
}

function choose({ button, clientX, clientY }: PointerEvent): void {
  if (!selects() || button !== 0) return;
  // The keyboard goes on from here.
  window.focus();
  pointTo(pieceAt(clientX, clientY), 'selected');
}

function onKey(event: KeyboardEvent): void {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  const isOurs = isSearchKey(event) || key === 'F6';
  if (!isOurs && (!selects() || ctrlKey || metaKey || altKey || key === 'Tab')) return;
  suppress(event);
  if (isSearchKey(event)) post({ doorstep: 'searches' });
  else if (key === 'F6') post({ doorstep: 'pane', step: shiftKey ? -1 : 1 });
  else if (key === 'Enter' || key === ' ') pointTo(pointed, 'selected');
  else if (key === 'Escape') post({ doorstep: 'released' });
  else step(key);
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -1e6, End: 1e6 };

/** Goes from words to words as an arrow key leads. */
function step(key: string): void {
  const all = asSeen([...new Set(parts().map(boxOf))]);
  const now = pointed ? all.indexOf(pointed.box) : -1;
  const next = key in steps && all[Math.min(Math.max(now + steps[key]!, 0), all.length - 1)];
  if (!next) return;
  // Only one place is marked, so the element that Tab has reached loses the focus.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  pointTo(pieceIn(next));
  next.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Boxes in the order in which they are seen: a style can put one above those that are before it. */
const asSeen = (boxes: HTMLElement[]): HTMLElement[] =>
  boxes.reduce<HTMLElement[]>((seen, box) => {
    const { bottom, left, right } = box.getBoundingClientRect();
    const isAbove = (other: DOMRect) => bottom <= other.top && left < other.right && other.left < right;
    return seen.toSpliced(seen.findLastIndex((one) => !isAbove(one.getBoundingClientRect())) + 1, 0, box);
  }, []);

/** Outlines the first part that comes from a place, or the last that begins before a letter. One chosen here stays. */
function show({ file, at, letter }: Extract<ToFrame, { doorstep: 'show' }>): void {
  // A condition is no words of the page: what it stands in is meant, and so of another property that says none.
  const place = at?.slice(0, at.includes('when') ? at.indexOf('when') : undefined);
  const outer = typeof place?.at(-1) === 'string' ? place.slice(0, -1) : place;
  const isIn = (where: Pointer | undefined) => (part: HTMLElement) => isFrom(pieceIn(part).origin, file, where);
  const begins = (part: HTMLElement) =>
    mayBegin(part, file, letter!) &&
    pieceIn(part).origin.sources.some((one) => 'letter' in one && one.file === file && one.letter <= letter!);
  const marked = document.querySelector('[data-studio-selected]');
  const isMarked = (part: HTMLElement) => boxOf(part) === marked;
  const all = parts(true);
  const found =
    letter === undefined
      ? (all.find((part) => isMarked(part) && isIn(place)(part)) ?? all.find(isIn(place)) ?? all.find(isIn(outer)))
      : all.findLast(begins);
  if (found && isMarked(found)) return;
  const piece = found && pieceIn(found);
  // The whole part is meant, not one of its words.
  mark('selected', piece && { ...piece, word: undefined });
  post(piece ? { doorstep: 'shown', origin: piece.origin } : { doorstep: 'unseen' });
  if (!piece) return;
  const { top, bottom } = piece.box.getBoundingClientRect();
  if (letter === undefined || top < 0 || bottom > innerHeight)
    piece.box.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** Whether the paragraph around a part begins before a letter: to find where each of its words is from takes longer. */
function mayBegin(part: HTMLElement, file: string, letter: number): boolean {
  const place = JSON.parse(part.closest<HTMLElement>('[data-place]')?.dataset.place ?? '{}') as Partial<LettersPlace>;
  return place.file === file && place.letter! <= letter;
}

let height = innerHeight;

/** Keeps the selected part in view when the page gets less room, such as by a mistake below it. */
function keepInView(): void {
  const box = document.querySelector('[data-studio-selected]');
  const { top, bottom } = box?.getBoundingClientRect() ?? { top: height, bottom: 0 };
  if (top < height && bottom > 0) box?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  height = innerHeight;
}

/** Lists what has a place in the page, or in the dialog in front of it: what can be seen, and what is in folds if need be. */
function parts(withFolded = false): HTMLElement[] {
  const front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const all = front.querySelectorAll<HTMLElement>('[data-place], [data-v], [data-block]:not(:has([data-place]))');
  return [...all].filter(
    (part) => (withFolded && part.closest('details:not([open])')) || part.checkVisibility({ visibilityProperty: true }),
  );
}

/** The element that is outlined around another: its control, or its line. */
const boxOf = (element: HTMLElement): HTMLElement =>
  element.closest<HTMLElement>('a, button, input, img') ?? element.closest<HTMLElement>('[data-place]') ?? element;

function wordAt(node: Text, at: number): Piece {
  const start = at - node.data.slice(0, at).split(/\s/).at(-1)!.length;
  const word = document.createRange();
  word.setStart(node, start);
  word.setEnd(node, start + /^\S*/.exec(node.data.slice(start))![0].length);
  return { box: boxOf(node.parentElement!), origin: originAt(node, start), word };
}

/** The first word in an element, or the element itself. */
function pieceIn(element: HTMLElement): Piece {
  const texts = document.createNodeIterator(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null)
    if (node.data.trim()) return wordAt(node, node.data.search(/\S/));
  return { box: boxOf(element), origin: originAt(element) };
}

/** The word nearest to a point, in the element there. */
function pieceAt(x: number, y: number): Piece | undefined {
  const element = document.elementFromPoint(x, y);
  if (!(element instanceof HTMLElement) || element.matches('html, body')) return undefined;
  const { offsetNode: node, offset = 0 } = document.caretPositionFromPoint(x, y) ?? {};
  const isWord = node instanceof Text && element.contains(node) && /\S/.test(node.data);
  return isWord ? wordAt(node, Math.min(offset, node.data.trimEnd().length - 1)) : pieceIn(element);
}

function mark(name: 'pointed' | 'selected', piece?: Piece): void {
  for (const box of document.querySelectorAll(`[data-studio-${name}]`)) box.removeAttribute(`data-studio-${name}`);
  CSS.highlights.delete(`studio-${name}`);
  piece?.box.setAttribute(`data-studio-${name}`, '');
  // The range is empty once the text changes, because the new words were not selected.
  if (piece?.word) CSS.highlights.set(`studio-${name}`, new Highlight(piece.word));
  // A click opens no fold while it selects.
  const fold = name === 'selected' && piece?.box.closest<HTMLDetailsElement>('details:not([open])');
  for (let one = fold; one; one = one.parentElement?.closest<HTMLDetailsElement>('details')) one.open = true;
}
