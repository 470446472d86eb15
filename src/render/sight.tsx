/**
 * The subject of the page's act, as it is drawn: an act is recorded only while all of it is on the screen. The blocks
 * say so themselves, by `sight` in their schemas.
 */
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useRendering } from './context.ts';

/** A part that is drawn whole: its element, and the words that must be in it. */
type Part = { element: RefObject<HTMLElement | null>; says: () => string[] };

type Sight = ReturnType<typeof createSight>;

const SightContext = createContext<Sight | undefined>(undefined);
/** The block around a component, if acts are about it. */
const BlockContext = createContext<object | undefined>(undefined);

function createSight() {
  const parts = new Map<object, Part | undefined>();
  const listeners = new Set<() => void>();
  function set(block: object, part: Part | undefined) {
    parts.set(block, part);
    for (const listener of listeners) listener();
  }
  return {
    changed(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isWhole: () => [...parts.values()].every((part) => part !== undefined),
    /** Whether every part is whole, and says on the screen what it must say. */
    isShown: () => [...parts.values()].every((part) => part && isShown(part.element.current, part.says(), inside)),
    /** A block is there. Its component may have drawn itself already. */
    expect(block: object) {
      if (!parts.has(block)) set(block, undefined);
      return () => {
        parts.delete(block);
        for (const listener of listeners) listener();
      };
    },
    draw(block: object, part: Part) {
      set(block, part);
      return () => {
        if (parts.get(block) === part) set(block, undefined);
      };
    },
  };
}

/** Keeps what the page draws of what its act is about. */
export function Sight({ children }: { children: ReactNode }) {
  const [sight] = useState(createSight);
  return <SightContext value={sight}>{children}</SightContext>;
}

/** Stands around a block. A block that fails or has not come draws nothing, and is then missed. */
export function InSight({ type, children }: { type: string; children: ReactNode }) {
  const isPart = useRendering().page.sight?.includes(type) ?? false;
  const sight = useContext(SightContext);
  const [block] = useState({});
  useLayoutEffect(() => (isPart ? sight?.expect(block) : undefined), [isPart, sight, block]);
  return isPart ? <BlockContext value={block}>{children}</BlockContext> : children;
}

/**
 * Tells the page's act that the block is drawn whole, in this
 * element, and which words it must have when the act is recorded.
 */
export function useInSight(element: Part['element'], isWhole: boolean, says: Part['says']): void {
  const sight = useContext(SightContext);
  const block = useContext(BlockContext);
  const words = useEffectEvent(says);
  useLayoutEffect(
    () => (block && isWhole ? sight?.draw(block, { element, says: () => words() }) : undefined),
    [sight, block, element, isWhole],
  );
}

type SightCheck = {
  /** Whether all that the page's act is about is drawn. */
  isWhole: boolean;
  /** Looks at the screen once more, when the act is about to be recorded. */
  isShown: () => boolean;
};

/** Whether the customer sees what the page's act is about. */
export function useSight(): SightCheck {
  const { page, store } = useRendering();
  const sight = useContext(SightContext);
  const order = store.firstOrder();
  // A document that is left to the browser, or cannot be shown, is not in the page that the server drew.
  const isDrawn =
    !page.needs.includes('switch-order') ||
    order.status !== 'ready' ||
    ('cleaned' in order.order && order.order.cleaned.ots_document !== '');
  const isWhole = useSyncExternalStore(
    sight?.changed ?? never,
    () => sight?.isWhole() ?? true,
    () => isDrawn,
  );
  return { isWhole, isShown: () => sight?.isShown() ?? true };
}

const never = () => () => undefined;

/**
 * The labels and rows inside a part. Those that others have sent, or that a box unlocks, may be out of sight on
 * purpose.
 */
const inside = ':is(label,label>span,legend,dl[class] dt,dl[class] dd):not([role] *)';

/** Whether an element is on the screen whole, as are these elements inside it, and has these words. */
export function isShown(element: HTMLElement | null, says: readonly string[], inner?: string): boolean {
  if (!element?.isConnected) return false;
  // A part that the customer has folded need not be on the screen, but must have the words.
  const isFolded = element.closest('details:not([open])') !== null;
  const boxes = [element, ...(inner ? element.querySelectorAll<HTMLElement>(inner) : [])];
  if (!isFolded && !boxes.every(isWholeOnScreen)) return false;
  const words = plain(isFolded ? element.textContent : (element.innerText ?? element.textContent));
  return says.every((text) => words.includes(plain(text)));
}

/** Words without spaces and case, which styles may change. */
const plain = (text: string): string => text.replace(/\s+/g, '').toLowerCase();

function isWholeOnScreen(element: HTMLElement): boolean {
  if (element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) === false) return false;
  const end = document.getElementById('root');
  for (let box: HTMLElement | null = element; box && box !== end; box = box.parentElement) {
    const { overflowX, overflowY, clipPath, maskImage, filter } = getComputedStyle(box);
    const isCut =
      (overflowY !== 'visible' && box.scrollHeight > box.clientHeight + 1) ||
      (/hidden|clip/.test(overflowX) && box.scrollWidth > box.clientWidth + 1);
    const isVeiled = [clipPath, maskImage, filter].some((value) => value && value !== 'none');
    if (isCut || isVeiled) return false;
  }
  // Without any text there is nothing to read, and no height.
  return !/\S/.test(element.textContent) || isReadable(element);
}

/**
 * Whether an element has its place in the page, and letters that
 * can be read. Without a layout, as in tests, nobody can tell.
 */
function isReadable(element: HTMLElement): boolean {
  const width = document.documentElement.scrollWidth;
  if (!width) return true;
  const box = element.getBoundingClientRect();
  const { fontSize, color } = getComputedStyle(element);
  const isAway = box.right + scrollX <= 0 || box.left + scrollX >= width || box.bottom + scrollY <= 0;
  // A column is narrow on a small screen with large text, and hides nothing.
  const isTiny = box.width < element.offsetWidth / 2 || box.height < 8 || Number.parseFloat(fontSize) < 8;
  return !(isAway || isTiny || /^rgba.* 0(\.[0-4]\d*)?\)/.test(color));
}
