import { type Mend, pointerIn, unwritten } from '../../src/content/api/pure.ts';
import type { Json } from '../types.ts';
import { editJson, valueIn } from './json-edit.ts';

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
  const own = [block.when ?? []].flat();
  const when = (exists: boolean): Json => {
    const asked = { ...leaf, exists } as Json;
    return own.length ? [...own, asked] : asked;
  };
  const below = [...place.slice(0, -1), Number(place.at(-1)) + 1];
  const added = editJson(page, { do: 'insert', at: below, value: { ...block, markdown: other, when: when(false) } });
  const name = leaf.fact ?? leaf.value ?? '';
  const lines = markdown.split('\n').map((line) => (line.includes(`{${name}}`) ? unwritten : line));
  return { page: editJson(added, { do: 'set', at: [...place, 'when'], value: when(true) }), text: lines.join('\n') };
}
