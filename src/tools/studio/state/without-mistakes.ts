import type { Problem } from '../../../content/problem/problem.ts';
import { editJson, valueIn } from '../edit/json-edit.ts';
import { placed } from '../edit/places.ts';
import type { Drafts } from '../model.ts';
import { dataIn } from './lines.ts';

/** The mistakes of each file, by its path below the content folder. */
type Mistakes = ReadonlyMap<string, Problem[]>;

/** The texts of files as they are to be, and as they were before there was a mistake. */
type Texts = { now(path: string): string | null | undefined; before(path: string): string | null | undefined };

/**
 * Drafts in which every file with a mistake is as it was before. In values and messages only the entries with a mistake are,
 * unless `isWhole`. Returns undefined where that changes nothing, or where nobody knows a file without its mistake.
 */
export function withoutMistakes(
  drafts: Drafts,
  mistakes: Mistakes,
  texts: Texts,
  isWhole: boolean,
): Drafts | undefined {
  const next = { ...drafts };
  for (const [path, problems] of mistakes) {
    const [now, good] = [texts.now(path), texts.before(path)];
    if (good === undefined || good === now) return undefined;
    const isList = !isWhole && /^(values|messages)\.json$/.test(path);
    next[path] = isList && now && good ? entriesBefore(now, good, problems) : good;
  }
  return next;
}

function entriesBefore(now: string, good: string, problems: readonly Problem[]): string {
  if (!dataIn(now)) return good;
  const names = new Set(placed(now, problems).flatMap(({ at }) => (typeof at[0] === 'string' ? at[0] : [])));
  return [...names].reduce((text, name) => {
    const value = valueIn(good, [name]);
    return editJson(text, value === undefined ? { do: 'remove', at: [name] } : { do: 'set', at: [name], value });
  }, now);
}
