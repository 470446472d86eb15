import { flushSync } from 'react-dom';
import { positionAt } from '../../api/pure.ts';
import { pathInEdition } from '../edit/edition-path.ts';
import { asRead } from '../edit/positions.ts';
import { firstState, inEdition, leaveMissingFile, locationOf } from '../state/navigation.ts';
import { changedAt } from '../state/undo-stack.ts';
import { readLocation, type StudioLocation, useAddress } from '../state/use-address.ts';
import { useStore } from '../state/use-studio.ts';
import { pageIn, type Step } from '../types.ts';
import { focusSelected } from './focus.ts';

/**
 * Returns a function that undoes or redoes a step, and opens the changed place: the last of all for a `button`, which
 * names it; for a `key` one of the open file first, and while it is `held` of that alone.
 */
export function useUndo(): (way: 'undo' | 'redo', by: 'button' | 'key' | 'held') => Promise<void> {
  const store = useStore();
  const [{ file, page: shown, edition }, go] = useAddress();
  return async (way, by) => {
    const open = edition && file ? pathInEdition(edition, file) : file;
    const step = await store[way](by === 'button' ? undefined : open, by === 'held');
    if (!step) return;
    const files = changesOf(step, way);
    // Of a translation the noted originals are no file that is opened.
    const shownFiles = files.filter(({ path: one }) => !one.endsWith('/translated.json'));
    const remaining = shownFiles.flatMap(({ now, ...one }) => (now === null ? [] : [{ ...one, now }]));
    const change = remaining.find(({ path }) => path === file) ?? remaining[0];
    const deletedPaths = files.flatMap(({ path, now }) => (now === null ? [path] : []));
    const isGone = deletedPaths.includes(`pages/${shown}.json`);
    const from =
      way === 'undo' && (isGone || deletedPaths.includes(file ?? '')) ? fromOf(step, deletedPaths) : undefined;
    if (from) {
      await store.open(from.file);
      await store.check();
      flushSync(() => go(from));
    } else if (!change) {
      await leaveMissingFile(store, go);
    } else {
      const { path, was, now } = change;
      const isSame = path === file;
      const { line, column } = positionAt(asRead(now), changedAt(asRead(was ?? ''), asRead(now)));
      // In a text no word is selected, which the next key would replace.
      const place = { file: path, line, column: path.endsWith('.md') ? 0 : column };
      const where = inEdition(await locationOf(store, place));
      // A restored file is opened after the list has it. It may have been saved at once.
      if (was === null) await store.check();
      const again = pageIn(files.find((one) => one.was === null && pageIn(one.path))?.path ?? '');
      const { patch, content } = store.get();
      const home = (patch?.site ?? content?.sites.content.site)?.home;
      const page = again ?? (isGone ? home : isSame ? undefined : pageIn(path));
      const at: Partial<StudioLocation> = isSame ? (path.endsWith('.md') ? {} : { at: where.at }) : where;
      flushSync(() => go({ ...at, ...(page && firstState(page)) }, isSame));
    }
    // The focused control may be gone with the step.
    if (document.activeElement === document.body || document.activeElement?.matches(':disabled')) focusSelected();
  };
}

/** Returns the location before a step, unless its file or page is gone. */
function fromOf(step: Step, deletedPaths: readonly string[]): (StudioLocation & { file: string }) | undefined {
  const { file, at, spot, page, state } = readLocation(step.from ?? '');
  if (!file || [file, `pages/${page}.json`].some((path) => deletedPaths.includes(path))) return undefined;
  return { file, at, spot, page, state, walk: undefined };
}

/** Returns the texts of each file of a step before and after it is undone or redone. */
const changesOf = ({ files }: Step, way: 'undo' | 'redo') =>
  files.map(({ path, before, after }) =>
    way === 'undo' ? { path, was: after, now: before } : { path, was: before, now: after },
  );
