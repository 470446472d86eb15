import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { slugOf } from '../schema/name-kinds.ts';
import { meantBrace } from './placeholders.ts';

/** A node of the Markdown tree, with the properties that the content pipeline reads. */
export type Node = {
  type: string;
  value?: string;
  url?: string;
  alt?: string | null;
  title?: string | null;
  depth?: number;
  ordered?: boolean | null;
  checked?: boolean | null;
  identifier?: string;
  align?: (string | null)[] | null;
  children?: Node[];
  position?: { start: { offset?: number }; end: { offset?: number } };
  data?: { hName?: string; hProperties?: Record<string, unknown> };
};

export type Heading = { depth: number; id: string; line: string };

const processor = unified().use(remarkParse).use(remarkGfm).freeze();

/** Parses Markdown and resolves references. `\{` becomes {@link meantBrace}, until {@link unguard} restores it. */
export function parseMarkdown(source: string): Node {
  const tree = processor.parse(guardBraces(source)) as Node;
  resolveReferences(tree);
  return tree;
}

/** Replaces the escaped braces of the source with {@link meantBrace}. */
export const guardBraces = (source: string) =>
  source.replace(/\\[\s\S]/g, (pair) => (pair === '\\{' ? meantBrace : pair));

/** Restores `\{` in a text of the tree. */
export const unguard = (text: string) => text.replaceAll(meantBrace, '\\{');

/** Lists `node` and every node below it, outermost first. */
export function nodesOf(node: Node, nodes: Node[] = []): Node[] {
  nodes.push(node);
  for (const child of node.children ?? []) nodesOf(child, nodes);
  return nodes;
}

export const startOf = (node: Node) => node.position?.start.offset ?? 0;

/** Turns each `[words][name]` and `![words][name]` into the link or image that it refers to. */
function resolveReferences(tree: Node): void {
  const definitions = new Map<string, Node>();
  const nodes = nodesOf(tree);
  // Of two with the same name the first counts, as CommonMark says.
  for (const node of nodes.toReversed()) if (node.type === 'definition') definitions.set(node.identifier!, node);
  for (const node of nodes) {
    if (node.type !== 'linkReference' && node.type !== 'imageReference') continue;
    const definition = definitions.get(node.identifier!);
    node.type = node.type === 'linkReference' ? 'link' : 'image';
    node.url = definition?.url ?? '';
    node.title = definition?.title;
  }
}

/** The headings of a tree, each with an id that is not among `ids` yet. `firstId` is the id of the first. */
export function headingsOf(tree: Node, ids = new Set<string>(), firstId?: string): Heading[] {
  const headings: Heading[] = [];
  for (const node of nodesOf(tree)) {
    if (node.type !== 'heading') continue;
    const line = lineOf(node);
    const id = (!headings.length && firstId) || unusedId(slugOf(line.replace(/['’]/g, '')) || 'heading', ids);
    ids.add(id);
    headings.push({ depth: node.depth!, id, line });
  }
  return headings;
}

/** Writes a node as a line of content, with placeholders and escaped braces. */
function lineOf(node: Node): string {
  if (node.type === 'text') return unguard(node.value!);
  if (node.type === 'inlineCode') return unguard(node.value!).replace(/\\?\{/g, '\\{');
  return (node.children ?? []).map(lineOf).join('');
}

function unusedId(id: string, otherIds: Set<string>): string {
  let unused = id;
  for (let count = 2; otherIds.has(unused); count++) unused = `${id}-${count}`;
  return unused;
}
