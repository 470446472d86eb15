import type { Published } from '../git/model.ts';
import type { Added, Command, Done, Drafts, Step } from '../model.ts';
import { api, CallFailed } from './api.ts';
import { History, placeOf } from './history.ts';
import { type Draft, type KeptDrafts, keepDrafts, readDrafts, textsOf, watchDrafts } from './kept-drafts.ts';
import { keepSteps, readSteps } from './kept-steps.ts';
import { loadGallery, loadNews, newsOf, pauseInKeys } from './live.ts';
import { pagesMade } from './names-for.ts';
import { siteWith } from './site-with.ts';
import type { State } from './state.ts';
import { trialOf } from './trial.ts';
import { whereIn } from './use-address.ts';

export type Store = Awaited<ReturnType<typeof openStore>>;

/** Opens the content with the drafts that this browser has kept. */
export async function openStore() {
  const { file, page } = whereIn(location.hash);
  const [saved, first, shown] = await Promise.all([
    api.site(),
    loadGallery(page),
    file ? api.file(file).catch(() => undefined) : undefined,
  ]);
  const { id } = saved;
  const history = new History(readSteps(id));
  addEventListener('pagehide', () => keepSteps(id, history.steps));
  const listeners = new Set<() => void>();
  const kept = readDrafts(id);
  let state: State = {
    site: saved,
    gallery: first.gallery,
    patch: undefined,
    drawn: undefined,
    problems: [],
    behind: undefined,
    files: shown ? { [shown.path]: shown } : {},
    drafts: kept,
    conflicts: {},
    undo: history.undo,
    redo: history.redo,
    led: undefined,
    saving: false,
    notice: undefined,
    change: undefined,
    left: undefined,
  };
  let describeTimer = 0;

  function set(changes: Partial<State>): void {
    state = { ...state, ...changes };
    for (const listen of listeners) listen();
  }
  const say = (words: string, isBad = false) => set({ notice: { words, isBad } });
  const fail = (error: unknown) => {
    if (!(error instanceof CallFailed)) throw error;
    say(error.message, true);
  };

  const trial = trialOf(() => state, set, fail);

  /** The text of a file as it is to be, or undefined if it has not been opened. */
  function textOf(path: string): string | null | undefined {
    const draft = state.drafts[path];
    return draft ? draft.text : state.files[path]?.text;
  }

  function setDrafts(drafts: KeptDrafts, more: Partial<State> = {}): void {
    const isKept = keepDrafts(id, drafts);
    const { undo, redo } = history;
    const drawn = trial.draw(drafts);
    set({ drafts, undo, redo, drawn, ...more });
    if (!isKept) say('This browser has no room to keep what is not saved: save soon.', true);
    trial.begin(drawn !== undefined);
    clearTimeout(describeTimer);
    describeTimer = window.setTimeout(() => void describe(), 400);
  }

  /** Puts texts in place of those that are there. What is as on disk is no draft. */
  function put(texts: Drafts): KeptDrafts {
    const drafts = { ...state.drafts };
    for (const [path, text] of Object.entries(texts)) {
      const file = state.files[path] ?? { path, text: null, version: '' };
      const { version, begun } = drafts[path] ?? { version: file.version, begun: file.text };
      if (text === file.text && version === file.version) delete drafts[path];
      else drafts[path] = { text, version, begun };
    }
    return drafts;
  }

  let described: Promise<void> | undefined;
  let describesAgain = false;

  /** Describes the site with the drafts as they are. While the answer is awaited, only the latest of them are described next. */
  function describe(): Promise<void> {
    if (described) describesAgain = true;
    described ??= (async () => {
      do {
        describesAgain = false;
        await api
          .siteSince(state.site.version, textsOf(state.drafts))
          .then((news) => set({ site: siteWith(state.site, news) }))
          .catch(fail);
      } while (describesAgain);
      described = undefined;
    })();
    return described;
  }

  /** Reads the files again that were opened, and finds the drafts that are behind them. */
  async function readAgain(paths = [...new Set([...Object.keys(state.files), ...Object.keys(state.drafts)])]) {
    const read = await Promise.all(paths.map(api.file));
    const files = { ...state.files, ...Object.fromEntries(read.map((file) => [file.path, file])) };
    const drafts = { ...state.drafts };
    const conflicts: State['conflicts'] = {};
    for (const [path, draft] of Object.entries(drafts)) {
      const file = files[path];
      if (!file || draft.version === file.version) continue;
      if (draft.text === file.text) delete drafts[path];
      else if (draft.text === draft.begun) delete drafts[path];
      else conflicts[path] = file;
    }
    if (Object.keys(drafts).length !== Object.keys(state.drafts).length) keepDrafts(id, drafts);
    set({ files, drafts, conflicts });
  }

  /** The number of the gallery that is loaded; 0 if there was none yet with every page. */
  let loaded = first.gallery?.isPart ? 0 : first.base;

  /** The number of the latest gallery that the studio was told of. */
  let latest = loaded;

  async function onNews(base: number, isFirst: boolean): Promise<void> {
    const isBehind = base !== loaded;
    latest = base;
    if (!isFirst) await readAgain();
    if (isBehind) {
      // The whole gallery of a large site holds the browser up for a moment, in which no key is drawn.
      if (state.gallery?.isPart) await pauseInKeys();
      if (base !== latest) return;
      const next = await loadNews({ gallery: state.gallery, base: loaded });
      loaded = next.base;
      set({ gallery: next.gallery ?? state.gallery });
    }
    if (!isFirst || isBehind) await describe();
    await trial.now();
  }

  /** The images that an editor has added, until the step that names them. */
  const added = new Set<string>();

  /** Takes images out that came with undone steps or went with others, as soon as nothing names them, saved or not. */
  function takeImagesOut(): void {
    const { past, future } = history.steps;
    const images = [...future.flatMap(({ images = [] }) => images), ...past.flatMap(({ imagesOut = [] }) => imagesOut)];
    if (images.length) takenOut = takenOut.then(() => api.imagesOut(images, textsOf(state.drafts)).catch(fail));
  }
  /** Those that are brought back wait until the ones before are out. */
  let takenOut: Promise<unknown> = Promise.resolve();

  /** Saves every file, or those of a step, of which is said already what was done. */
  async function save(step?: Step): Promise<void> {
    const isOfStep = (path: string) => !step || step.files.some((file) => file.path === path);
    const saving = Object.entries(state.drafts).filter(([path]) => !state.conflicts[path] && isOfStep(path));
    if (!saving.length || state.saving) return;
    set({ saving: true });
    try {
      const files = saving.map(([path, { text, version }]) => ({ path, text, version }));
      const outcome = await api.save(files);
      if ('changed' in outcome) {
        await readAgain();
        return say('Nothing is saved yet: somebody else has changed the same file. Compare first.', true);
      }
      const drafts = { ...state.drafts };
      const known = { ...state.files };
      for (const file of outcome.saved) {
        known[file.path] = file;
        const sent = files.find(({ path }) => path === file.path);
        const draft = drafts[file.path];
        if (draft && draft.text === sent?.text) delete drafts[file.path];
        else if (draft) drafts[file.path] = { ...draft, version: file.version, begun: file.text };
      }
      keepDrafts(id, drafts);
      const count = outcome.saved.length === 1 ? outcome.saved[0]!.path : `${outcome.saved.length} files`;
      const left = state.problems.length;
      const mistakes = left ? ` with ${left === 1 ? '1 mistake' : `${left} mistakes`}` : '';
      const notice = step ? state.notice : { words: `Saved ${count}${mistakes}.`, isBad: left > 0 };
      set({ drafts, files: known, notice });
      takeImagesOut();
    } catch (error) {
      fail(error);
    } finally {
      set({ saving: false });
    }
  }

  /**
   * Goes one step back or forward, one of the file first, and says which. `seen` is the open file while the key is held: then
   * another file's step is left, which nobody has seen. What somebody else has changed since is left as it is. Resolves with
   * the step.
   */
  async function go(to: 'before' | 'after', file?: string, seen?: string): Promise<Step | undefined> {
    const step = to === 'before' ? history.undoOf(file) : history.redoOf(file);
    if (!step || (seen !== undefined && !step.files.some(({ path }) => path === seen))) return undefined;
    const from = to === 'before' ? 'after' : 'before';
    await Promise.all(step.files.map(({ path }) => open(path)));
    const other = step.files.find((file) => (textOf(file.path) ?? null) !== file[from]);
    if (other) {
      say(`${other.path} has been changed elsewhere since, so this step stays as it is.`, true);
      return undefined;
    }
    if (to === 'after' && step.images) {
      await takenOut;
      if (!(await api.imagesBack(step.images).catch(fail))) return undefined;
    }
    // Texts come back without an image that the studio no longer has: a mistake names it.
    if (to === 'before' && step.imagesOut) await takenOut.then(() => api.imagesBack(step.imagesOut!).catch(fail));
    if (to === 'before') history.back(step);
    else history.forward(step);
    const words = `${to === 'before' ? 'Undone' : 'Done again'}: ${step.title}${placeOf(step, state.site.files)}.`;
    setDrafts(put(Object.fromEntries(step.files.map((file) => [file.path, file[to]]))), { notice: { words } });
    if (step.isAtOnce) await save(step);
    else if (to === 'before' || step.imagesOut) takeImagesOut();
    return step;
  }

  /** The last step that was asked for: the next one waits until it is done. */
  let going: Promise<unknown> = Promise.resolve();

  function goInTurn(...asked: Parameters<typeof go>): Promise<Step | undefined> {
    const gone = going.then(() => go(...asked));
    going = gone.catch(() => undefined);
    return gone;
  }

  async function open(path: string): Promise<void> {
    if (!state.files[path]) await readAgain([path]).catch(fail);
  }

  watchDrafts(id, () => setDrafts(readDrafts(id)));
  newsOf((base, isFirst) => void onNews(base, isFirst).catch(fail));
  // Drafts of an earlier visit may be behind their files.
  await readAgain(Object.keys(kept)).catch(fail);
  if (Object.keys(state.drafts).length) void describe();

  return {
    /** Loads what shows a page, as long as there is no gallery with every page. */
    async show(page: string): Promise<void> {
      const isKnown = ({ gallery }: State) =>
        gallery && (!gallery.isPart || gallery.sections.some(({ name }) => name === page));
      const part = isKnown(state) ? undefined : (await loadGallery(page)).gallery;
      if (part && !isKnown(state)) set({ gallery: part });
    },
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open,
    describe,
    textOf,
    say,
    save: () => save(),
    /** Says what the last step has done, with a way to undo it. */
    sayDone(title: string): void {
      set({ notice: { words: `Done: ${title}.`, undoes: true } });
    },
    /** Changes texts as one step, and returns it. Steps with the same `key` within a moment are one. */
    edit(title: string, texts: Drafts, key?: string): Step | undefined {
      const files = Object.entries(texts).map(([path, after]) => ({ path, before: textOf(path) ?? null, after }));
      const changed = files.filter(({ before, after }) => before !== after);
      if (!changed.length) return undefined;
      const names = (image: string) => changed.some(({ after }) => after?.includes(image.slice(1)));
      const images = [...added].filter(names);
      for (const image of images) added.delete(image);
      const step: Step = { title, files: changed, ...(images.length && { images }) };
      history.add(step, images.length ? undefined : key);
      // What has happened before says nothing of what is there now.
      setDrafts(put(texts), { notice: undefined, led: undefined });
      return step;
    },
    /** Takes note of an image that was put into the public files: it belongs to the step that names it. */
    addImage({ path, wasThere }: Added): void {
      if (!wasThere) added.add(path);
    },
    /** Takes an added image out of the public files that nothing names. */
    async removeImage(image: string): Promise<void> {
      const out = await api.imagesOut([image], textsOf(state.drafts)).catch(fail);
      if (out && !out.length) say('Something uses this image by now: it stays.', true);
    },
    pagesMade: () => pagesMade(history.steps.past),
    undo: (file?: string, seen?: string) => goInTurn('before', file, seen),
    redo: (file?: string, seen?: string) => goInTurn('after', file, seen),
    /** Takes note of where a step that was undone or done again has led. */
    lead: (led: State['led']) => set({ led }),
    /** Takes note of the change that the branch is for. */
    beIn: (change: State['change']) => set({ change, ...(change && { left: undefined }) }),
    /** Takes what the top says away: it is over. */
    unsay: () => set({ notice: undefined }),
    /** Shows no longer where the change waits that was left. */
    forgetLeft: () => set({ left: undefined }),
    /**
     * Begins the next change from the main branch, or goes on with the one of a branch: what belongs to the one before can
     * no longer be undone.
     */
    async beginChange(branch?: string): Promise<Published> {
      const outcome = await (branch === undefined ? api.begin() : api.goOn(branch));
      if ('published' in outcome) {
        history.end(new Set(Object.keys(state.drafts)));
        const { undo, redo } = history;
        set({ change: undefined, left: outcome.left, notice: undefined, undo, redo });
        const now = branch === undefined ? undefined : await api.publishing();
        if (now && 'change' in now) set({ change: now.change });
      }
      return outcome;
    },
    /** Does a command on disk. Drafts are saved first, because the command works with what is saved. */
    async run(command: Command): Promise<Done | undefined> {
      const from = location.hash;
      try {
        const isRemoval = command.do === 'remove';
        if (isRemoval && !command.takesOut) {
          // What will be refused saves nothing first.
          const { refused, problems = [], ...rest } = await api.leading(command.page, textsOf(state.drafts));
          if (refused !== undefined) return { refused, problems, ...rest };
        }
        if (Object.keys(state.drafts).length) await save();
        if (Object.keys(state.drafts).length) return undefined;
        if (isRemoval) say(`Removing the page “${command.page}” …`);
        const done = await api.run(command);
        if ('refused' in done) {
          if (isRemoval) set({ notice: undefined });
          return done;
        }
        history.add({ ...done.step, isAtOnce: true, from });
        const { undo, redo } = history;
        set({ undo, redo, led: undefined, notice: { words: done.done, ...(isRemoval && { undoes: true as const }) } });
        await readAgain(done.step.files.map(({ path }) => path));
        await describe();
        return done;
      } catch (error) {
        fail(error);
        return undefined;
      }
    },
    /** Ends a conflict: the text that is to be, which begins with what is on disk now. */
    settle(path: string, text: string | null): void {
      const theirs = state.conflicts[path];
      if (!theirs) return;
      const { [path]: _, ...conflicts } = state.conflicts;
      const draft: Draft = { text, version: theirs.version, begun: theirs.text };
      const { [path]: _mine, ...others } = state.drafts;
      setDrafts(text === theirs.text ? others : { ...others, [path]: draft }, { conflicts });
    },
  };
}
