import { currentPlayer } from '../frame/player.tsx';
import { post } from '../frame/protocol.ts';
import type { Pointer } from '../types.ts';
import { originAt } from './find-origin.ts';
import './inspector.css';
import { isSearchKey, postToStudio, type ToPreview } from './protocol.ts';
import { boxOf, type Piece, pieceAt, piecesAsSeen, piecesInOrder, textsInOrder, unfold } from './selectable-parts.ts';
import { isFrom, type Origin } from './source.ts';

/** Listens for the studio's messages, which turn selecting on and off in this frame and outline a part of the page. */
export function listenForStudio(): void {
  let inspection: Inspection | undefined;
  addEventListener(
    'keydown',
    (event) => {
      if (isSearchKey(event)) {
        suppress(event);
        postToStudio({ studio: 'searches' });
      }
      if (event.key !== 'F6') return;
      suppress(event);
      postToStudio({ studio: 'left', step: event.shiftKey ? -1 : 1 });
    },
    { capture: true },
  );
  // The page's own use of Escape, such as closing a dialog, comes first.
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog:modal')) return;
    postToStudio({ studio: 'released' });
  });
  // The steps of a picture click too, but nobody's hand does.
  addEventListener('click', ({ isTrusted }) => isTrusted && !inspection && post({ doorstep: 'used' }), {
    capture: true,
  });
  addEventListener('message', ({ data, source }: MessageEvent<ToPreview>) => {
    if (source !== parent || typeof data !== 'object') return;
    if (data.studio === 'show') {
      const { file, at, letter } = data;
      if (letter === undefined) inspection?.show(file, at);
      else inspection?.showLetter(file, letter);
    }
    if (data.studio === 'step') inspection?.step(data.key);
    if (data.studio !== 'inspect') return;
    if (data.on) inspection ??= inspect();
    else {
      inspection?.stop();
      inspection = undefined;
    }
  });
}

type Inspection = {
  show(file: string, at?: Pointer): void;
  showLetter(file: string, letter: number): void;
  step(key: string): void;
  stop(): void;
};

/** The events that the page must not get while a click selects. Pointer events reach even a locked page. */
const blockedEvents = [
  'click',
  'dblclick',
  'auxclick',
  'mousedown',
  'mouseup',
  'submit',
  'pointerup',
  'dragstart',
  'touchstart',
];

/** Outlines the part at the pointer or keyboard, and tells the studio of the chosen one. */
function inspect(): Inspection {
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  let pointed: Piece | undefined;
  let chosen: Origin | undefined;
  let frameRequest = 0;

  function pointTo(piece: Piece | undefined, mark: 'pointed' | 'selected' = 'pointed'): void {
    pointed = piece;
    markPiece(piece, mark);
    const origin = piece && originOf(piece);
    if (mark === 'selected') {
      chosen = origin;
      // A click opens no fold while it selects.
      unfold(piece && boxOf(piece.node));
    }
    if (origin) postToStudio({ studio: mark, origin });
  }
  function onPointerMove({ clientX, clientY }: PointerEvent): void {
    cancelAnimationFrame(frameRequest);
    frameRequest = requestAnimationFrame(() => pointTo(pieceAt(clientX, clientY)));
  }
  function onPointerDown(event: PointerEvent): void {
    cancelAnimationFrame(frameRequest);
    suppress(event);
    // The keyboard goes on from here.
    window.focus();
    if (event.button === 0) pointTo(pieceAt(event.clientX, event.clientY), 'selected');
  }
  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (key === 'Tab') return;
    suppress(event);
    if (key === 'Enter' || key === ' ') pointTo(pointed, 'selected');
    if (key === 'Escape') postToStudio({ studio: 'released' });
    step(key);
  }
  function step(key: string): void {
    const pieces = piecesAsSeen();
    const now = pieces.findIndex(({ node }) => pointed && boxOf(node) === boxOf(pointed.node));
    const next = nextIndex(key, now, pieces.length);
    if (next === undefined) return;
    // Only one place is marked, so the element that Tab has reached loses the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    pointTo(pieces[next]);
    boxOf(pieces[next]!.node)?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  /** Outlines a part that is selected elsewhere, and tells the studio its origin. */
  function choose(piece: Piece | undefined): void {
    chosen = piece && originOf(piece);
    unfold(piece && boxOf(piece.node));
    // The whole part is meant, not one of its words.
    markPiece(piece && { node: boxOf(piece.node) ?? document.body }, 'selected');
    if (chosen) postToStudio({ studio: 'shown', origin: chosen });
  }

  function showLetter(file: string, letter: number): void {
    const box = boxWith(file, letter);
    if (!box || box.hasAttribute('data-studio-selected')) return;
    choose({ node: box });
    const { top, bottom } = box.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) box.scrollIntoView({ block: 'center', behavior: 'instant' });
  }

  let height = innerHeight;
  /** Keeps the selected part in view when the page gets less room, such as by a mistake below it. */
  function keepInView(): void {
    const before = height;
    height = innerHeight;
    const box = document.querySelector('[data-studio-selected]');
    const { top, bottom } = box?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    if (top < before && bottom > 0) box?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  /** Outlines the first part that comes from a place. A part chosen in the page itself stays. */
  function show(file: string, at?: Pointer): void {
    const isIn = (piece: Piece) => {
      const origin = originOf(piece);
      return origin !== undefined && isFrom(origin, file, at);
    };
    const pieces = piecesInOrder(true);
    const marked = document.querySelector('[data-studio-selected]');
    if (marked && pieces.some((piece) => boxOf(piece.node) === marked && isIn(piece))) return;
    // Words that are drawn anew have lost their outline.
    const isDrawnAnew = !marked && chosen !== undefined && isFrom(chosen, file, at);
    const piece = pieces.find(isIn);
    choose(piece);
    if (piece && !isDrawnAnew) boxOf(piece.node)?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }

  for (const name of blockedEvents) addEventListener(name, suppress, options);
  addEventListener('pointermove', onPointerMove, options);
  addEventListener('pointerdown', onPointerDown, options);
  addEventListener('keydown', onKey, options);
  addEventListener('resize', keepInView, options);
  document.documentElement.addEventListener('pointerleave', () => markPiece(undefined, 'pointed'), options);
  document.documentElement.dataset.studio = 'inspect';
  return {
    show,
    showLetter,
    step,
    stop() {
      ended.abort();
      cancelAnimationFrame(frameRequest);
      markPiece(undefined, 'pointed');
      markPiece(undefined, 'selected');
      delete document.documentElement.dataset.studio;
    },
  };
}

function suppress(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function nextIndex(key: string, current: number, count: number): number | undefined {
  if (!count) return undefined;
  if (key === 'ArrowDown' || key === 'ArrowRight') return Math.min(current + 1, count - 1);
  if (key === 'ArrowUp' || key === 'ArrowLeft') return Math.max(current - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** The box of the last words of a text that begin no later than a letter of it. */
function boxWith(file: string, letter: number): HTMLElement | undefined {
  let last: { node: Text; letter: number } | undefined;
  for (const node of textsInOrder()) {
    for (const source of originOf({ node, at: node.data.search(/\S/), length: 1 })?.sources ?? []) {
      const isLast = 'letter' in source && source.letter <= letter && source.letter >= (last?.letter ?? 0);
      if (isLast && source.file === file) last = { node, letter: source.letter };
    }
  }
  return last && boxOf(last.node);
}

function originOf(piece: Piece): Origin | undefined {
  const player = currentPlayer();
  return player && originAt(player, piece.node, 'at' in piece ? piece.at : 0);
}

function markPiece(piece: Piece | undefined, mark: 'pointed' | 'selected'): void {
  for (const box of document.querySelectorAll(`[data-studio-${mark}]`)) box.removeAttribute(`data-studio-${mark}`);
  CSS.highlights?.delete(`studio-${mark}`);
  if (!piece) return;
  boxOf(piece.node)?.setAttribute(`data-studio-${mark}`, '');
  if (!('at' in piece)) return;
  // The range is empty once the text changes, because the new words were not selected.
  const word = document.createRange();
  word.setStart(piece.node, piece.at);
  word.setEnd(piece.node, piece.at + piece.length);
  CSS.highlights?.set(`studio-${mark}`, new Highlight(word));
}
