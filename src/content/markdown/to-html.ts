import { addressContactIn, addressContacts } from '../../rules/address-contacts.ts';
import { lineParts } from '../../rules/fill.ts';
import { phoneHref } from '../../rules/phone.ts';
import { cacheOf } from '../../rules/remembered.ts';
import { meantBrace as brace } from './placeholders.ts';
import { type Heading, headingsOf, type Node, nodesOf, parseMarkdown, unguard } from './tree.ts';
import { write } from './write-html.ts';

/** A Markdown file, compiled. */
export type CompiledMarkdown = { html: string; headings: Heading[] };

export type MarkdownOptions = {
  /** The values of `{phone}`, `{email}` and the addresses in a link's target. */
  contacts: Record<string, string>;
  /** Ids that are taken; the text's own ids are added to them. */
  ids?: Set<string>;
  /** The id of the first heading, if it is not made from its words. */
  firstId?: string;
};

const compiled = cacheOf<CompiledMarkdown>();

/**
 * Compiles Markdown to the HTML of pages: each placeholder becomes an empty element, and there are no styles and no raw
 * HTML.
 */
export function compileMarkdown(source: string, { contacts, ids, firstId }: MarkdownOptions): CompiledMarkdown {
  const { phone, email } = contacts;
  const addresses = addressContacts.map((name) => contacts[name]);
  const taken = [...(ids ?? [])];
  const result = compiled(JSON.stringify([source, phone, email, addresses, firstId, taken]), () => {
    const tree = parseMarkdown(source);
    const headings = headingsOf(tree, new Set(taken), firstId);
    return { html: htmlOf(tree, headings, contacts), headings };
  });
  for (const { id } of result.headings) ids?.add(id);
  return result;
}

/** Writes a tree as the HTML of pages, and changes it on the way. `headings` are those of the tree. */
export function htmlOf(tree: Node, headings: Heading[], contacts: MarkdownOptions['contacts']): string {
  prepareTree(tree, headings, contacts);
  return write(tree);
}

/**
 * Prepares a tree for customers: ids of headings, targets of links, classes of cells, an empty element for each
 * placeholder.
 */
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

/** Resolves the address of a link: `tel:{phone}`, `mailto:{email}` and `{website}`, `{price_book}` … are the site's contacts. */
function linkTarget(url: string, contacts: Record<string, string>): string {
  if (url.startsWith('tel:')) return phoneHref(url === 'tel:{phone}' ? (contacts.phone ?? '') : url);
  if (url === 'mailto:{email}') return `mailto:${contacts.email ?? ''}`;
  const named = addressContactIn(url);
  if (named) return contacts[named] ?? '';
  return url.replace(/^http:\/\/(?=www\.)/, 'https://');
}

/**
 * Aligns columns by classes, because the Content Security Policy refuses style attributes. The first cell of a row is its
 * header, so that a screen reader says with a figure what it is.
 */
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
