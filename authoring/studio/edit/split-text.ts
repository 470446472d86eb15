/** Shows something to some, or for some time, and something else beside it to the rest. */
import { isObject, type Mend, pointerIn, unwritten } from '../../api/pure.ts';
import type { Json, JsonEdit, Pointer } from '../types.ts';
import { editJson, valueIn } from './json-edit.ts';

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

/**
 * Returns a page on which a block shows its text only to those of whom a condition holds, with a block below it for the
 * rest. The other block's text is returned too: its lines that name the fact or value are still to be written.
 */
export function splitText(
  page: string,
  markdown: string,
  { at, leaf }: Mend & { do: 'split' },
  other: string,
): { page: string; text: string } {
  const place = pointerIn(at);
  const block = valueIn(page, place) as { [key: string]: Json };
  const when = (exists: boolean) => withComparison(block.when, { ...leaf, exists } as Json);
  const below = [...place.slice(0, -1), Number(place.at(-1)) + 1];
  const added = editJson(page, { do: 'insert', at: below, value: { ...block, markdown: other, when: when(false) } });
  const name = leaf.fact ?? leaf.value ?? '';
  const lines = markdown.split('\n').map((line) => (line.includes(`{${name}}`) ? unwritten : line));
  return { page: editJson(added, { do: 'set', at: [...place, 'when'], value: when(true) }), text: lines.join('\n') };
}
