import { flushSync } from 'react-dom';
import { lineAndColumn } from '../../../content/markdown/word-places.ts';
import { asRead } from '../edit/places.ts';
import { pageIn, type Step } from '../model.ts';
import { firstOf, leaveGone, whereOf } from '../state/go-to.ts';
import { changedIn } from '../state/history.ts';
import { useAddress, type Where, whereIn } from '../state/use-address.ts';
import { useStore } from '../state/use-studio.ts';
import { focusSelected } from './focus-selected.ts';

/**
 * Returns what goes one step back or forward, and leads to what has changed. Where the keyboard is in what is selected, the
 * steps of that file are first, unless a step has opened it and nothing has been changed since.
 */
export function useUndo(): (way: 'undo' | 'redo', isHeld?: boolean) => Promise<void> {
  const store = useStore();
  const [{ file, page: shown }, go] = useAddress();
  return async (way, isHeld) => {
    const { led } = store.get();
    const isIn = document.activeElement?.closest('aside') !== null;
    const isOpened = led?.isOpened === true && led.file === file;
    const step = await store[way](isIn && !isOpened ? file : undefined, isHeld ? (file ?? '') : undefined);
    if (!step) return;
    const files = changesOf(step, way);
    const there = files.flatMap(({ now, ...one }) => (now === null ? [] : [{ ...one, now }]));
    const change = there.find(({ path }) => path === file) ?? there[0];
    const gone = files.flatMap(({ path, now }) => (now === null ? [path] : []));
    const isGone = gone.includes(`pages/${shown}.json`);
    const from = way === 'undo' && (isGone || gone.includes(file ?? '')) ? fromOf(step, gone) : undefined;
    if (from) {
      await store.open(from.file);
      await store.describe();
      flushSync(() => go(from));
    } else if (!change) {
      await leaveGone(store, go);
    } else {
      const { path, was, now } = change;
      const isSame = path === file;
      const place = changedIn(asRead(was ?? ''), asRead(now));
      store.lead({ file: path, ...place, isOpened: isOpened || !isSame });
      const where = await whereOf(store, { file: path, ...lineAndColumn(asRead(now), place.from) });
      // What is there again is opened when the list has it.
      if (was === null) await store.describe();
      const again = pageIn(files.find((one) => one.was === null && pageIn(one.path))?.path ?? '');
      const { patch, gallery } = store.get();
      const home = (patch?.site ?? gallery?.sites.content.site)?.home;
      const page = again ?? (isGone ? home : isSame ? undefined : pageIn(path));
      const at: Partial<Where> = isSame ? (path.endsWith('.md') ? {} : { at: where.at }) : where;
      flushSync(() => go({ ...at, ...(page && firstOf(page)) }, isSame));
    }
    // What had the keyboard may be gone with the step.
    if (document.activeElement === document.body || document.activeElement?.matches(':disabled')) focusSelected();
  };
}

/** What was open before a step, unless it went with the step. */
function fromOf(step: Step, gone: readonly string[]): (Where & { file: string }) | undefined {
  const { file, at, spot, page, state } = whereIn(step.from ?? '');
  if (!file || [file, `pages/${page}.json`].some((path) => gone.includes(path))) return undefined;
  return { file, at, spot, page, state, walk: undefined };
}

/** What each file of a step was and is now. */
const changesOf = ({ files }: Step, way: 'undo' | 'redo') =>
  files.map(({ path, before, after }) =>
    way === 'undo' ? { path, was: after, now: before } : { path, was: before, now: after },
  );
