/** A node of an HTML tree, as `mdast-util-to-hast` makes it of Markdown. Raw HTML is left out of pages. */
export type HtmlNode = {
  type: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  value?: string;
  children?: HtmlNode[];
};

/** Properties whose attribute has another name. */
const attributes: Record<string, string> = { className: 'class', dataV: 'data-v' };

const voidElements = new Set(['br', 'hr', 'img', 'input']);
const tableElements = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr']);

/** Writes an HTML tree in the form that a browser's `innerHTML` returns (D-07). */
export function write(node: HtmlNode): string {
  if (node.type === 'text') return escapeText(node.value!);
  if (node.type === 'root') return writeAll(node.children!);
  if (node.type !== 'element') return '';
  const { tagName = '', properties = {}, children = [] } = node;
  const start = `<${tagName}${Object.entries(properties).sort(checkedLast).map(writeAttribute).join('')}>`;
  if (voidElements.has(tagName)) return start;
  // Between the rows and cells of a table there is no text.
  const own = tableElements.has(tagName) ? children.filter(({ type }) => type !== 'text') : children;
  return `${start}${writeAll(own)}</${tagName}>`;
}

const writeAll = (nodes: HtmlNode[]) => nodes.map(write).join('');

function writeAttribute([name, value]: [string, unknown]): string {
  if (value === undefined || value === null || value === false) return '';
  const text = value === true ? '' : [value].flat().join(' ');
  return ` ${attributes[name] ?? name}="${escapeText(text).replaceAll('"', '&quot;')}"`;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u00a0': '&nbsp;' };

const escapeText = (text: string) => text.replace(/[&<>\u00a0]/g, (character) => escapes[character]!);

/** The tick of a list of tasks stands last, as React writes it. */
const checkedLast = ([a]: [string, unknown], [b]: [string, unknown]) =>
  Number(a === 'checked') - Number(b === 'checked');
