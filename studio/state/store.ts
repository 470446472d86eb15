import type { News } from '../types.ts';
import { call, unanswered } from './api.ts';
import { readDrafts, readPlace, readSteps, storePlace, storeSteps } from './browser-storage.ts';
import { checksOf } from './checks.ts';
import { commandsOf } from './commands.ts';
import { createDrafts } from './drafts.ts';
import { historyOf } from './history.ts';
import { latestOnly } from './latest-only.ts';
import { isReadOnly, loadGallery, watchFiles } from './load-gallery.ts';
import { holdState } from './state.ts';
import { UndoStack } from './undo-stack.ts';
import { fragmentOf, readLocation } from './use-address.ts';

export type Store = Awaited<ReturnType<typeof openStore>>;

/** Opens the content with the drafts, steps and location that this browser has stored. */
export async function openStore() {
  const [site, { gallery, base }] = await Promise.all([call('site', {}), loadGallery()]);
  const { id } = site;
  if (!location.hash && isReadOnly) window.history.replaceState(null, '', fragmentOf({ view: 'states' }));
  else if (!location.hash) goToLastPlace(id, site.files);
  const { file } = readLocation(location.hash);
  const shown = file ? await call('file', { path: file }).catch(() => undefined) : undefined;
  const steps = new UndoStack(readSteps(id));
  const holder = holdState({
    isReadOnly,
    site,
    gallery,
    edition: undefined,
    base,
    patch: undefined,
    problems: [],
    gaps: [],
    behind: undefined,
    files: shown ? { [shown.path]: shown } : {},
    drafts: readDrafts(id),
    conflicts: {},
    ...steps.next,
    led: undefined,
    saving: false,
    isChecking: false,
    isDeriving: false,
    notice: undefined,
  });
  const { get, set, subscribe, say, sayDone, clearNotice, fail } = holder;
  addEventListener('pagehide', () => {
    storeSteps(id, steps.lists);
    storePlace(id, location.hash);
  });

  const check = checksOf(holder);
  const drafts = createDrafts(holder, () => void check());
  const history = historyOf(holder, { steps, drafts });
  const run = commandsOf(holder, { drafts, history, check });

  /** Updates the state after files have changed on disk. */
  const follow = latestOnly(async () => {
    try {
      await drafts.readAgain();
      // It could not be read while the server was away.
      const { file } = readLocation(location.hash);
      if (file) await drafts.open(file);
      if (latest.base !== get().base) {
        const { edition } = get();
        const { gallery: next = get().gallery, base: number } = await loadGallery(edition);
        if (edition === get().edition) set({ gallery: next, base: number });
      }
      set({ isDeriving: latest.isDeriving });
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
    const { gallery: next, base: number } = await loadGallery(edition);
    if (edition !== wanted) return;
    set({ edition, gallery: next, base: number, patch: undefined });
    await check();
  }
  /** The server's last message. */
  let latest: News = { base, isDeriving: false };
  watchFiles((news, isFirst) => {
    latest = news;
    // What follows waits for the states: the check would hold them up.
    if (news.isDeriving && !get().isDeriving) set({ isDeriving: true });
    else if (!isFirst || news.base !== base) void follow();
  });
  // Drafts of an earlier visit may be behind their files.
  await drafts.readAgain(Object.keys(get().drafts)).catch(fail);
  void check();

  const { open, whenOpen, currentText, resolve } = drafts;
  const { edit, undo, redo, lead, pagesMade } = history;
  return {
    ...{ get, subscribe, say, sayDone, clearNotice, check, run, showEdition },
    ...{ open, whenOpen, currentText, resolve, save: () => drafts.save() },
    ...{ edit, undo, redo, lead, pagesMade },
  };
}

/** Restores the location of the last closed tab, if its file still exists. */
function goToLastPlace(id: string, files: readonly { path: string }[]): void {
  const { file, at, page, state, width } = readLocation(readPlace(id));
  if (!files.some(({ path }) => path === file)) return;
  window.history.replaceState(null, '', fragmentOf({ file, at, page, state, width }));
}
