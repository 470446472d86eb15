import { setImmediate } from 'node:timers/promises';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { decodeDocument, type Purifier, readDocument, type ShownOrder } from '../../rules/order-document.ts';
import type { Queryable } from '../db/db.ts';
import { readOrder } from './link.ts';

/**
 * The limits of one cleaning, for which everybody else waits. An order has a few dozen rows; a document with more than
 * this is left to the browser. Nodes are the elements that the parser makes (of tags that are left open, many times
 * over) and their attributes.
 */
const most = { characters: 50_000, nodes: 2_000, depth: 64 };

/**
 * An order document cleaned, as HTML: empty if it cannot be shown. Returns undefined if it is left to the browser.
 * Others get their turn between two documents.
 */
export async function cleanOrderDocument(base64: string): Promise<string | undefined> {
  const html = decodeDocument(base64);
  if (html === undefined) return '';
  if (html.length > most.characters) return undefined;
  await setImmediate();
  loading ??= load();
  const { purifier, isModest } = await loading;
  if (!isModest(html)) return undefined;
  const fragment = readDocument(purifier, html);
  if (!fragment) return '';
  const box = fragment.ownerDocument.createElement('div');
  box.append(fragment);
  return box.innerHTML;
}

let loading: ReturnType<typeof load> | undefined;

/**
 * DOMPurify on jsdom, its supported home outside a browser, and
 * jsdom's parser. All are large, and loaded for the first order.
 */
async function load() {
  // One after the other: jsdom requires parse5, and Node refuses that while the same module is being imported.
  const { JSDOM } = await import('jsdom');
  const { default: createPurifier } = await import('dompurify');
  const parse5 = await import('parse5');
  const purifier: Purifier = createPurifier(new JSDOM('').window);
  return { purifier, isModest: (html: string) => isModest(parse5, html) };
}

/** Whether the parser makes no more of a document than {@link most}; it stops as soon as it would. */
function isModest({ parse, defaultTreeAdapter }: typeof import('parse5'), html: string): boolean {
  let nodes = 0;
  const createElement: typeof defaultTreeAdapter.createElement = (name, namespace, attributes) => {
    nodes += 1 + attributes.length;
    if (nodes > most.nodes) throw new RangeError('The document is too large.');
    return defaultTreeAdapter.createElement(name, namespace, attributes);
  };
  type Tree = DefaultTreeAdapterTypes.Node;
  const isWithin = (node: Tree, depth: number): boolean =>
    depth > 0 && (!('childNodes' in node) || node.childNodes.every((child) => isWithin(child, depth - 1)));
  try {
    return isWithin(parse(html, { treeAdapter: { ...defaultTreeAdapter, createElement } }), most.depth);
  } catch {
    return false;
  }
}

/**
 * The switch order as a page is drawn from it: with the document cleaned, unless that is left to the browser. A link
 * without a cleaned document (an older one, a demo link) gets it now.
 */
export async function readShownOrder(db: Queryable, linkId: string): Promise<ShownOrder> {
  const [row] = await db.query<{
    services: ShownOrder['services'];
    losing_provider: string;
    order_html: string | null;
  }>('select services, losing_provider, order_html from links where id = $1', [linkId]);
  const { order_html: keptHtml, ...order } = row!;
  if (keptHtml !== null) return { ...order, cleaned: { ots_document: keptHtml } };
  const original = await readOrder(db, linkId);
  const cleaned = await cleanOrderDocument(original.ots_document);
  if (cleaned === undefined) return original;
  await db.query('update links set order_html = $2 where id = $1 and order_html is null', [linkId, cleaned]);
  return { ...order, cleaned: { ots_document: cleaned } };
}
