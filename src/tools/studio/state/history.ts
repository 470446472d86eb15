import type { Step } from '../model.ts';

/** How long after a change the next one of the same kind belongs to the same step, in milliseconds. */
const pause = 1200;

/** The steps that can be undone, and those that can be done again, the next one last. */
export type Steps = { past: Step[]; future: Step[] };

/** The steps that can be undone and done again. It begins with those of before a reload. */
export class History {
  #past: { step: Step; key?: string; at: number }[];
  #future: { step: Step; key?: string; at: number }[];

  constructor({ past, future }: Steps) {
    this.#past = past.map((step) => ({ step, at: 0 }));
    this.#future = future.map((step) => ({ step, at: 0 }));
  }

  get steps(): Steps {
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
      this.#past[this.#past.length - 1] = { step: { ...step, files }, key, at };
    } else this.#past.push({ step, key, at });
  }

  back(): void {
    const last = this.#past.pop();
    if (last) this.#future.push({ ...last, key: undefined });
  }

  forward(): void {
    const next = this.#future.pop();
    if (next) this.#past.push({ ...next, key: undefined });
  }
}

const continues = (one: Step, next: Step) =>
  one.files.length === next.files.length &&
  one.files.every(({ path, after }, i) => path === next.files[i]!.path && after === next.files[i]!.before);
