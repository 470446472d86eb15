import { type Node, parseTree } from 'jsonc-parser';

/** The longest line. */
export const width = 120;

/**
 * Formats JSON without mistakes: two spaces of indent, `$schema` first, an object of a list on each line, all else on
 * one line if it fits. Single empty lines between entries stay.
 */
export function formatJson(text: string): string {
  const tree = parseTree(text);
  return tree ? `${write(text, tree, '', 0, true)}\n` : text;
}

/** Writes a value for a place in a text with this indent, where `before` columns of the line are taken. */
export function writeJson(value: unknown, indent: string, before: number): string {
  const text = JSON.stringify(value);
  return write(text, parseTree(text)!, indent, before);
}

/** Writes a value, without lists of objects, on one line however long, as a message shows it. */
export const writeOneLine = (value: object): string => writeJson(value, '', Number.NEGATIVE_INFINITY);

/** Writes a value. `before` is how many columns of the line are already taken. */
function write(text: string, node: Node, indent: string, before: number, isRoot = false): string {
  const children = ordered(node);
  if (!children.length) return node.type === 'object' ? '{}' : node.type === 'array' ? '[]' : scalar(text, node);
  const line = isRoot ? undefined : onOneLine(text, node);
  if (line !== undefined && before + line.length + 1 <= width) return line;

  const inner = `${indent}  `;
  const entries = children.map((child, i) => {
    const gap = i > 0 && hasGapBefore(text, child) ? '\n' : '';
    return `${gap}${inner}${writeEntry(text, child, inner)}`;
  });
  const [open, close] = node.type === 'object' ? '{}' : '[]';
  return `${open}\n${entries.join(',\n')}\n${indent}${close}`;
}

function writeEntry(text: string, node: Node, indent: string): string {
  if (node.type !== 'property') return write(text, node, indent, indent.length);
  const key = `${scalar(text, node.children![0]!)}: `;
  return key + write(text, node.children![1]!, indent, indent.length + key.length);
}

/** Returns a value on one line, or undefined if it is or holds a list of objects. */
function onOneLine(text: string, node: Node): string | undefined {
  if (node.type === 'property') {
    const value = onOneLine(text, node.children![1]!);
    return value === undefined ? undefined : `${scalar(text, node.children![0]!)}: ${value}`;
  }
  if (node.type !== 'object' && node.type !== 'array') return scalar(text, node);
  if (node.type === 'array' && node.children?.some((child) => child.type === 'object')) return undefined;
  const parts = ordered(node).map((child) => onOneLine(text, child));
  if (parts.includes(undefined)) return undefined;
  if (node.type === 'array') return `[${parts.join(', ')}]`;
  return parts.length ? `{ ${parts.join(', ')} }` : '{}';
}

/** Writes a text with no more escapes than it needs, and a number with its own digits. */
function scalar(text: string, node: Node): string {
  return node.type === 'string' ? JSON.stringify(node.value) : text.slice(node.offset, node.offset + node.length);
}

function ordered({ type, children = [] }: Node): Node[] {
  if (type !== 'object') return children;
  const isSchema = (child: Node) => child.children?.[0]?.value === '$schema';
  return [...children.filter(isSchema), ...children.filter((child) => !isSchema(child))];
}

/** Whether an empty line comes before an entry. */
function hasGapBefore(text: string, node: Node): boolean {
  const before = text.slice(0, node.offset);
  return before.slice(before.trimEnd().length).split('\n').length > 2;
}
