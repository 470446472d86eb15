import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import type { Processor } from 'unified';
import { addressContactIn, phoneHref } from '../../rules/contacts.ts';
import { lineParts } from '../../rules/fill.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import { meantBrace as brace } from './placeholders.ts';
import { type Heading, headingsOf, type Node, nodesOf, parseMarkdown, unguard } from './tree.ts';

export type CompiledMarkdown = { html: string; headings: Heading[] };

export type MarkdownOptions = {
  /** The values of `{phone}`, `{email}` and the addresses in a link's target. */
  contacts: Record<string, string>;
  /** Ids that are taken; the text's own ids are added to them. */
  ids?: Set<string>;
  /** The id of the first heading, if it is not made from its words. */
  firstId?: string;
};

/** Compiles Markdown to the HTML of pages, without styles and raw HTML. A placeholder becomes an empty element. */
export function compileMarkdown(source: string, { contacts, ids, firstId }: MarkdownOptions): CompiledMarkdown {
  const tree = parseMarkdown(source);
  const headings = headingsOf(tree, ids, firstId);
  return { html: htmlOf(tree, headings, contacts), headings };
}

/** Draws a tree as the HTML of pages, and changes it on the way. `headings` are those of the tree. */
export function htmlOf(tree: Node, headings: Heading[], contacts: MarkdownOptions['contacts']): string {
  prepareTree(tree, headings, contacts);
  return asInnerHtml(
    renderToStaticMarkup(createElement(Markdown, { ...drawing, remarkPlugins: [[readAlready, tree]] })),
  );
}

/** Raw HTML is left out. Addresses stay as they are: `check/references/links.ts` has refused forbidden ones. */
const drawing = { skipHtml: true, urlTransform: (url: string) => url };

/** Gives react-markdown the tree of a text that is parsed, in place of a parser. */
function readAlready(this: Processor, tree: Node): void {
  this.parser = () => tree as ReturnType<NonNullable<Processor['parser']>>;
}

/** Writes static HTML as a browser's `innerHTML` returns it, because browsers hash what they show (D-07). */
const asInnerHtml = (html: string): string =>
  html.replace(/<[^<>]*>|[^<]+/g, (piece) =>
    (piece.startsWith('<') ? piece.replace(/(?<!\s)\s*\/>$/, '>') : piece.replaceAll('&quot;', '"'))
      .replaceAll('&#x27;', "'")
      .replaceAll('\u00a0', '&nbsp;'),
  );

/** Prepares a tree for customers: ids, targets of links, classes of cells, an element for each placeholder. */
function prepareTree(tree: Node, headings: Heading[], contacts: MarkdownOptions['contacts']): void {
  const ids = headings.map(({ id }) => id).values();
  for (const node of nodesOf(tree)) {
    if (node.type === 'heading') node.data = { hProperties: { id: ids.next().value } };
    prepareNode(node, contacts);
    node.children = node.children?.flatMap((child) => (child.type === 'text' ? slotsOf(child) : [child]));
  }
}

function prepareNode(node: Node, contacts: MarkdownOptions['contacts']): void {
  if (node.type === 'link') {
    node.url = linkTarget(unguard(node.url!), contacts);
    if (/^https?:/.test(node.url)) node.data = { hProperties: { rel: ['noreferrer'] } };
  } else if (node.type === 'image') {
    node.url = `/${unguard(node.url!).replace(/^\//, '')}`;
    node.data = { hProperties: { ...sizeIn(node.url), loading: 'lazy' } };
  } else if (node.type === 'table') {
    alignCells(node);
  } else if (node.type === 'inlineCode' || node.type === 'code') {
    node.value = unguard(node.value!);
  }
  if (node.alt) node.alt = node.alt.replaceAll(brace, '{');
  if (node.title) node.title = node.title.replaceAll(brace, '{');
}

/** The size that an image's name ends with, such as router-800x600.jpg, so that the page keeps its space. */
function sizeIn(url: string): { width?: string; height?: string } {
  const [, width, height] = /-(\d{1,5})x(\d{1,5})\.\w+$/.exec(url) ?? [];
  return width && height ? { width, height } : {};
}

/** Resolves the address of a link: `tel:{phone}`, `mailto:{email}`, `{website}` … are the site's contacts. */
function linkTarget(url: string, contacts: Record<string, string>): string {
  if (url.startsWith('tel:')) return phoneHref(url === 'tel:{phone}' ? (contacts.phone ?? '') : url);
  if (url === 'mailto:{email}') return `mailto:${contacts.email ?? ''}`;
  const contact = addressContactIn(url);
  if (contact) return ownEntry(contacts, contact) ?? '';
  return url.replace(/^http:\/\/(?=www\.)/, 'https://');
}

/** Aligns columns by classes, as the CSP refuses styles. A row's first cell is its header for screen readers. */
function alignCells(table: Node): void {
  const { align } = table;
  table.align = null;
  for (const [r, row] of (table.children ?? []).entries()) {
    const cells = row.children ?? [];
    for (const [c, cell] of cells.entries()) {
      const side = align?.[c];
      const scope = r === 0 ? 'col' : c === 0 && cells.length > 1 ? 'row' : undefined;
      cell.data = {
        ...(scope === 'row' && { hName: 'th' }),
        hProperties: { ...(scope && { scope }), ...(side && { className: [`align-${side}`] }) },
      };
    }
  }
}

/** Splits a text node into words and an empty element for each placeholder. */
function slotsOf(node: Node): Node[] {
  return lineParts(unguard(node.value!)).map((part) =>
    typeof part === 'string'
      ? { type: 'text', value: part }
      : { type: 'slot', value: part.name, children: [], data: { hName: 'span', hProperties: { dataV: part.name } } },
  );
}
