import DOMPurify from 'dompurify';
import * as rules from '../../rules/order-document.ts';

/**
 * A document of the order, cleaned by this browser whoever has
 * cleaned it before. Returns undefined if it cannot be shown.
 */
export function readDocument(order: rules.ShownOrder, source: 'ots_document'): DocumentFragment | undefined {
  const html = 'cleaned' in order ? order.cleaned[source] : rules.decodeDocument(order[source]);
  return rules.readDocument(DOMPurify, html);
}
