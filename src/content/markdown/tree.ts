import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { meantBrace } from './placeholders.ts';

/** A node of the Markdown tree, as far as the content pipeline looks at it. */
export type Node = {
  type: string;
  value?: string;
  url?: string;
  alt?: string | null;
  title?: string | null;
  depth?: number;
  identifier?: string;
  align?: (string | null)[] | null;
  children?: Node[];
  position?: { start: { offset?: number }; end: { offset?: number } };
  data?: { hName?: string; hProperties?: Record<string, unknown> };
};

export type Heading = { depth: number; id: string; line: string };

const processor = unified().use(remarkParse).use(remarkGfm).freeze();

/**
 * Parses Markdown. References are resolved into links and images; positions are those of the source. `\{` is kept apart
 * from placeholders, as {@link meantBrace}, until {@link unguard}.
 */
export function parseMarkdown(source: string): Node {
  const tree = processor.parse(guardBraces(source)) as Node;
  resolveReferences(tree);
  return tree;
}

/** The source with its escaped braces kept apart from placeholders. */
export const guardBraces = (source: string) =>
  source.replace(/\\[\s\S]/g, (pair) => (pair === '\\{' ? meantBrace : pair));

/** Text of the tree as content writes it: `\{` where a brace is meant. */
export const unguard = (text: string) => text.replaceAll(meantBrace, '\\{');

/** Every node below and including `node`, outermost first. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children ?? []) yield* nodesOf(child);
}

/** Where a node begins in the source. */
export const startOf = (node: Node) => node.position?.start.offset ?? 0;

/** Turns each `[words][name]` and `![words][name]` into the link or image that it stands for. */
function resolveReferences(tree: Node): void {
  const definitions = new Map<string, Node>();
  for (const node of nodesOf(tree)) if (node.type === 'definition') definitions.set(node.identifier!, node);
  for (const node of nodesOf(tree)) {
    if (node.type !== 'linkReference' && node.type !== 'imageReference') continue;
    const definition = definitions.get(node.identifier!);
    node.type = node.type === 'linkReference' ? 'link' : 'image';
    node.url = definition?.url ?? '';
    node.title = definition?.title;
  }
}

/**
 * The headings of a tree, each with an id made from its words that is not among `ids`, which gets it. `firstId` is the id
 * of the first heading, where it is not made from its words.
 */
export function headingsOf(tree: Node, ids = new Set<string>(), firstId?: string): Heading[] {
  const headings: Heading[] = [];
  for (const node of nodesOf(tree)) {
    if (node.type !== 'heading') continue;
    const line = lineOf(node);
    const id = (!headings.length && firstId) || unusedId(slugOf(line), ids);
    ids.add(id);
    headings.push({ depth: node.depth!, id, line });
  }
  return headings;
}

/** The words of a node as a line of content, placeholders and escaped braces included. */
function lineOf(node: Node): string {
  if (node.type === 'text') return unguard(node.value!);
  if (node.type === 'inlineCode') return unguard(node.value!).replace(/\\?\{/g, '\\{');
  return (node.children ?? []).map(lineOf).join('');
}

function slugOf(line: string): string {
  const words = line
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '');
  return words.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'heading';
}

function unusedId(id: string, taken: Set<string>): string {
  let unused = id;
  for (let count = 2; taken.has(unused); count++) unused = `${id}-${count}`;
  return unused;
}
