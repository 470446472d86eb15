import { parse } from 'jsonc-parser';
import { isObject } from '../../../content/schema/walk.ts';
import { labelOf, placeWords } from '../forms/wording.ts';
import type { Json, Pointer } from '../model.ts';

/** How many lines are told of a file, and how long the words of one version may be in them. */
const most = { lines: 4, letters: 80 };

/** What a file of JSON or a short text says otherwise, a line for each place: `Phone: 01632 960 123 → 01632 960 999`. */
export function toldOf(path: string, before: string, after: string): string[] {
  if (path.endsWith('.md')) {
    const [was, is] = [before.trim(), after.trim()];
    return isShort(was) && isShort(is) ? [`${was} → ${is}`] : [];
  }
  if (!path.endsWith('.json')) return [];
  const root = parse(before) as Json;
  const all = otherLeaves(root, parse(after) as Json, []).map(({ at, was, is }) => {
    const place = at.some((step) => typeof step === 'number') ? placeWords(root, at) : labelOf(String(at.at(-1)));
    return `${place}: ${shown(was)} → ${shown(is)}`;
  });
  const more = all.length - most.lines;
  return more > 0 ? [...all.slice(0, most.lines), `and ${more} more`] : all;
}

const isShort = (text: string) => text !== '' && text.length <= most.letters && !text.includes('\n');

function shown(value: Json): string {
  const words = String(value);
  return words.length > most.letters ? `${words.slice(0, most.letters).trimEnd()} …` : words;
}

type Leaf = { at: Pointer; was: Json; is: Json };

/** The words, numbers and switches that are there before and after, and not the same. A list of another length has none. */
function otherLeaves(was: Json | undefined, is: Json | undefined, at: Pointer): Leaf[] {
  if (was === undefined || is === undefined || was === null || is === null) return [];
  if (Array.isArray(was) && Array.isArray(is))
    return was.length === is.length ? was.flatMap((one, i) => otherLeaves(one, is[i], [...at, i])) : [];
  if (isObject(was) && isObject(is))
    return Object.keys(was).flatMap((name) =>
      otherLeaves((was as Record<string, Json>)[name], (is as Record<string, Json>)[name], [...at, name]),
    );
  return typeof was === typeof is && typeof was !== 'object' && was !== is ? [{ at, was, is }] : [];
}
