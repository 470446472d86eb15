import { dataIn } from '../edit/positions.ts';
import type { Drafts } from '../types.ts';
import type { StepLists } from './undo-stack.ts';

/** An unsaved text, with the file's version and text when the edits began. */
export type Draft = { text: string | null; version: string; begun: string | null };

export type StoredDrafts = Record<string, Draft>;

/** Each draft has its own key, so that a tab writes only the texts that it has changed. */
const draftPrefix = (id: string) => `doorstep-studio ${id} draft `;
const stepsKey = (id: string) => `doorstep-studio ${id} steps`;

export function readDrafts(id: string): StoredDrafts {
  const prefix = draftPrefix(id);
  const paths = Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  return Object.fromEntries(
    paths.flatMap((path) => {
      const draft = readDraft(id, path);
      return draft ? [[path, draft]] : [];
    }),
  );
}

const readDraft = (id: string, path: string) => dataIn<Draft>(localStorage.getItem(draftPrefix(id) + path) ?? '');

/** Stores the changed drafts, if need be in the room of the undo steps. Returns whether there was room. */
export function storeDrafts(id: string, before: StoredDrafts, drafts: StoredDrafts): boolean {
  for (const [path, draft] of Object.entries(before)) {
    const key = draftPrefix(id) + path;
    // Another tab may have changed it meanwhile.
    if (!drafts[path] && localStorage.getItem(key) === JSON.stringify(draft)) localStorage.removeItem(key);
  }
  const changed = Object.entries(drafts).filter(([path, draft]) => draft !== before[path]);
  const put = () => {
    for (const [path, draft] of changed) localStorage.setItem(draftPrefix(id) + path, JSON.stringify(draft));
  };
  if (hasRoom(put)) return true;
  localStorage.removeItem(stepsKey(id));
  return hasRoom(put);
}

/** Calls `onChange` when another tab has changed a draft; without a path when the whole storage was cleared. */
export function watchDrafts(id: string, onChange: (path?: string, draft?: Draft) => void): void {
  const prefix = draftPrefix(id);
  addEventListener('storage', ({ key }) => {
    if (key === null) onChange();
    else if (key.startsWith(prefix)) onChange(key.slice(prefix.length), readDraft(id, key.slice(prefix.length)));
  });
}

/** The limits of stored steps: their number, and the letters of their JSON. Drafts need the rest of the room. */
const limits = { steps: 100, letters: 1_000_000 };

/** Reads the steps of this tab from before a reload, or those of the last closed tab. */
export const readSteps = (id: string): StepLists =>
  dataIn<StepLists>(sessionStorage.getItem(stepsKey(id)) ?? '') ??
  dataIn<StepLists>(localStorage.getItem(stepsKey(id)) ?? '') ?? { past: [], future: [] };

/** Stores as many of the last steps as there is room for. */
export function storeSteps(id: string, { past, future }: StepLists): void {
  for (let count = limits.steps; count > 0; count = Math.floor(count / 2)) {
    const text = JSON.stringify({ past: past.slice(-count), future: future.slice(-count) });
    if (text.length > limits.letters) continue;
    const put = (storage: Storage) => hasRoom(() => storage.setItem(stepsKey(id), text));
    if (put(sessionStorage) && put(localStorage)) return;
  }
}

export const textsOf = (drafts: StoredDrafts): Drafts =>
  Object.fromEntries(Object.entries(drafts).map(([path, { text }]) => [path, text]));

/** Runs a write to the browser's storage. Returns whether there was room. */
function hasRoom(put: () => void): boolean {
  try {
    put();
    return true;
  } catch {
    return false;
  }
}
