import { setImmediate } from 'node:timers/promises';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { decodeDocument } from '../../rules/order/decode.ts';
import { cleanDocument, longest, type Purifier } from '../../rules/order/document.ts';
import type { ShownOrder } from '../../rules/order/shown.ts';
import { sha256Of } from '../base/sha256.ts';
import type { Queryable } from '../db/db.ts';
import { readOrder } from './link.ts';

/**
 * The largest document that the server cleans, which blocks other requests: a larger one is left to the browser. Nodes
 * are elements and attributes as parsed: the parser may repeat an element whose tag is not closed.
 */
const limits = { characters: 50_000, nodes: 2_000, depth: 64 };

/**
 * A cleaned document: its HTML, which is empty if nothing can be shown, and what of it is not shown, in words. `unsure`
 * names what may hide or strike words, where it cannot be told which.
 */
export type CleanedDocument = { html: string; leftOut: string[]; unsure: string[] };

/** What is left out of a document that is too long. */
export const allOfIt = `all of it: it has more than ${longest} characters, and no page shows it`;

/** Cleans an order document in turns with other requests. Undefined if it is left to the browser. */
export async function cleanOrderDocument(base64: string): Promise<CleanedDocument | undefined> {
  const decoded = decodeDocument(base64);
  if ('fault' in decoded) return { html: '', leftOut: [], unsure: [] };
  if (decoded.html.length > longest) return { html: '', leftOut: [allOfIt], unsure: [] };
  if (decoded.html.length > limits.characters) return undefined;
  await setImmediate();
  loading ??= load();
  const { purifier, isWithinLimits } = await loading;
  if (!isWithinLimits(decoded.html)) return undefined;
  const { fragment, ...told } = cleanDocument(purifier, decoded.html);
  const container = fragment.ownerDocument.createElement('div');
  container.append(fragment);
  return { html: container.textContent?.trim() ? container.innerHTML : '', ...told };
}

let loading: ReturnType<typeof load> | undefined;

/** Loads DOMPurify, jsdom, its only DOM outside browsers, and jsdom's parser, for the first order: all are large. */
async function load() {
  // One after the other: jsdom requires parse5, and Node refuses that while the same module is being imported.
  const { JSDOM } = await import('jsdom');
  const { default: createPurifier } = await import('dompurify');
  const parse5 = await import('parse5');
  const purifier: Purifier = createPurifier(new JSDOM('').window);
  return { purifier, isWithinLimits: (html: string) => isWithinLimits(parse5, html) };
}

/** Whether a document stays within {@link limits}. Parsing stops as soon as it does not. */
function isWithinLimits({ parse, defaultTreeAdapter }: typeof import('parse5'), html: string): boolean {
  let nodes = 0;
  const createElement: typeof defaultTreeAdapter.createElement = (name, namespace, attributes) => {
    nodes += 1 + attributes.length;
    if (nodes > limits.nodes) throw new RangeError('The document is too large.');
    return defaultTreeAdapter.createElement(name, namespace, attributes);
  };
  type Tree = DefaultTreeAdapterTypes.Node;
  // A line end or a letter with a stroke may become an element.
  let marks = 0;
  const isWithin = (node: Tree, depth: number): boolean => {
    if (node.nodeName === '#text')
      marks += (node as DefaultTreeAdapterTypes.TextNode).value.match(/[\r\n]|[\u0335-\u0338]/g)?.length ?? 0;
    if (depth <= 0 || marks > limits.nodes) return false;
    return !('childNodes' in node) || node.childNodes.every((child) => isWithin(child, depth - 1));
  };
  try {
    return isWithin(parse(html, { treeAdapter: { ...defaultTreeAdapter, createElement } }), limits.depth);
  } catch {
    return false;
  }
}

/** Reads the switch order, its document cleaned unless left to the browser: now, for links that lack that. */
export async function readShownOrder(db: Queryable, linkId: string): Promise<ShownOrder> {
  const [row] = await db.query<{
    services: ShownOrder['services'];
    losing_provider: string;
    order_html: string | null;
    order_html_sha256: string | null;
  }>('select services, losing_provider, order_html, order_html_sha256 from links where id = $1', [linkId]);
  const { order_html: storedHtml, order_html_sha256: sha256, ...order } = row!;
  if (storedHtml !== null && (sha256 === null || sha256Of(storedHtml) === sha256))
    return { ...order, cleaned: { ots_document: storedHtml } };
  const original = await readOrder(db, linkId);
  const cleaned = await cleanOrderDocument(original.ots_document);
  if (cleaned === undefined) return original;
  const { html } = cleaned;
  await db.query('update links set order_html = $2 where id = $1 and order_html is null', [linkId, html]);
  return { ...order, cleaned: { ots_document: html } };
}
