/** Shows something to some, or for some time, and something else beside it to the rest. */
import { isObject } from '../../api/pure.ts';
import type { Json, JsonEdit, Pointer } from '../types.ts';

/** Returns a condition that holds where another one does, if there is one, and a comparison. */
export const withComparison = (when: Json | undefined, comparison: Json): Json =>
  when === undefined ? comparison : [...[when].flat(), comparison];

/** Ends a section of a document at a time, and puts the section `next` below it, which begins then. */
export function sectionEdits(at: Pointer, entry: Json, next: string, time: string): JsonEdit[] {
  const own = (isObject(entry) ? entry : { section: entry }) as { [name: string]: Json };
  const half = (section: Json, comparison: Json): Json => ({
    ...own,
    section,
    when: withComparison(own.when, comparison),
  });
  return [
    { do: 'set', at, value: half(own.section!, { until: time }) },
    { do: 'insert', at: [...at.slice(0, -1), Number(at.at(-1)) + 1], value: half(next, { from: time }) },
  ];
}
