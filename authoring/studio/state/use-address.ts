import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { escapeStep, pointerIn } from '../../api/pure.ts';
import type { Pointer } from '../types.ts';

/** The open file, page and selection. Each is a parameter of the address's hash, so that a reload keeps it. */
export type StudioLocation = {
  /** The file on the right. */
  file?: string;
  /** The value that is selected in a JSON file. */
  at?: Pointer;
  /** The word that is selected in a Markdown file: its line and column, counted from 1, with a colon between; in column 0 none. */
  spot?: string;
  /** The page in the middle. */
  page?: string;
  /** The state of that page: the id of a picture of the content. */
  state?: string;
  /** The customer for a walk from this page, as the JSON of a scene of the content. */
  walk?: string;
  /** The type of the block whose samples are in the middle, in place of a page. */
  block?: string | undefined;
  /** Set to `accessibility` if the page's accessibility report shows below it. */
  panel?: 'accessibility' | undefined;
  /** The edition in which pages are shown and words are written; without it, the content itself. */
  edition?: string | undefined;
  /** The name of the screen's size. */
  width?: string;
};

/** The parts of a location that are any words. */
const texts = [
  'file',
  'spot',
  'page',
  'state',
  'walk',
  'width',
  'block',
  'edition',
] as const satisfies readonly (keyof StudioLocation)[];

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

const reselectEvent = 'chosen-again';

/** Calls a function whenever the current selection is chosen again. Returns a function that ends this. */
export function onReselect(listener: () => void): () => void {
  addEventListener(reselectEvent, listener);
  return () => removeEventListener(reselectEvent, listener);
}

export function readLocation(hash: string): StudioLocation {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const read = (name: string) => parameters.get(name) ?? undefined;
  const at = read('at');
  return {
    ...Object.fromEntries(texts.map((name) => [name, read(name)])),
    panel: read('panel') === 'accessibility' ? 'accessibility' : undefined,
    ...(at !== undefined && { at: pointerIn(at) }),
  };
}

export function fragmentOf({ at, ...rest }: StudioLocation): string {
  const all = { ...rest, ...(at?.length && { at: `/${at.map(escapeStep).join('/')}` }) };
  const entries = Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `#${new URLSearchParams(entries)}`;
}

/** Returns a key of the selected place, which is the same as long as nothing else is selected. */
export const placeKey = ({ file, at }: StudioLocation): string => `${file} ${at?.join('/')}`;

/** Changes parts of the location. `replace` leaves no entry in the browser's history. */
export type Go = (changes: Partial<StudioLocation>, replace?: boolean) => void;

export function useAddress(): [StudioLocation, Go] {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const current = useMemo(() => readLocation(hash), [hash]);
  const go = useCallback<Go>((changes, replace) => {
    // Another file ends the selection of a word, and closes the playground.
    const reset = 'file' in changes && { spot: undefined, block: undefined };
    const next = fragmentOf({ ...readLocation(location.hash), ...reset, ...changes });
    // Changes of the shown page or walk alone are no selection, so the focus stays.
    const selects = 'file' in changes || 'at' in changes || 'spot' in changes;
    if (next === location.hash) {
      if (selects) dispatchEvent(new Event(reselectEvent));
      return;
    }
    // Assigning `location.hash` would notify listeners only later.
    if (replace) history.replaceState(null, '', next);
    else history.pushState(null, '', next);
    dispatchEvent(new HashChangeEvent('hashchange'));
  }, []);
  return [current, go];
}
