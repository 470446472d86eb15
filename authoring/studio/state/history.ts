import { oneAtATime } from '../one-at-a-time.ts';
import { type Drafts, pageIn, type Step } from '../types.ts';
import type { DraftsSlice } from './drafts.ts';
import type { State, StateHolder } from './state.ts';
import { placeOf, type UndoStack } from './undo-stack.ts';

type Beside = { steps: UndoStack; drafts: DraftsSlice };

/** Returns functions that edit texts in steps, and undo and redo those. */
export function historyOf({ get, set, say }: StateHolder, { steps, drafts }: Beside) {
  /** Whether the texts of a step are as it left them. Tells the editor where they are not. */
  async function isReady(step: Step, to: 'before' | 'after'): Promise<boolean> {
    const from = to === 'before' ? 'after' : 'before';
    await Promise.all(step.files.map(({ path }) => drafts.open(path)));
    const other = step.files.find((file) => (drafts.currentText(file.path) ?? null) !== file[from]);
    if (other) say(`${other.path} has been changed elsewhere since, so this step stays as it is.`, true);
    return !other;
  }

  async function apply(step: Step, to: 'before' | 'after'): Promise<void> {
    const words = `${to === 'before' ? 'Undone' : 'Done again'}: ${step.title}${placeOf(step, get().site.files)}.`;
    const texts = Object.fromEntries(step.files.map((file) => [file.path, file[to]]));
    drafts.put(texts, { ...steps.next, notice: { words } });
    if (step.isAtOnce) await drafts.save(step.files.map(({ path }) => path));
  }

  /** Undoes or redoes a step, one of `file` first, and of it alone while the key repeats. Others' changes stay. */
  async function go(to: 'before' | 'after', file: string | undefined, isHeld: boolean): Promise<Step | undefined> {
    const list = to === 'before' ? 'past' : 'future';
    const step = steps.nextOf(list, file);
    if (!step || (isHeld && !step.files.some(({ path }) => path === file))) return undefined;
    if (!(await isReady(step, to))) return undefined;
    steps.move(step, list);
    await apply(step, to);
    return step;
  }

  /** An undo or redo waits for the last one. */
  const inTurn = oneAtATime();

  return {
    /** Changes texts as one step, and returns it. Steps with the same `key` within a moment are one. */
    edit(title: string, texts: Drafts, key?: string): Step | undefined {
      const files = Object.entries(texts)
        .map(([path, after]) => ({ path, before: drafts.currentText(path) ?? null, after }))
        .filter(({ before, after }) => before !== after);
      if (!files.length) return undefined;
      const step: Step = { title, files };
      steps.add(step, key);
      // The notice of an earlier action is out of date.
      drafts.put(texts, { ...steps.next, notice: undefined });
      return step;
    },
    undo: (file?: string, isHeld = false) => inTurn(() => go('before', file, isHeld)),
    redo: (file?: string, isHeld = false) => inTurn(() => go('after', file, isHeld)),
    /** Adds a step that a command has done on disk, and reads its files. An undo waits for that. */
    addDone(step: Step, notice: State['notice']): Promise<void> {
      steps.add(step);
      set({ ...steps.next, notice });
      return inTurn(() => drafts.readAgain(step.files.map(({ path }) => path)));
    },
    /** The pages that steps have made. */
    pagesMade: (): string[] =>
      steps.lists.past.flatMap(({ files }) =>
        files.flatMap(({ path, before }) => (before === null && pageIn(path)) || []),
      ),
  };
}

export type HistorySlice = ReturnType<typeof historyOf>;
