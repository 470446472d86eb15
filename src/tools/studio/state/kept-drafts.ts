import type { Drafts } from '../model.ts';

/** A text that is not saved yet, with the file as it was when its changes began. */
export type Draft = { text: string | null; version: string; begun: string | null };

export type KeptDrafts = Record<string, Draft>;

const keyOf = (id: string) => `doorstep-studio ${id}`;

/** Reads the drafts that this browser keeps for a content folder. */
export function readDrafts(id: string): KeptDrafts {
  try {
    return JSON.parse(localStorage.getItem(keyOf(id)) ?? '{}') as KeptDrafts;
  } catch {
    return {};
  }
}

/** Keeps drafts in this browser, whatever becomes of the tab or of the server. Returns whether there was room. */
export function keepDrafts(id: string, drafts: KeptDrafts): boolean {
  try {
    if (Object.keys(drafts).length) localStorage.setItem(keyOf(id), JSON.stringify(drafts));
    else localStorage.removeItem(keyOf(id));
    return true;
  } catch {
    return false;
  }
}

/** Calls `onChange` when another tab has changed the drafts. */
export function watchDrafts(id: string, onChange: () => void): void {
  addEventListener('storage', ({ key }) => (key === keyOf(id) || key === null) && onChange());
}

/** The texts of drafts, as calls take them. */
export const textsOf = (drafts: KeptDrafts): Drafts =>
  Object.fromEntries(Object.entries(drafts).map(([path, { text }]) => [path, text]));
