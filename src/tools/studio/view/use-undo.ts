import { pageIn } from '../model.ts';
import { whereOf } from '../state/go-to.ts';
import { useAddress } from '../state/use-address.ts';
import { useStore } from '../state/use-studio.ts';

/**
 * Returns what goes one step back or forward. Where the keyboard is in what is selected, the steps of that file are first; a
 * step of another file opens that file at what has changed.
 */
export function useUndo(): (way: 'undo' | 'redo', isHeld?: boolean) => Promise<void> {
  const store = useStore();
  const [{ file }, go] = useAddress();
  return async (way, isHeld) => {
    const isIn = document.activeElement?.closest('aside') !== null;
    const step = await store[way](isIn ? file : undefined, isHeld);
    const there = (step?.files ?? []).filter(({ path }) => typeof store.textOf(path) === 'string');
    const [first] = there;
    if (!first || there.some(({ path }) => path === file)) return;
    const [before, after] = [first.before ?? '', first.after ?? ''];
    let same = 0;
    while (same < before.length && before[same] === after[same]) same += 1;
    const lines = before.slice(0, same).split('\n');
    const page = pageIn(first.path);
    const at = await whereOf(store, { file: first.path, line: lines.length, column: lines.at(-1)!.length + 1 });
    go({ ...at, ...(page && { page, state: undefined, walk: undefined }) });
  };
}
