import { applyEdits, type Edit, findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';

/** The entry of a list, or the property, that a value is. */
export const entryOf = (value: Node): Node => (value.parent?.type === 'property' ? value.parent : value);

export const endOf = ({ offset, length }: Node): number => offset + length;

/** Returns the white space before an entry: a line break with its indent, or the gap after the bracket or comma. */
export const gapBefore = (text: string, { offset }: Node): string =>
  /\r?\n[ \t]*$/.exec(text.slice(0, offset))?.[0] ?? ' ';

/**
 * The edits that take an entry out of its list, or a property out of its object: comments and the form of the others
 * stay.
 */
export function removal(text: string, entry: Node): Edit[] {
  const container = entry.parent!;
  const entries = container.children!;
  if (entries.length === 1)
    return [{ offset: container.offset, length: container.length, content: container.type === 'object' ? '{}' : '[]' }];
  const index = entries.indexOf(entry);
  const next = entries[index + 1];
  if (next) {
    const comma = commaAfter(text, entry);
    const start = index === 0 ? container.offset + 1 : commaAfter(text, entries[index - 1]!) + 1;
    const from = start + /^(?:[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/)(?=\r?\n))?/.exec(text.slice(start))![0].length;
    // The space before the next entry is that of this one, so that no empty line is left.
    const spaceBefore = text.slice(from, entry.offset);
    const gap = /^[ \t]*$/.test(spaceBefore) ? spaceBefore : gapBefore(text, entry);
    const between = text.slice(comma + 1, next.offset);
    const content = between.trim() ? between : gap;
    return [{ offset: from, length: next.offset - from, content }];
  }
  const before = entries[index - 1]!;
  const comma = commaAfter(text, before);
  const comment = /^[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/)?/.exec(text.slice(comma + 1))![0].trimEnd();
  const from = comma + 1 + comment.length;
  return [
    { offset: comma, length: 1, content: '' },
    { offset: from, length: endOf(entry) - from, content: '' },
  ];
}

/** A JSON text without the entries and properties at some places, which stand in the order of the text. */
export function withoutEntries(raw: string, places: readonly (readonly (string | number)[])[]): string {
  const mark = raw.startsWith('\ufeff') ? '\ufeff' : '';
  // The last first: it moves none of those before it.
  const left = places.reduceRight((text, at) => {
    const tree = parseTree(text);
    const value = tree && findNodeAtLocation(tree, [...at]);
    return value?.parent ? applyEdits(text, removal(text, entryOf(value))) : text;
  }, raw.slice(mark.length));
  return mark + left;
}

/** The offset of the comma between an entry and the next. Comments may have commas too. */
function commaAfter(text: string, entry: Node): number {
  const rest = /^(?:\s|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*/.exec(text.slice(endOf(entry)))![0];
  return endOf(entry) + rest.length;
}
