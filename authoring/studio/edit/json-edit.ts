import { applyEdits, type Edit, findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import { endOf, endOfComma, endOfComment, entryOf, gapBefore, removal, width, writeJson } from '../../api/pure.ts';
import type { Json, JsonEdit, Pointer } from '../types.ts';

/** A JSON text with its syntax tree, in which comments and commas too many are overlooked. */
type Parsed = { text: string; tree: Node; lineEnd: string };

/** Changes one value in a JSON text, formatted; every other byte stays. Throws if there is no such place. */
export function editJson(raw: string, edit: JsonEdit): string {
  const mark = raw.startsWith('\ufeff') ? '\ufeff' : '';
  const text = raw.slice(mark.length);
  const tree = parseTree(text, [], { allowTrailingComma: true });
  if (!tree) throw new Error('The file has no JSON.');
  const parsed = { text, tree, lineEnd: text.includes('\r\n') ? '\r\n' : '\n' };
  return mark + applyEdits(text, editsFor(parsed, edit));
}

/** The value that a JSON text has at a place, or undefined if there is none. */
export function valueIn(text: string, at: Pointer): Json | undefined {
  const tree = parseTree(text.replace(/^\ufeff/, ''), [], { allowTrailingComma: true });
  const node = tree && findNodeAtLocation(tree, [...at]);
  return node && dataOf(node);
}

export function withValue(data: Json, [name, ...rest]: string[], value: Json): Json {
  if (name === undefined) return value;
  const inner = (part: Json) => withValue(part, rest, value);
  if (Array.isArray(data)) return data.map((part, i) => (String(i) === name ? inner(part) : part));
  const parts = data as Record<string, Json>;
  return { ...parts, [name]: inner(parts[name] ?? null) };
}

function editsFor(parsed: Parsed, edit: JsonEdit): Edit[] {
  const { at } = edit;
  switch (edit.do) {
    case 'set':
      return set(parsed, at, edit.value);
    case 'remove':
      return removal(parsed.text, entryAt(parsed, at));
    case 'insert':
      return insert(parsed, at, edit.value);
    case 'duplicate': {
      const node = nodeAt(parsed, at);
      return [entryAfter(parsed, node, sourceOf(parsed, node))];
    }
    case 'move':
      return move(parsed, at, edit.to);
  }
}

function set(parsed: Parsed, at: Pointer, value: Json): Edit[] {
  const node = findNodeAtLocation(parsed.tree, [...at]);
  if (node) {
    if (isSame(dataOf(node), value)) return [];
    return [replaced(parsed, node, value)];
  }
  const object = nodeAt(parsed, at.slice(0, -1));
  const name = at.at(-1);
  if (object.type !== 'object' || typeof name !== 'string') throw noSuchPlace(at);
  return append(parsed, object, value, name);
}

function insert(parsed: Parsed, at: Pointer, value: Json): Edit[] {
  const list = nodeAt(parsed, at.slice(0, -1));
  const index = at.at(-1);
  const entries = list.children ?? [];
  if (list.type !== 'array' || typeof index !== 'number' || index > entries.length) throw noSuchPlace(at);
  const next = entries[index];
  if (!next) return append(parsed, list, value);
  const gap = gapBefore(parsed.text, next);
  const content = write(parsed, value, indentAt(parsed, next.offset), columnAt(parsed, next.offset));
  if (!gap.includes('\n') && !fits(parsed, list, content)) return [rewrittenWith(parsed, list, index, value)];
  return [{ offset: next.offset, length: 0, content: `${content},${gap}` }];
}

/** Adds an entry at the end of a list, or a property at the end of an object. */
function append(parsed: Parsed, container: Node, value: Json, name?: string): Edit[] {
  const last = container.children?.at(-1);
  if (!last) return [rewrittenWith(parsed, container, 0, value, name)];
  const gap = gapBefore(parsed.text, last);
  const key = name === undefined ? '' : `${JSON.stringify(name)}: `;
  const indent = indentAt(parsed, last.offset);
  const content = key + write(parsed, value, indent, columnAt(parsed, last.offset) + key.length);
  if (!gap.includes('\n') && !fits(parsed, container, content))
    return [rewrittenWith(parsed, container, container.children!.length, value, name)];
  return [entryAfter(parsed, last, content)];
}

/** Puts the source of a new entry after another. A comment behind that one stays behind it. */
function entryAfter(parsed: Parsed, last: Node, source: string): Edit {
  const { text } = parsed;
  const gap = gapBefore(text, last);
  const end = endOf(last);
  // A comma behind the entry, and a comment on its line.
  const comma = endOfComma(text, end);
  const tail = text.slice(end, endOfComment(text, comma ?? end));
  if (comma !== undefined) return { offset: end + tail.length, length: 0, content: `${gap}${source},` };
  return { offset: end, length: tail.length, content: `,${tail}${gap}${source}` };
}

/** Lets the entries between two places of a list change places. Space and comments between them stay. */
function move(parsed: Parsed, at: Pointer, to: number): Edit[] {
  const list = nodeAt(parsed, at.slice(0, -1));
  const from = Number(at.at(-1));
  const entries = list.children ?? [];
  if (list.type !== 'array' || !entries[from] || !entries[to]) throw noSuchPlace(at);
  const sources = entries.map((entry) => sourceOf(parsed, entry));
  const [moved] = sources.splice(from, 1);
  sources.splice(to, 0, moved!);
  return entries.flatMap((entry, i) =>
    sources[i] === sourceOf(parsed, entry)
      ? []
      : [{ offset: entry.offset, length: entry.length, content: sources[i]! }],
  );
}

/** Writes a list or object anew, with one more entry. */
function rewrittenWith(parsed: Parsed, container: Node, index: number, value: Json, name?: string): Edit {
  const data = dataOf(container);
  const next = Array.isArray(data)
    ? data.toSpliced(index, 0, value)
    : { ...(data as Record<string, Json>), [name!]: value };
  return replaced(parsed, container, next);
}

function replaced(parsed: Parsed, node: Node, value: Json): Edit {
  const content = write(parsed, value, indentAt(parsed, node.offset), columnAt(parsed, node.offset), !node.parent);
  return { offset: node.offset, length: node.length, content };
}

function write({ lineEnd }: Parsed, value: Json, indent: string, column: number, isRoot = false): string {
  // The whole of a file never stands on one line.
  return writeJson(value, indent, isRoot ? width : column).replaceAll('\n', lineEnd);
}

const nodeAt = ({ tree }: Parsed, at: Pointer): Node => {
  const node = findNodeAtLocation(tree, [...at]);
  if (!node) throw noSuchPlace(at);
  return node;
};

/** The entry of a list, or the property with its name. */
function entryAt(parsed: Parsed, at: Pointer): Node {
  const node = nodeAt(parsed, at);
  if (!node.parent) throw noSuchPlace(at);
  return entryOf(node);
}

const noSuchPlace = (at: Pointer) => new Error(`There is nothing at /${at.join('/')}.`);

const sourceOf = ({ text }: Parsed, node: Node) => text.slice(node.offset, endOf(node));

const lineStart = (text: string, offset: number) => text.lastIndexOf('\n', offset - 1) + 1;

const indentAt = ({ text }: Parsed, offset: number) => /^[ \t]*/.exec(text.slice(lineStart(text, offset)))![0];

const columnAt = ({ text }: Parsed, offset: number) => offset - lineStart(text, offset);

function fits({ text }: Parsed, container: Node, content: string): boolean {
  const line = text.slice(lineStart(text, container.offset)).split(/\r?\n/, 1)[0]!;
  return !content.includes('\n') && line.length + content.length + 2 <= width;
}

function dataOf({ type, value, children = [] }: Node): Json {
  if (type === 'array') return children.map(dataOf);
  if (type !== 'object') return value as Json;
  const properties = children.filter((property) => property.children?.length === 2);
  return Object.fromEntries(properties.map(({ children: pair }) => [pair![0]!.value as string, dataOf(pair![1]!)]));
}

/** Whether two values are the same. The order of properties does not matter. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [names, others] = [Object.keys(a), Object.keys(b)];
  const at = (value: object, name: string) => (value as Record<string, Json>)[name];
  return (
    names.length === others.length && names.every((name) => Object.hasOwn(b, name) && isSame(at(a, name), at(b, name)))
  );
}
