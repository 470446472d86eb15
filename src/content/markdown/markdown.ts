import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { lineParts } from '../../rules/fill.ts';
import { phoneHref } from '../../rules/phone.ts';
import { remember } from '../json/cache.ts';
import { asInnerHtml } from './html.ts';
import { meantBrace as brace } from './placeholders.ts';

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

/** A Markdown file, compiled. */
export type CompiledMarkdown = { html: string; headings: Heading[] };

export type MarkdownOptions = {
  /** What `{phone}`, `{email}` and `{website}` stand for in a link's target. */
  contacts: Record<string, string>;
  /** Ids that are taken; the text's own are added. */
  ids?: Set<string>;
  /** The id of the first heading, where it is not made from its words. */
  firstId?: string;
};

/** The source with its escaped braces kept apart from placeholders. */
const guardBraces = (source: string) => source.replace(/\\[\s\S]/g, (pair) => (pair === '\\{' ? brace : pair));

/** Text of the tree as content writes it: `\{` where a brace is meant. */
export const unguard = (text: string) => text.replaceAll(brace, '\\{');

const compiled = remember<CompiledMarkdown>();

/** Compiles Markdown to the HTML that pages carry: an empty slot for each placeholder, no style, no raw HTML. */
export function compileMarkdown(source: string, { contacts, ids, firstId }: MarkdownOptions): CompiledMarkdown {
  const { phone, email, website } = contacts;
  const taken = [...(ids ?? [])];
  const result = compiled(JSON.stringify([source, phone, email, website, firstId, taken]), () => {
    const headings: Heading[] = [];
    const html = run(source, (tree) => prepareTree(tree, { contacts, ids: new Set(taken), firstId, headings }));
    return { html, headings };
  });
  for (const { id } of result.headings) ids?.add(id);
  return result;
}

/** Hands a Markdown text's tree to `look`, with the source that its positions refer to, and returns the headings; draws nothing. */
export function readTree(
  source: string,
  options: Omit<MarkdownOptions, 'contacts'>,
  look: (tree: Node, guarded: string) => void,
): Heading[] {
  const headings: Heading[] = [];
  run(source, (tree) => {
    resolveReferences(tree);
    look(tree, guardBraces(source));
    prepareTree(tree, { ids: new Set(), contacts: {}, ...options, headings });
    tree.children = [];
  });
  return headings;
}

function run(source: string, transform: (tree: Node) => void): string {
  const element = createElement(Markdown, {
    remarkPlugins: [remarkGfm, () => transform],
    skipHtml: true,
    urlTransform: (url: string) => url,
    // biome-ignore lint/correctness/noChildrenProp: react-markdown takes its source as the child, and this is no JSX file.
    children: guardBraces(source),
  });
  return asInnerHtml(renderToStaticMarkup(element));
}

type Preparation = MarkdownOptions & { headings: Heading[]; ids: Set<string> };

function prepareTree(tree: Node, preparation: Preparation): void {
  resolveReferences(tree);
  for (const node of nodesOf(tree)) {
    prepareNode(node, preparation);
    node.children = node.children?.flatMap((child) => (child.type === 'text' ? slotsOf(child) : [child]));
  }
}

/** Every node below and including `node`, outermost first. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children ?? []) yield* nodesOf(child);
}

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

function prepareNode(node: Node, { contacts, ids, headings, firstId }: Preparation): void {
  if (node.type === 'heading') {
    const line = toLine(node);
    const id = !headings.length && firstId ? firstId : unusedId(slugOf(line), ids);
    ids.add(id);
    headings.push({ depth: node.depth!, id, line });
    node.data = { hProperties: { id } };
  } else if (node.type === 'link') {
    node.url = linkTarget(unguard(node.url!), contacts);
    if (/^https?:/.test(node.url)) node.data = { hProperties: { rel: ['noreferrer'] } };
  } else if (node.type === 'image') {
    node.url = `/${unguard(node.url!).replace(/^\//, '')}`;
    node.data = { hProperties: { loading: 'lazy' } };
  } else if (node.type === 'table') {
    alignCells(node);
  } else if (node.type === 'inlineCode' || node.type === 'code') {
    node.value = unguard(node.value!);
  }
  if (node.alt) node.alt = node.alt.replaceAll(brace, '{');
  if (node.title) node.title = node.title.replaceAll(brace, '{');
}

/** The address of a link: `tel:{phone}`, `mailto:{email}` and `{website}` are the site's contacts. */
function linkTarget(url: string, contacts: Record<string, string>): string {
  if (url.startsWith('tel:')) return phoneHref(url === 'tel:{phone}' ? (contacts.phone ?? '') : url);
  if (url === 'mailto:{email}') return `mailto:${contacts.email ?? ''}`;
  if (url === '{website}') return contacts.website ?? '';
  return url.replace(/^http:\/\/(?=www\.)/, 'https://');
}

/** Column alignment as classes: the content security policy refuses style attributes. */
function alignCells(table: Node): void {
  const { align } = table;
  table.align = null;
  for (const [r, row] of (table.children ?? []).entries()) {
    for (const [c, cell] of (row.children ?? []).entries()) {
      const side = align?.[c];
      cell.data = {
        hProperties: { ...(r === 0 && { scope: 'col' }), ...(side && { className: [`align-${side}`] }) },
      };
    }
  }
}

/** A text node in pieces: words, and an empty slot for each placeholder. */
function slotsOf(node: Node): Node[] {
  return lineParts(unguard(node.value!)).map((part) =>
    typeof part === 'string'
      ? { type: 'text', value: part }
      : { type: 'slot', value: part.name, children: [], data: { hName: 'span', hProperties: { dataV: part.name } } },
  );
}

/** The words of a node as a line of content, placeholders and escaped braces included. */
function toLine(node: Node): string {
  if (node.type === 'text') return unguard(node.value!);
  if (node.type === 'inlineCode') return unguard(node.value!).replace(/\\?\{/g, '\\{');
  return (node.children ?? []).map(toLine).join('');
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
