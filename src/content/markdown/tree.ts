import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';
import { meantBrace } from './placeholders.ts';

/** A node of the Markdown tree, with the properties that the content pipeline reads. */
export type Node = {
  type: string;
  value?: string;
  url?: string;
  alt?: string | null;
  title?: string | null;
  depth?: number;
  identifier?: string;
  lang?: string | null;
  ordered?: boolean;
  start?: number | null;
  spread?: boolean | null;
  checked?: boolean | null;
  align?: (string | null)[] | null;
  children?: Node[];
  position?: { start: { offset?: number }; end: { offset?: number } };
  data?: { hName?: string; hProperties?: Record<string, unknown> };
};

export type Heading = { depth: number; id: string; line: string };

const processor = unified().use(remarkParse).use(remarkGfm).use(narrowAddresses).use(narrowTables).freeze();

/**
 * The same without bare mailboxes, which no text without @ has. The parser would try to read one at every letter, which
 * takes a third of its time.
 */
const withoutMailboxes = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(narrowAddresses)
  .use(narrowTables)
  .use(dropMailboxes)
  .freeze();

/** Reads the next character, and returns what reads the one after it. */
type State = (code: number | null) => State | undefined;
type Tokenize = (this: { now(): { line: number } }, effects: unknown, ok: State, nok: State) => State;
type Construct = { name?: string; tokenize: Tokenize };
type Constructs = Record<string, Construct | Construct[]>;
type Syntax = { micromarkExtensions: { text: Constructs; flow: Constructs }[] };

function mapConstructs(constructs: Constructs, change: (construct: Construct) => Construct[]): Constructs {
  const changed = Object.entries(constructs).map(([code, own]) => [code, [own].flat().flatMap(change)] as const);
  return Object.fromEntries(changed.filter(([, own]) => own.length > 0));
}

function dropMailboxes(this: Processor): void {
  const data = this.data() as Syntax;
  const change = (construct: Construct) => (construct.name === 'emailAutolink' ? [] : [construct]);
  data.micromarkExtensions = data.micromarkExtensions.map((extension) => ({
    ...extension,
    text: mapConstructs(extension.text, change),
  }));
}

/** The lines of the text that is parsed where the parser looks for a table. */
let tableLines: ReadonlySet<number> = new Set();

/**
 * Looks for tables on the lines alone that may be part of one: the package reads every first line of a paragraph as the head
 * of a table, and what follows each of its lines, which is a sixth of the parser's time.
 */
function narrowTables(this: Processor): void {
  const data = this.data() as Syntax;
  const change = (construct: Construct): Construct[] => {
    if (construct.name !== 'table') return [construct];
    const { tokenize } = construct;
    const narrowed: Tokenize = function (effects, ok, nok) {
      return tableLines.has(this.now().line) ? tokenize.call(this, effects, ok, nok) : nok;
    };
    return [{ ...construct, tokenize: narrowed }];
  };
  data.micromarkExtensions = data.micromarkExtensions.map((extension) => ({
    ...extension,
    flow: mapConstructs(extension.flow, change),
  }));
}

/** A row of dashes below the head of a table, also within quotes. */
const delimiterRow = /^[\s>]*[|:-][\s|:-]*$/;

/**
 * Numbers the lines from above a row of dashes to the next empty line. A line of spaces may be a row to the package, and so may
 * the last line.
 */
function findTableLines(source: string): Set<number> {
  const lines = source.split(/\r\n?|\n/);
  const found = new Set<number>();
  let isBelow = false;
  for (const [index, line] of lines.entries()) {
    if (delimiterRow.test(line)) {
      isBelow = true;
      found.add(index);
    } else if (line === '' && index < lines.length - 1) isBelow = false;
    if (isBelow) found.add(index + 1);
  }
  return found;
}

type Extension = { transforms?: ((tree: Node) => void)[] };

/** Every address that is written as a text has one of these. */
const signOfAddress = /:\/\/|www\.|@/i;

/**
 * Looks for addresses in the texts alone that may have one: the package visits every node four times, which is a tenth of the
 * parser's time.
 */
function narrowAddresses(this: Processor): void {
  const data = this.data() as { fromMarkdownExtensions: (Extension | Extension[])[] };
  data.fromMarkdownExtensions = data.fromMarkdownExtensions.flat().map((extension) => ({
    ...extension,
    ...(extension.transforms && { transforms: extension.transforms.map(inTextsWithAddress) }),
  }));
}

function inTextsWithAddress(transform: (tree: Node) => void): (tree: Node) => void {
  return function visit(node) {
    const { children } = node;
    // What stands in a link is its words.
    if (!children || node.type === 'link' || node.type === 'linkReference') return;
    for (const child of children) visit(child);
    if (!children.some(hasSignOfAddress)) return;
    node.children = children.flatMap((child) => {
      if (!hasSignOfAddress(child)) return [child];
      const alone: Node = { type: 'root', children: [child] };
      transform(alone);
      return alone.children!;
    });
  };
}

const hasSignOfAddress = ({ type, value }: Node) => type === 'text' && signOfAddress.test(value!);

/**
 * Parses Markdown. References are resolved into links and images; positions are those of the source. `\{` becomes
 * {@link meantBrace}, until {@link unguard} restores it.
 */
export function parseMarkdown(source: string): Node {
  tableLines = findTableLines(source);
  const tree = (source.includes('@') ? processor : withoutMailboxes).parse(guardBraces(source)) as Node;
  resolveReferences(tree);
  return tree;
}

/** Replaces the escaped braces of the source with {@link meantBrace}. */
export const guardBraces = (source: string) =>
  source.replace(/\\[\s\S]/g, (pair) => (pair === '\\{' ? meantBrace : pair));

/** Restores `\{` in a text of the tree. */
export const unguard = (text: string) => text.replaceAll(meantBrace, '\\{');

/** Lists `node` and every node below it, outermost first. */
export function nodesOf(node: Node, found: Node[] = []): Node[] {
  found.push(node);
  for (const child of node.children ?? []) nodesOf(child, found);
  return found;
}

/** Returns the place where a node begins in the source. */
export const startOf = (node: Node) => node.position?.start.offset ?? 0;

/** Turns each `[words][name]` and `![words][name]` into the link or image that it refers to. */
function resolveReferences(tree: Node): void {
  const definitions = new Map<string, Node>();
  const nodes = nodesOf(tree);
  for (const node of nodes) if (node.type === 'definition') definitions.set(node.identifier!, node);
  for (const node of nodes) {
    if (node.type !== 'linkReference' && node.type !== 'imageReference') continue;
    const definition = definitions.get(node.identifier!);
    node.type = node.type === 'linkReference' ? 'link' : 'image';
    node.url = definition?.url ?? '';
    node.title = definition?.title;
  }
}

/**
 * Lists the headings of a tree, and gives each an id from its words that is not among `ids`, to which it is added.
 * `firstId` is the id of the first heading if it is not made from its words.
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

/** Writes a node as a line of content, with placeholders and escaped braces. */
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
