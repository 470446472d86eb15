import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Pointer } from '../model.ts';

/** What is open and selected. Each has a parameter behind the # of the page's address, so that a reload keeps it. */
export type Where = {
  /** The file on the right. */
  file?: string;
  /** The value that is selected in a JSON file. */
  at?: Pointer;
  /** The word that is selected in a Markdown file: its line and column, counted from 1, with a colon between. */
  spot?: string;
  /** The page in the middle. */
  page?: string;
  /** The state in which it shows: the id of a picture of the gallery. */
  state?: string;
  /** The customer who walks from this page, as the JSON of a scene of the gallery. */
  walk?: string;
  /** The type of the block whose samples are in the middle, in place of a page. */
  block?: string | undefined;
  /** The block as the editor tries it, as JSON, in place of the sample's own. */
  given?: string | undefined;
  /** Set to `accessibility` if what is wrong with the page for customers with disabilities stands below it. */
  panel?: 'accessibility' | undefined;
  /** Set to `changes` if what changes is shown in place of the page. */
  view?: 'changes' | undefined;
  /** The name of the screen's size. */
  width?: string;
};

const changed = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

const again = 'chosen-again';

/** Calls a function when what is selected already is chosen again, until the function that this returns is called. */
export function onChosenAgain(listener: () => void): () => void {
  addEventListener(again, listener);
  return () => removeEventListener(again, listener);
}

export function whereIn(hash: string): Where {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const read = (name: string) => parameters.get(name) ?? undefined;
  const at = read('at');
  return {
    file: read('file'),
    spot: read('spot'),
    page: read('page'),
    state: read('state'),
    walk: read('walk'),
    width: read('width'),
    block: read('block'),
    given: read('given'),
    panel: read('panel') === 'accessibility' ? 'accessibility' : undefined,
    view: read('view') === 'changes' ? 'changes' : undefined,
    ...(at !== undefined && { at: pointerIn(at) }),
  };
}

export function hashOf({ at, ...rest }: Where): string {
  const all = { ...rest, ...(at?.length && { at: `/${at.map(escapeStep).join('/')}` }) };
  const given = Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `#${new URLSearchParams(given)}`;
}

const escapeStep = (step: string | number) => String(step).replaceAll('~', '~0').replaceAll('/', '~1');

/** Reads a JSON pointer. A step of digits is an index: no property that content may have is called so. */
export function pointerIn(text: string): Pointer {
  return text
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~')));
}

/** What is open and selected, and a function that changes some of it. */
export function useAddress(): [Where, (changes: Partial<Where>, replace?: boolean) => void] {
  const hash = useSyncExternalStore(changed, () => location.hash);
  const where = useMemo(() => whereIn(hash), [hash]);
  const go = useCallback((changes: Partial<Where>, replace = false) => {
    // A word is selected in one file alone, and whoever opens a file wants to see it.
    const forgets = 'file' in changes && { spot: undefined, view: undefined, block: undefined, given: undefined };
    const next = hashOf({ ...whereIn(location.hash), ...forgets, ...changes });
    // Where a page is shown or a customer walks says nothing of what is selected: the keyboard stays where it is.
    const selects = 'file' in changes || 'at' in changes || 'spot' in changes;
    if (next === location.hash) selects && dispatchEvent(new Event(again));
    else {
      // At once: a new address of `location` is told later.
      if (replace) history.replaceState(null, '', next);
      else history.pushState(null, '', next);
      dispatchEvent(new HashChangeEvent('hashchange'));
    }
  }, []);
  return [where, go];
}
