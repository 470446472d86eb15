import { commonEnds } from '../../../src/rules/text/common-ends.ts';
import { type Step, type StudioFile, titleAt } from '../types.ts';

/** Names the file of a step by its title. A step of several files has no such part: its own title is enough. */
export function placeOf({ files }: Step, listed: readonly StudioFile[]): string {
  const [first, ...others] = files;
  if (!first || others.length) return '';
  return `, in “${titleAt(listed, first.path)}”`;
}

/** Where a text has changed first, without leading spaces and commas. */
export function changedAt(was: string, now: string): number {
  const { start, end } = commonEnds(was, now);
  return start + /^[\s,]*/.exec(now.slice(start, now.length - end))![0].length;
}

/** The longest time between two edits of one step, in milliseconds. */
const pause = 1200;

/** The steps to undo and those to redo, each with the next one last. */
export type StepLists = { past: Step[]; future: Step[] };

/** The undo and redo steps of all files. It begins with those from before a reload. */
export class UndoStack {
  readonly lists: StepLists;
  /** The last step that was added, while another may continue it. */
  #latest: { step: Step; key: string | undefined; at: number } | undefined;

  constructor(lists: StepLists) {
    this.lists = lists;
  }

  get next(): { undo: Step | undefined; redo: Step | undefined } {
    return { undo: this.lists.past.at(-1), redo: this.lists.future.at(-1) };
  }

  /** Adds a step. It continues the last one if both have the same key, the same files and no pause between them. */
  add(step: Step, key?: string, at = Date.now()): void {
    const { past } = this.lists;
    const last = past.at(-1) === this.#latest?.step ? this.#latest : undefined;
    let added = step;
    if (last && key !== undefined && last.key === key && at - last.at < pause && continues(last.step, step)) {
      const files = step.files.map((file, i) => ({ ...file, before: last.step.files[i]!.before }));
      added = { ...past.pop()!, files };
    }
    past.push(added);
    this.lists.future = [];
    this.#latest = { step: added, key, at };
  }

  /** Returns the next step of a list: the last one of `file`, or else the last of all. */
  nextOf(list: keyof StepLists, file: string | undefined): Step | undefined {
    return lastOf(this.lists[list], file) ?? this.lists[list].at(-1);
  }

  /** Takes a step out of a list, and puts it last into the other. */
  move(step: Step, from: keyof StepLists): void {
    this.lists[from] = this.lists[from].filter((one) => one !== step);
    this.lists[from === 'past' ? 'future' : 'past'].push(step);
    this.#latest = undefined;
  }
}

/** Returns the last step of a file, unless later ones have changed other files of it and must be undone first. */
function lastOf(steps: readonly Step[], file: string | undefined): Step | undefined {
  const touches = ({ files }: Step, path: string | undefined) => files.some((one) => one.path === path);
  const at = steps.findLastIndex((one) => touches(one, file));
  const last = steps[at];
  const isLast = last?.files.every(({ path }) => !steps.slice(at + 1).some((later) => touches(later, path)));
  return isLast ? last : undefined;
}

const continues = (one: Step, next: Step) =>
  one.files.length === next.files.length &&
  one.files.every(({ path, after }, i) => path === next.files[i]!.path && after === next.files[i]!.before);
