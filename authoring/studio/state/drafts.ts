import { counted } from '../../../src/rules/format-value.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { Drafts } from '../types.ts';
import { call } from './api.ts';
import { type Draft, type StoredDrafts, storeDrafts, watchDrafts } from './browser-storage.ts';
import type { State, StateHolder } from './state.ts';

/** Called when drafts have changed, in this tab or another. */
type OnChange = () => void;

/** Returns functions that open files, store drafts of them, and save those. */
export function createDrafts({ id, get, set, say, fail }: StateHolder, onChange: OnChange) {
  /** Returns the draft of a file, or its saved text; undefined if the file is not open. */
  function currentText(path: string): string | null | undefined {
    const { drafts, files } = get();
    return drafts[path] ? drafts[path].text : files[path]?.text;
  }

  function setDrafts(drafts: StoredDrafts, more: Partial<State> = {}): void {
    const isStored = storeDrafts(id, get().drafts, drafts);
    set({ drafts, ...more });
    if (!isStored) say('This browser has no room to keep what is not saved: save soon.', true);
    onChange();
  }

  /** By file, the number of the call that told it last. What a call that began earlier tells is older. */
  const told = new Map<string, number>();
  let calls = 0;

  /** Reads files, and finds conflicts with drafts. */
  async function readFiles(paths: readonly string[]): Promise<void> {
    calls += 1;
    const number = calls;
    const answers = await Promise.all(paths.map((path) => call('file', { path })));
    const read = answers.filter(({ path }) => (told.get(path) ?? 0) < number);
    for (const { path } of read) told.set(path, number);
    const files = { ...get().files, ...Object.fromEntries(read.map((file) => [file.path, file])) };
    const drafts = { ...get().drafts };
    const conflicts: State['conflicts'] = {};
    for (const [path, draft] of Object.entries(drafts)) {
      const file = files[path];
      if (!file || draft.version === file.version) continue;
      if (draft.text === file.text || draft.text === draft.begun) delete drafts[path];
      else conflicts[path] = file;
    }
    storeDrafts(id, get().drafts, drafts);
    set({ files, drafts, conflicts });
  }

  watchDrafts(id, (path, draft) => {
    const drafts = path === undefined ? {} : { ...get().drafts };
    if (path !== undefined && draft) drafts[path] = draft;
    else if (path !== undefined) delete drafts[path];
    set({ drafts });
    onChange();
  });

  const readAll = () => readFiles([...new Set([...Object.keys(get().files), ...Object.keys(get().drafts)])]);

  /** Reads a file if it is not open. Resolves with its text, as {@link currentText} returns it. */
  async function open(path: string): Promise<string | null | undefined> {
    if (!get().files[path]) await readFiles([path]).catch(fail);
    return currentText(path);
  }

  /** A save waits for the last one, so that nothing that is typed meanwhile is left out. */
  const inTurn = oneAtATime();

  return {
    currentText,
    /** Reads files again, if none are named all that are open, and finds conflicts with drafts. */
    readAgain: (paths?: readonly string[]) => inTurn(() => (paths ? readFiles(paths) : readAll())),
    open,
    /** Replaces texts. A text that equals the file on disk is no draft. */
    put(texts: Drafts, more: Partial<State>): void {
      const drafts = { ...get().drafts };
      for (const [path, text] of Object.entries(texts)) {
        const file = get().files[path] ?? { path, text: null, version: '' };
        const { version, begun } = drafts[path] ?? { version: file.version, begun: file.text };
        if (text === file.text && version === file.version) delete drafts[path];
        else drafts[path] = { text, version, begun };
      }
      setDrafts(drafts, more);
    },
    /** Resolves a conflict with a text, which becomes a draft of the file as it is on disk. */
    resolve(path: string, text: string | null): void {
      const { conflicts, drafts } = get();
      const { [path]: theirs, ...otherConflicts } = conflicts;
      if (!theirs) return;
      const { [path]: _, ...others } = drafts;
      const draft: Draft = { text, version: theirs.version, begun: theirs.text };
      setDrafts(text === theirs.text ? others : { ...others, [path]: draft }, { conflicts: otherConflicts });
    },
    /** Saves every draft, or only those at `paths`, which keep the current notice. */
    save: (paths?: readonly string[]): Promise<void> => inTurn(() => saveNow(paths)),
  };

  async function saveNow(paths?: readonly string[]): Promise<void> {
    const { conflicts } = get();
    const sent = Object.entries(get().drafts)
      .filter(([path]) => !conflicts[path] && (paths?.includes(path) ?? true))
      .map(([path, { text, version }]) => ({ path, text, version }));
    if (!sent.length) return;
    set({ saving: true });
    calls += 1;
    const number = calls;
    try {
      const outcome = await call('save', { files: sent });
      if ('changed' in outcome) {
        await readAll();
        return say('Nothing is saved yet: somebody else has changed the same file. Compare first.', true);
      }
      const drafts = { ...get().drafts };
      const files = { ...get().files };
      for (const file of outcome.saved) {
        told.set(file.path, number);
        // What was undone meanwhile, to what was on disk before, is to be saved again.
        const now = drafts[file.path] ?? files[file.path] ?? { text: null };
        if (now.text === sent.find(({ path }) => path === file.path)?.text) delete drafts[file.path];
        else drafts[file.path] = { text: now.text, version: file.version, begun: file.text };
        files[file.path] = file;
      }
      storeDrafts(id, get().drafts, drafts);
      const count = outcome.saved.length === 1 ? outcome.saved[0]!.path : `${outcome.saved.length} files`;
      const problemCount = get().problems.length;
      const mistakes = problemCount ? ` with ${counted(problemCount, 'mistake')}` : '';
      const notice = paths ? get().notice : { words: `Saved ${count}${mistakes}.`, isBad: problemCount > 0 };
      set({ drafts, files, notice });
    } catch (error) {
      fail(error);
    } finally {
      set({ saving: false });
    }
  }
}

export type DraftsSlice = ReturnType<typeof createDrafts>;
