import DOMPurify from 'dompurify';
import { decodeDocument } from '../../rules/order/decode.ts';
import { readDocument } from '../../rules/order/document.ts';
import type { ShownOrder } from '../../rules/order/shown.ts';

/** Sanitises a document of the order, even if the server has done so before. Undefined if it cannot be shown. */
export function sanitizeDocument(order: ShownOrder, source: 'ots_document'): DocumentFragment | undefined {
  if ('cleaned' in order) return readDocument(DOMPurify, order.cleaned[source]);
  const decoded = decodeDocument(order[source]);
  return readDocument(DOMPurify, 'html' in decoded ? decoded.html : undefined);
}
