import { commonEnds } from '../../src/rules/text/common-ends.ts';
import { type Step, type StudioFile, titleAt } from '../types.ts';

/** Names the file of a step by its title. A step of several files has no such part: its own title is enough. */
export function placeOf({ files }: Step, listed: readonly StudioFile[]): string {
  const [first, ...others] = files;
  if (!first || others.length) return '';
  return `, in “${titleAt(listed, first.path)}”`;
}

/** The place that an undo or redo has changed: a file, the range of letters, and whether the file was opened for it. */
export type UndoTarget = { file: string; from: number; to: number; isOpened: boolean };

/** Finds the changed range of a text, without leading spaces and commas. */
export function changedRange(was: string, now: string): { from: number; to: number } {
  const { start, end } = commonEnds(was, now);
  const to = now.length - end;
  return { from: start + /^[\s,]*/.exec(now.slice(start, to))![0].length, to };
}

/** The longest time between two edits of one step, in milliseconds. */
const pause = 1200;

/** The steps to undo and those to redo, each with the next one last. */
export type StepLists = { past: Step[]; future: Step[] };

/** The undo and redo steps of all files. It begins with those from before a reload. */
export class UndoStack {
  #past: { step: Step; key?: string; at: number }[];
  #future: { step: Step; key?: string; at: number }[];

  constructor({ past, future }: StepLists) {
    this.#past = past.map((step) => ({ step, at: 0 }));
    this.#future = future.map((step) => ({ step, at: 0 }));
  }

  get lists(): StepLists {
    const steps = (list: { step: Step }[]) => list.map(({ step }) => step);
    return { past: steps(this.#past), future: steps(this.#future) };
  }

  get undo(): Step | undefined {
    return this.#past.at(-1)?.step;
  }

  get redo(): Step | undefined {
    return this.#future.at(-1)?.step;
  }

  /** Adds a step. It continues the last one if both have the same key, the same files and no pause between them. */
  add(step: Step, key?: string, at = Date.now()): void {
    const last = this.#past.at(-1);
    this.#future = [];
    if (last && key !== undefined && last.key === key && at - last.at < pause && continues(last.step, step)) {
      const files = step.files.map((file, i) => ({ ...file, before: last.step.files[i]!.before }));
      this.#past[this.#past.length - 1] = { step: { ...last.step, files }, key, at };
    } else this.#past.push({ step, key, at });
  }

  /** Returns the step to undo next: the last one of `file`, or else the last of all. */
  undoOf(file: string | undefined): Step | undefined {
    return lastOf(this.#past, file) ?? this.undo;
  }

  redoOf(file: string | undefined): Step | undefined {
    return lastOf(this.#future, file) ?? this.redo;
  }

  /** Drops all steps but those that changed only files in `paths`. */
  end(paths: ReadonlySet<string>): void {
    const isOf = ({ step }: { step: Step }) => step.files.every(({ path }) => paths.has(path));
    this.#past = this.#past.filter(isOf);
    this.#future = this.#future.filter(isOf);
  }

  back(step: Step): void {
    this.#past = this.#past.filter((one) => one.step !== step);
    this.#future.push({ step, at: 0 });
  }

  forward(step: Step): void {
    this.#future = this.#future.filter((one) => one.step !== step);
    this.#past.push({ step, at: 0 });
  }
}

/** Returns the last step of a file, unless later ones have changed other files of it and must be undone first. */
function lastOf(steps: readonly { step: Step }[], file: string | undefined): Step | undefined {
  const touches = ({ step }: { step: Step }, path: string | undefined) => step.files.some((one) => one.path === path);
  const at = steps.findLastIndex((one) => touches(one, file));
  const last = steps[at]?.step;
  const isLast = last?.files.every(({ path }) => !steps.slice(at + 1).some((later) => touches(later, path)));
  return isLast ? last : undefined;
}

const continues = (one: Step, next: Step) =>
  one.files.length === next.files.length &&
  one.files.every(({ path, after }, i) => path === next.files[i]!.path && after === next.files[i]!.before);
