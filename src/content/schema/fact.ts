import type { CompiledFact } from '../../types.gen.ts';

/** A fact of the catalogue (D-18). */
export type Fact = Omit<CompiledFact, 'type'> & {
  /** `clock`: a time of day, such as 09:30; no fact but an answer has it. */
  type: CompiledFact['type'] | 'clock';
  /** The values that it can have; `journeys` means the names of the journeys. If left out, it can have any value. */
  values?: (string | boolean)[] | 'journeys';
  /** Set if the fact is known even without a link (D-12). */
  always?: true;
  /** Set if every link has the fact. */
  withLink?: true;
  example: unknown;
  meaning: string;
  /**
   * A clause about customers of whom a condition over it holds, by its value, or `is`, `exists`, `missing`; `before`:
   * words before "customers". `{ "true": "have agreed" }`, `{ "before": "existing" }`.
   */
  words?: Record<string, string>;
};
