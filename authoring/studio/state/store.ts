import type { News } from '../types.ts';
import { call, unanswered } from './api.ts';
import { readDrafts, readSteps, storeSteps } from './browser-storage.ts';
import { checksOf } from './checks.ts';
import { commandsOf } from './commands.ts';
import { createDrafts } from './drafts.ts';
import { historyOf } from './history.ts';
import { latestOnly } from './latest-only.ts';
import { holdState } from './state.ts';
import { statesOf } from './states.ts';
import { UndoStack } from './undo-stack.ts';
import { readLocation } from './use-address.ts';
import { isReadOnly, watchFiles } from './watch-files.ts';

/** What is typed is checked after a pause of so many milliseconds. */
const pauseMs = 300;

export type Store = Awaited<ReturnType<typeof openStore>>;

/** Opens the content with the drafts, steps and location that this browser has stored. */
export async function openStore() {
  const [site, { content }] = await Promise.all([call('site', {}), call('content', { edition: undefined })]);
  const { id } = site;
  const { file } = readLocation(location.hash);
  const shown = file ? await call('file', { path: file }).catch(() => undefined) : undefined;
  const steps = new UndoStack(readSteps(id));
  const holder = holdState({
    isReadOnly,
    site,
    content,
    edition: undefined,
    patch: undefined,
    frameAt: undefined,
    html: undefined,
    states: {},
    problems: [],
    gaps: [],
    behind: undefined,
    files: shown ? { [shown.path]: shown } : {},
    drafts: readDrafts(id),
    conflicts: {},
    ...steps.next,
    saving: false,
    unwalked: 0,
    checkedFor: {},
    notice: undefined,
  });
  const { get, set, subscribe, say, sayDone, clearNotice, fail } = holder;
  addEventListener('pagehide', () => storeSteps(id, steps.lists));

  const checks = checksOf(holder);
  const states = statesOf(holder);
  let pausing: number | undefined;
  /** Brings the lists up to date, and then the picture. Nobody waits for that, or for the check that follows. */
  function check(): Promise<void> {
    states.age();
    clearTimeout(pausing);
    const listed = checks.list();
    void checks.draw().then(checks.check);
    return listed;
  }
  /** Draws what is typed at once, and does the rest when its author pauses: it takes several times as long. */
  function draw(): void {
    states.age();
    void checks.draw();
    clearTimeout(pausing);
    pausing = window.setTimeout(() => void checks.list().then(checks.check), pauseMs);
  }
  const drafts = createDrafts(holder, draw);
  const history = historyOf(holder, { steps, drafts });
  const run = commandsOf(holder, { drafts, history, check });

  /** Updates the state after files have changed on disk. */
  const follow = latestOnly(async () => {
    try {
      set({ checkedFor: undefined });
      await drafts.readAgain();
      // It could not be read while the server was away.
      const { file } = readLocation(location.hash);
      if (file) await drafts.open(file);
      if (latest.base !== get().content?.base) {
        const { edition } = get();
        const { content: next = get().content } = await call('content', { edition });
        if (edition === get().edition) set({ content: next });
      }
      await check();
      if (get().notice?.words === unanswered) clearNotice();
    } catch (error) {
      fail(error);
    }
  });
  let wanted: string | undefined;
  /** Shows the pages of an edition; without a name, those of the content itself. */
  async function showEdition(edition: string | undefined): Promise<void> {
    if (edition === wanted) return;
    wanted = edition;
    const { content: next } = await call('content', { edition });
    if (edition !== wanted) return;
    set({ edition, content: next, patch: undefined, states: {} });
    await check();
  }
  /** The server's last message. */
  let latest: News = { base: content?.base ?? 0 };
  watchFiles((news, isFirst) => {
    const isAnother = news.base !== latest.base;
    latest = news;
    if (!isFirst || isAnother) void follow();
  });
  // Drafts of an earlier visit may be behind their files.
  await drafts.readAgain(Object.keys(get().drafts)).catch(fail);
  // Without drafts the picture comes by itself, and nothing is to make it wait.
  void (Object.keys(get().drafts).length ? check() : checks.check().then(checks.draw));

  const { open, currentText, resolve } = drafts;
  const { edit, undo, redo, pagesMade } = history;
  return {
    ...{ get, subscribe, say, sayDone, clearNotice, check, run, showEdition },
    listStates: states.list,
    /** Notes which page the frame shows: it may have come before the drafts were drawn. */
    visit(frameAt: string): void {
      set({ frameAt, html: undefined });
      if (Object.keys(get().drafts).length) void checks.draw();
    },
    ...{ open, currentText, resolve, save: () => drafts.save() },
    ...{ edit, undo, redo, pagesMade },
  };
}
