import DOMPurify from 'dompurify';
import * as rules from '../../rules/order-document.ts';

/**
 * Sanitises a document of the order in this browser, even if the server has done so before. Returns undefined if it
 * cannot be shown.
 */
export function sanitizeDocument(order: rules.ShownOrder, source: 'ots_document'): DocumentFragment | undefined {
  const html = 'cleaned' in order ? order.cleaned[source] : rules.decodeDocument(order[source]);
  return rules.readDocument(DOMPurify, html);
}
