import { createScanner, type Edit, type Node, type SyntaxKind } from 'jsonc-parser';
import { writeJson } from './format.ts';

/** The entry of a list, or the property, that a value is. */
export const entryOf = (value: Node): Node => (value.parent?.type === 'property' ? value.parent : value);

export const endOf = ({ offset, length }: Node): number => offset + length;

/** Returns the white space before an entry: a line break with its indent, or the gap after the bracket or comma. */
export const gapBefore = (text: string, { offset }: Node): string =>
  /\r?\n[ \t]*$/.exec(text.slice(0, offset))?.[0] ?? ' ';

/** Writes a value as formatting does, for a place behind this white space; as a property, if it has a name. */
function written(gap: string, value: unknown, name?: string): string {
  const indent = gap.replace(/^\r?\n/, '');
  const key = name === undefined ? '' : `${JSON.stringify(name)}: `;
  return key + writeJson(value, indent, indent.length + key.length);
}

/** The edit that adds a value behind an entry of a list, or as a property behind another. */
export function addition(text: string, last: Node, value: unknown, name?: string): Edit {
  const gap = gapBefore(text, last);
  return { offset: endOf(last), length: 0, content: `,${gap}${written(gap, value, name)}` };
}

/** The edit that puts values before an entry of a list. */
export function insertion(text: string, entry: Node, values: readonly unknown[]): Edit {
  const gap = gapBefore(text, entry);
  return { offset: entry.offset, length: 0, content: values.map((value) => `${written(gap, value)},${gap}`).join('') };
}

/** The edit that puts a value in the place of an entry of a list. */
export const replacement = (text: string, entry: Node, value: unknown): Edit => ({
  ...{ offset: entry.offset, length: entry.length },
  content: written(gapBefore(text, entry), value),
});

/** The edits that take an entry out of its list or object. Comments and the form of the others stay. */
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
    const comment = endOfComment(text, start);
    const from = /^\r?\n/.test(text.slice(comment)) ? comment : start;
    // The space before the next entry is that of this one, so that no empty line is left.
    const spaceBefore = text.slice(from, entry.offset);
    const gap = /^[ \t]*$/.test(spaceBefore) ? spaceBefore : gapBefore(text, entry);
    const between = text.slice(comma + 1, next.offset);
    const content = between.trim() ? between : gap;
    return [{ offset: from, length: next.offset - from, content }];
  }
  const before = entries[index - 1]!;
  const comma = commaAfter(text, before);
  const from = endOfComment(text, comma + 1);
  return [
    { offset: comma, length: 1, content: '' },
    { offset: from, length: endOf(entry) - from, content: '' },
  ];
}

/** A token of JSON, white space and comments too. */
type Token = { kind: SyntaxKind; offset: number; end: number };

const kinds = { comma: 5, lineComment: 12, blockComment: 13, space: 15, endOfFile: 17 } satisfies Record<
  string,
  SyntaxKind
>;

function* tokensFrom(text: string, offset: number): Generator<Token> {
  const scanner = createScanner(text);
  scanner.setPosition(offset);
  for (let kind = scanner.scan(); kind !== kinds.endOfFile; kind = scanner.scan())
    yield { kind, offset: scanner.getTokenOffset(), end: scanner.getTokenOffset() + scanner.getTokenLength() };
}

/** The first token that is no space on the same line. */
function tokenAfter(text: string, offset: number): Token | undefined {
  for (const token of tokensFrom(text, offset)) if (token.kind !== kinds.space) return token;
  return undefined;
}

/** Where a comment on the same line ends; the place itself, if none stands there. */
export function endOfComment(text: string, offset: number): number {
  const token = tokenAfter(text, offset);
  const isComment = token?.kind === kinds.lineComment || token?.kind === kinds.blockComment;
  return isComment && !/[\r\n]/.test(text.slice(offset, token.end)) ? token.end : offset;
}

/** Where a comma on the same line ends; undefined if none stands there. */
export function endOfComma(text: string, offset: number): number | undefined {
  const token = tokenAfter(text, offset);
  return token?.kind === kinds.comma ? token.end : undefined;
}

/** The offset of the comma between an entry and the next. Comments may have commas too. */
function commaAfter(text: string, entry: Node): number {
  for (const { kind, offset } of tokensFrom(text, endOf(entry))) if (kind === kinds.comma) return offset;
  return text.length;
}
