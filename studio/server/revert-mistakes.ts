import type { Problem } from '../../src/content/api/pure.ts';
import { editJson, valueIn } from '../edit/json-edit.ts';
import { dataIn, placed } from '../edit/positions.ts';
import type { Drafts } from '../types.ts';

/** The text of a file now and before it had a mistake; undefined if nobody knows that. Null if there is no file. */
export type TextsOf = (path: string) => Record<'now' | 'before', string | null | undefined>;

/**
 * Reverts every file with a mistake to its text before it. In values and messages it reverts only the entries with a
 * mistake, unless `isWhole`. Returns undefined where that changes nothing, or where an earlier text is missing.
 */
export function revertMistakes(
  drafts: Drafts,
  mistakes: ReadonlyMap<string, Problem[]>,
  textsOf: TextsOf,
  isWhole: boolean,
): Drafts | undefined {
  const next = { ...drafts };
  for (const [path, problems] of mistakes) {
    const { now, before } = textsOf(path);
    if (before === undefined || before === now) return undefined;
    const isList = !isWhole && /^(values|messages)\.json$/.test(path);
    next[path] = isList && now && before ? entriesBefore(now, before, problems) : before;
  }
  return next;
}

function entriesBefore(now: string, before: string, problems: readonly Problem[]): string {
  if (!dataIn(now)) return before;
  const names = new Set(placed(now, problems).flatMap(({ at }) => (typeof at[0] === 'string' ? at[0] : [])));
  return [...names].reduce((text, name) => {
    const value = valueIn(before, [name]);
    return editJson(text, value === undefined ? { do: 'remove', at: [name] } : { do: 'set', at: [name], value });
  }, now);
}
