/** The subject of the page's act: it is recorded only while all of it, as `sight` in schemas says, is on the screen. */

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
import { observable } from '../../rules/observable.ts';
import { useRendering } from './context.ts';
import { isTranslated, saysTheSame } from './translated.ts';

/** A part that is drawn whole: its element, and the words that must be in it, in their order. */
type Part = { element: RefObject<HTMLElement | null>; says: () => readonly string[] };

type Sight = ReturnType<typeof createSight>;

const SightContext = createContext<Sight | undefined>(undefined);
/** The block around a component, if acts are about it. */
const BlockContext = createContext<object | undefined>(undefined);

function createSight() {
  const parts = new Map<object, Part | undefined>();
  const { notify, subscribe } = observable();
  function set(block: object, part: Part | undefined) {
    parts.set(block, part);
    notify();
  }
  return {
    changed: subscribe,
    isWhole: () => [...parts.values()].every((part) => part !== undefined),
    parts: () => [...parts.values()],
    /** A block is there. Its component may have drawn itself already. */
    expect(block: object) {
      if (!parts.has(block)) set(block, undefined);
      return () => {
        parts.delete(block);
        notify();
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

/** Keeps the parts that the page draws of the subject of its act. */
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

/** Tells the page's act that the block is drawn whole, and which words it must have when the act is recorded. */
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
  /** Whether every part is whole and says its words now; so must the caller's own element, such as its button. */
  isShown: (element?: HTMLElement | null, says?: readonly string[]) => boolean;
};

/** Whether the customer sees the subject of the page's act. */
export function useSight(): SightCheck {
  const { site, page, store } = useRendering();
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
  const own = (element: HTMLElement | null, says: readonly string[] = []): Part => ({
    element: { current: element },
    says: () => says,
  });
  return {
    isWhole,
    isShown: (element, says) =>
      [...(sight?.parts() ?? []), ...(element === undefined ? [] : [own(element, says)])].every(
        (part) => part && isShown(part.element.current, part.says(), site.name),
      ),
  };
}

const never = () => () => undefined;

/** Words that need not be on the screen: for screen readers, of folds, and of blocks that are parts themselves. */
const apart = '.visually-hidden, [data-said], [role=table] thead, fieldset[role=presentation], textarea, summary';

/** Whether an element is on the screen whole with these words; of a translated page, their figures and the name. */
function isShown(element: HTMLElement | null, says: readonly string[], provider: string): boolean {
  if (!element?.isConnected) return false;
  const whole: Whole = new Map();
  if (![element, ...withWords(element)].every((box) => isWholeOnScreen(box, whole))) return false;
  const text = wordsIn(element);
  if (says.length && isTranslated()) return saysTheSame(text, says.join('\n'), provider);
  const words = plain(text);
  let end = 0;
  return says.every((text) => {
    const start = words.indexOf(plain(text), end);
    end = start + plain(text).length;
    return start >= 0;
  });
}

const folded = 'details:not([open])';

/** The words of an element on the screen. Those of a part of it that the customer has folded need not be there. */
const wordsIn = (element: Element): string =>
  element.querySelector(folded)
    ? [...element.children].map((part) => (part.matches(folded) ? part.textContent : wordsIn(part))).join('')
    : ((element as HTMLElement).innerText ?? element.textContent);

/** Words without spaces, such as an editor's marks, and without case, which styles may change. */
export const plain = (text: string): string => text.replace(/\s+/g, '').toLowerCase();

/** The elements inside a part that have words of their own. Words that are not displayed are missed as words. */
function withWords(part: HTMLElement): Set<HTMLElement> {
  const found = new Set<HTMLElement>();
  // Without a layout, as in tests, nobody can tell.
  if (!document.documentElement.scrollWidth) return found;
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const box = texts.currentNode.parentElement!;
    if (!/\S/.test(texts.currentNode.nodeValue ?? '') || box.closest(apart)) continue;
    if (box.checkVisibility?.({ visibilityProperty: true }) !== false) found.add(box);
  }
  return found;
}

/** The elements that are found whole, and whether customers can scroll them sideways. */
type Whole = Map<HTMLElement, boolean>;

function isWholeOnScreen(element: HTMLElement, whole: Whole): boolean {
  if (element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) === false) return false;
  const end = document.getElementById('root');
  const boxes: HTMLElement[] = [];
  for (let box: HTMLElement | null = element; box && box !== end && !whole.has(box); box = box.parentElement)
    boxes.unshift(box);
  for (const box of boxes) {
    const { overflowX, overflowY, clipPath, maskImage, filter } = getComputedStyle(box);
    const isWide = box.scrollWidth > box.clientWidth + 1;
    const isCut =
      (overflowY !== 'visible' && box.scrollHeight > box.clientHeight + 1) || (/hidden|clip/.test(overflowX) && isWide);
    const isVeiled = [clipPath, maskImage, filter].some((value) => value && value !== 'none');
    if (isCut || isVeiled) return false;
    whole.set(box, (isWide && overflowX !== 'visible') || whole.get(box.parentElement!) === true);
  }
  // Without any text there is nothing to read, and no height.
  return !/\S/.test(element.textContent) || isReadable(element, whole.get(element) === true);
}

/** Whether an element has its place, and letters that can be read. Without a layout, as in tests, nobody can tell. */
function isReadable(element: HTMLElement, scrollsSideways: boolean): boolean {
  const width = document.documentElement.scrollWidth;
  if (!width) return true;
  const box = element.getBoundingClientRect();
  const { fontSize, color } = getComputedStyle(element);
  const isAside = !scrollsSideways && (box.right + scrollX <= 0 || box.left + scrollX >= width);
  const isAway = isAside || box.bottom + scrollY <= 0;
  // A column is narrow on a small screen with large text, and hides nothing.
  const isTiny = box.width < element.offsetWidth / 2 || box.height < 8 || Number.parseFloat(fontSize) < 8;
  return !(isAway || isTiny || /^rgba.* 0(\.[0-4]\d*)?\)/.test(color));
}
