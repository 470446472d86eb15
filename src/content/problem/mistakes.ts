import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { Problem } from './problem.ts';

/** Where in a file a mistake is: a place in its text, or a property of its JSON (and words to find in its value). */
export type Spot = { offset: number } | { pointer: string; key?: string; find?: string };

/** A mistake as the checks find it. Its line and column are worked out later, and only for files with mistakes. */
export type Mistake = {
  /** The file, below the content folder. */
  path: string;
  /** Left out: the file as a whole. */
  spot?: Spot;
  message: string;
  suggestion?: string;
  /** What mends the line, where the suggestion is not simply in place of what stands there. */
  edit?: Problem['edit'];
  /** The name that cannot be resolved, such as `page:nowhere`: every further place that names it belongs to the same mistake. */
  subject?: string;
  /** What may seem unused only because of this mistake: a kind of name, or * for any. */
  hides?: string;
  /** The name by which the release check knows it. */
  name?: string;
};

/** Line and column, both counted from 1, of a spot in a file's text. */
export type Position = { line: number; column: number };

/** Works out positions in one text; the JSON is parsed at most once, and only when a pointer is asked for. */
export function locator(text: string): (spot?: Spot) => Position {
  let tree: Node | undefined;
  return (spot) => {
    if (!spot) return { line: 1, column: 1 };
    if ('offset' in spot) return positionAt(text, spot.offset);
    tree ??= parseTree(text, [], { allowTrailingComma: true });
    return positionAt(text, tree ? offsetOf(text, tree, spot) : 0);
  };
}

function offsetOf(text: string, tree: Node, { pointer, key, find }: Exclude<Spot, { offset: number }>): number {
  const node = nodeAt(tree, pointer) ?? tree;
  if (key !== undefined) {
    const property = node.children?.findLast((child) => child.children?.[0]?.value === key);
    return property?.offset ?? node.offset;
  }
  const found = find === undefined ? -1 : text.slice(node.offset, node.offset + node.length).indexOf(find);
  return node.offset + Math.max(found, 0);
}

/** The node of parsed JSON that a pointer leads to. */
export function nodeAt(tree: Node, pointer: string): Node | undefined {
  const steps = pointer.split('/').slice(1);
  let node: Node | undefined = tree;
  for (const step of steps) {
    if (!node) return undefined;
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    node = findNodeAtLocation(node, [node.type === 'array' ? Number(name) : name]);
  }
  return node;
}

function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}
