import { type Node, parseTree } from 'jsonc-parser';
import { nodeAt } from '../problem/mistakes.ts';

/** The places of names, values and letters in the text of a JSON file. */
export type TextPlaces = ReturnType<typeof textPlaces>;

/** Parses a JSON text once, for as many places as are asked for. Each is an offset; a place that is not there is the text's start. */
export function textPlaces(text: string) {
  const tree = parseTree(text, [], { allowTrailingComma: true });
  const at = (pointer: string) => tree && nodeAt(tree, pointer);
  return {
    tree,
    /** The node that a pointer leads to. */
    at,
    /** Where a value begins; a text's first letter comes after its quote. */
    value: (pointer: string): number => at(pointer)?.offset ?? 0,
    /** Where the letter with this index of a text stands: an escape in the file is one letter of the text. */
    letter(pointer: string, index: number): number {
      const node = at(pointer);
      return node ? letterAt(text, node, index) : 0;
    },
    /** Where the first letter of a property's name stands. */
    key(pointer: string, key: string): number {
      const property = at(pointer)?.children?.find((child) => child.children?.[0]?.value === key);
      return property ? property.offset + 1 : 0;
    },
  };
}

function letterAt(text: string, { offset, length }: Node, index: number): number {
  let at = offset + 1;
  for (let letters = 0; letters < index && at < offset + length; letters += 1) {
    if (text[at] === '\\') at += text[at + 1] === 'u' ? 6 : 2;
    else at += 1;
  }
  return at;
}
