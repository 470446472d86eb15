import DOMPurify, { type Config } from 'dompurify';
import { markAmounts } from './amounts.ts';
import { decodeDocument } from './decode.ts';

/** A page of prices is a few thousand characters; one of more than this is none. */
const longest = 1_000_000;

/**
 * What an order document may hold: tables, lists and text. Everything else goes, and with it what it holds unless that
 * is text. Nothing of it can run, load, navigate, style the page or take one of its names.
 */
const rules = {
  ALLOWED_TAGS: [
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'p', 'br', 'hr', 'div', 'span', 'blockquote', 'pre'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', '#text'],
  ],
  ALLOWED_ATTR: ['colspan', 'rowspan', 'scope', 'lang', 'dir'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ADD_FORBID_CONTENTS: [
    'audio',
    'button',
    'canvas',
    'datalist',
    'embed',
    'map',
    'math',
    'object',
    'select',
    'textarea',
  ],
} satisfies Config;

/** The order document of a link, cleaned; `undefined` where it cannot be read, or nothing that can be read is left. */
export function readDocument(base64: string): DocumentFragment | undefined {
  const html = decodeDocument(base64);
  const fragment = html === undefined || html.length > longest ? undefined : cleanDocument(html);
  return fragment?.textContent.trim() ? fragment : undefined;
}

/** HTML from outside, cleaned and made ready for its box. */
export function cleanDocument(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, { ...rules, RETURN_DOM_FRAGMENT: true });
  lowerHeadings(fragment);
  markAmounts(fragment);
  return fragment;
}

/** The document's headings stand below that of its box: the page has one `h1`, and levels without gaps. */
function lowerHeadings(fragment: DocumentFragment): void {
  for (const heading of fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const lower = heading.ownerDocument.createElement('h3');
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
}
