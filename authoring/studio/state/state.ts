import { observable } from '../../../src/rules/observable.ts';
import type { Problem } from '../../api/pure.ts';
import type { FileText, PageStates, Patch, Step, StudioContent, StudioSite } from '../types.ts';
import { CallFailed } from './api.ts';
import type { StoredDrafts } from './browser-storage.ts';

export type State = {
  isReadOnly: boolean;
  /** The content with the drafts, for lists and forms. */
  site: StudioSite;
  /** The saved content as it is compiled. Undefined as long as there was none without mistakes. */
  content: StudioContent | undefined;
  /** The edition that pages are shown in; undefined for the content itself. */
  edition: string | undefined;
  /** The changes that drafts make to the compiled content. */
  patch: Patch | undefined;
  /** The address of the page in the frame, and that page as drafts have made it last. */
  frameAt: string | undefined;
  html: { address: string | undefined; text: string } | undefined;
  /** The states of the pages and blocks that were looked at, by their names, with the time at which each was listed. */
  states: Readonly<Record<string, { list: PageStates | undefined; at: number; isOld: boolean }>>;
  problems: Problem[];
  /** What the shown edition lacks. */
  gaps: Problem[];
  /** Set if the preview shows content from before the mistakes: for all pages, or only for the parts with mistakes. */
  behind: 'all' | 'part' | undefined;
  /** The open files, as on disk. */
  files: Record<string, FileText>;
  drafts: StoredDrafts;
  /** The files with a draft that somebody else has changed since, as on disk. */
  conflicts: Record<string, FileText>;
  undo: Step | undefined;
  redo: Step | undefined;
  saving: boolean;
  /** How many pages are still to be walked. */
  unwalked: number;
  /** The drafts in which the mistakes were found that are listed; undefined once files have changed since. */
  checkedFor: StoredDrafts | undefined;
  /** The notice at the top. */
  notice: { words: string; isBad?: boolean } | undefined;
};

/** The state with its setters, which all slices of the store share. */
export type StateHolder = ReturnType<typeof holdState>;

/** Holds the state, notifies its listeners, and sets the notice at the top. */
export function holdState(first: State) {
  let state = first;
  const { notify, subscribe } = observable();
  function set(changes: Partial<State>): void {
    state = { ...state, ...changes };
    notify();
  }
  const say = (words: string, isBad = false) => set({ notice: { words, isBad } });
  return {
    /** Identifies the content folder, under which this browser stores drafts and steps. */
    id: first.site.id,
    get: () => state,
    set,
    subscribe,
    say,
    /** Shows the message of a failed call. Throws any other error. */
    fail(error: unknown): undefined {
      if (!(error instanceof CallFailed)) throw error;
      say(error.message, true);
    },
    /** Shows the title of the last step. */
    sayDone: (title: string) => say(`Done: ${title}.`),
    clearNotice: () => set({ notice: undefined }),
  };
}
