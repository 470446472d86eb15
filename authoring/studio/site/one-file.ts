import {
  defaultTreeAdapter as adapter,
  html as names,
  parse,
  serialize,
  type DefaultTreeAdapterTypes as Tree,
} from 'parse5';
import { mediaTypeOf } from '../../../src/server/pages/send-stored.ts';

/** Finds a file of the page's site by its path, without the slash before it. */
type Find = (path: string) => { bytes: Buffer } | undefined;

/** Nothing in the file runs, is sent, or comes from elsewhere, however it is opened. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'";

const lineStyle = 'all:initial;display:block;padding:8px 16px;background:#171b1f;color:#fff;font:14px/1.4 system-ui';

/** What is of no use in a page where nothing runs. A link is to an icon or a file for scripts, or its style sheet stands before it by then. */
const left = new Set(['script', 'noscript', 'link']);

/** Makes of a page one file that needs nothing beside it, below a line of words. */
export function oneFile(page: string, find: Find, line?: string): string {
  const document = parse(page);

  const asData = (address: string): string => {
    const file = address.startsWith('/') ? find(address.slice(1)) : undefined;
    return file ? `data:${mediaTypeOf(address)};base64,${file.bytes.toString('base64')}` : address;
  };
  const styles = (css: string) =>
    css
      .split('url(')
      .map((part, index) => {
        const end = part.indexOf(')');
        if (index === 0 || end < 0) return part;
        return asData(part.slice(0, end).replaceAll('"', '').replaceAll("'", '')) + part.slice(end);
      })
      .join('url(');

  /** A style sheet beside the page becomes a part of it. */
  function sheetOf({ attrs }: Tree.Element): Tree.Element | undefined {
    const { rel, href = '', media } = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
    const file = rel === 'stylesheet' ? find(href.slice(1)) : undefined;
    if (!file) return undefined;
    const sheet = adapter.createElement(
      'style',
      names.NS.HTML,
      media === undefined ? [] : [{ name: 'media', value: media }],
    );
    adapter.insertText(sheet, styles(file.bytes.toString('utf8')));
    return sheet;
  }

  function read(parent: Tree.ParentNode): void {
    for (const node of [...parent.childNodes]) {
      if (adapter.isTextNode(node) && parent.nodeName === 'style') node.value = styles(node.value);
      if (!adapter.isElementNode(node)) continue;
      const sheet = node.tagName === 'link' && sheetOf(node);
      if (sheet) adapter.insertBefore(parent, sheet, node);
      if (left.has(node.tagName)) adapter.detachNode(node);
      for (const attribute of node.attrs) {
        if (attribute.name === 'src') attribute.value = asData(attribute.value);
        // Of pictures in several sizes the first will do.
        if (attribute.name === 'srcset') attribute.value = asData(attribute.value.split(' ')[0]!);
        // It looks like a link, and leads to no page of the site, which is not there.
        if (attribute.name === 'href' && attribute.value.startsWith('/')) attribute.value = '#-';
        if (attribute.name === 'style') attribute.value = styles(attribute.value);
      }
      read(node);
    }
  }
  read(document);
  const childOf = (parent: Tree.ParentNode, name: string) =>
    parent.childNodes.find(({ nodeName }) => nodeName === name) as Tree.Element;
  const html = childOf(document, 'html');
  const [head, body] = [childOf(html, 'head'), childOf(html, 'body')];
  const meta = [
    { name: 'http-equiv', value: 'Content-Security-Policy' },
    { name: 'content', value: policy },
  ];
  adapter.insertBefore(head, adapter.createElement('meta', names.NS.HTML, meta), head.childNodes[0]!);
  if (line !== undefined) {
    const above = adapter.createElement('p', names.NS.HTML, [{ name: 'style', value: lineStyle }]);
    adapter.insertText(above, line);
    adapter.insertBefore(body, above, body.childNodes[0]!);
  }
  return serialize(document);
}
