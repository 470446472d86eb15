import type { Node } from './tree.ts';

type Attributes = Record<string, unknown>;

/**
 * Writes a tree in the form that a browser's `innerHTML` returns (D-07): what react-markdown draws of the same tree, with
 * the elements and attributes that `data` names. Raw HTML is left out of pages, and so are footnotes, which the check refuses.
 */
export const write = (tree: Node): string => writeBlocks(tree).join('\n');

/** What each kind of node becomes. One that is not here, such as a definition, becomes nothing. */
const writers: Record<string, (node: Node) => string> = {
  blockquote: (node) => element(node, 'blockquote', ['', ...writeBlocks(node), ''].join('\n')),
  break: () => '<br>\n',
  code(node) {
    const [language] = node.lang ? node.lang.split(/\s+/) : [];
    const text = escapeText(node.value ? `${node.value}\n` : '');
    return `<pre>${element(node, 'code', text, { class: language !== undefined && `language-${language}` })}</pre>`;
  },
  delete: (node) => element(node, 'del', writeWords(node)),
  emphasis: (node) => element(node, 'em', writeWords(node)),
  heading: (node) => element(node, `h${node.depth}`, writeWords(node)),
  html: () => '',
  image: ({ url, alt, title, data }) =>
    `<img${writeAttributes({ src: encodeAddress(url!), alt, title, ...data?.hProperties })}>`,
  inlineCode: (node) => element(node, 'code', escapeText(node.value!.replace(/\r?\n|\r/g, ' '))),
  link: (node) => element(node, 'a', writeWords(node), { href: encodeAddress(node.url!), title: node.title }),
  list(node) {
    const items = node.children!;
    const isLoose = node.spread || items.some((item) => item.spread);
    const written = items.map((item) => writeItem(item, Boolean(isLoose)));
    const start = node.ordered && node.start !== 1 ? node.start : undefined;
    const tasks = items.some(isTask) && 'contains-task-list';
    return element(node, node.ordered ? 'ol' : 'ul', ['', ...written, ''].join('\n'), { start, class: tasks });
  },
  paragraph: (node) => element(node, 'p', writeWords(node)),
  slot: (node) => element(node, 'span', ''),
  strong: (node) => element(node, 'strong', writeWords(node)),
  table(node) {
    const [head, ...body] = node.children!.map((row, index) => {
      const cells = row.children!.map((cell) => element(cell, index === 0 ? 'th' : 'td', writeWords(cell)));
      return `<tr>${cells.join('')}</tr>`;
    });
    return `<table><thead>${head}</thead>${body.length > 0 ? `<tbody>${body.join('')}</tbody>` : ''}</table>`;
  },
  text: ({ value }) => escapeText(value!.replace(/(?<![ \t])[ \t]*(\r?\n|\r)[ \t]*/g, '$1')),
  thematicBreak: () => '<hr>',
};

const isWritten = ({ type }: Node) => type in writers;
const writeNode = (node: Node): string => writers[node.type]?.(node) ?? '';
const writeBlocks = ({ children }: Node) => children!.filter(isWritten).map(writeNode);

/** Writes what stands within a line. After a line's end there are no spaces. */
function writeWords({ children }: Node): string {
  let html = '';
  for (const [index, child] of children!.entries())
    html += writeNode(children![index - 1]?.type === 'break' ? withoutSpaces(child) : child);
  return html;
}

/** Leaves out the spaces that a node begins with. */
function withoutSpaces(node: Node): Node {
  if (node.type === 'text') return { ...node, value: node.value!.replace(/^[ \t]+/, '') };
  if (node.type === 'inlineCode') return { ...node, value: node.value!.replace(/^[ \t\r\n]+/, '') };
  const [first, ...rest] = node.children ?? [];
  return first?.type === 'text' ? { ...node, children: [withoutSpaces(first), ...rest] } : node;
}

const isTask = ({ checked }: Node) => typeof checked === 'boolean';

/** Writes an item of a list. Only in a loose list do its words stand in paragraphs. */
function writeItem(item: Node, isLoose: boolean): string {
  const parts = item.children!.filter(isWritten).map((node) => {
    const isParagraph = node.type === 'paragraph';
    return { isParagraph, html: isParagraph ? writeWords(node) : writeNode(node) };
  });
  if (isTask(item)) {
    const tick = `<input${writeAttributes({ type: 'checkbox', disabled: true, checked: item.checked })}>`;
    const [first] = parts;
    if (first?.isParagraph) first.html = tick + (item.children![0]!.children!.length > 0 ? ' ' : '') + first.html;
    else parts.unshift({ isParagraph: true, html: tick });
  }
  let html = '';
  for (const [index, { isParagraph, html: own }] of parts.entries()) {
    if (isLoose || index > 0 || !isParagraph) html += '\n';
    html += isLoose && isParagraph ? `<p>${own}</p>` : own;
  }
  if (parts.length > 0 && (isLoose || !parts.at(-1)!.isParagraph)) html += '\n';
  return element(item, 'li', html, { class: isTask(item) && 'task-list-item' });
}

function element({ data }: Node, name: string, html: string, attributes?: Attributes): string {
  const tag = data?.hName ?? name;
  const own = writeAttributes(attributes) + writeAttributes(data?.hProperties);
  return `<${tag}${own}>${html}</${tag}>`;
}

/** Properties whose attribute has another name. */
const attributeNames: Record<string, string> = { className: 'class', dataV: 'data-v' };

function writeAttributes(attributes: Attributes = {}): string {
  let text = '';
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    const words = value === true ? '' : [value].flat().join(' ');
    text += ` ${attributeNames[name] ?? name}="${escapeText(words).replaceAll('"', '&quot;')}"`;
  }
  return text;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u00a0': '&nbsp;' };

const escapeText = (text: string) => text.replace(/[&<>\u00a0]/g, (character) => escapes[character]!);

/** Encodes the characters of an address that cannot stand in one. What is encoded already stays. */
const encodeAddress = (url: string) =>
  url.replace(/%[0-9A-Za-z]{2}|[^!#$&-;=?-Z_a-z~]/gu, (found) => {
    if (found.length === 3) return found;
    return encodeURIComponent(/^[\ud800-\udfff]$/u.test(found) ? '\ufffd' : found);
  });
