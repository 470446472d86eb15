import DOMPurify, { type Config } from 'dompurify';
import { decodeDocument } from './decode.ts';

/** A page of prices is a few thousand characters; a text longer than this is no page of prices. */
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

/** The order document of a link, cleaned. Returns `undefined` if it cannot be decoded, or has no text after cleaning. */
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

const amount = /^[-−]?\s*£?\s*\d[\d,]*(\.\d+)?$/;

/** Marks the cells that hold an amount, and the headings of their columns, so that figures stand below one another. */
function markAmounts(fragment: DocumentFragment): void {
  for (const table of fragment.querySelectorAll('table')) {
    const columns = new Set<number>();
    for (const cell of table.querySelectorAll('td')) {
      if (!amount.test(cell.textContent.trim())) continue;
      cell.dataset.amount = '';
      columns.add(cell.cellIndex);
    }
    for (const heading of table.querySelectorAll('th')) {
      const row = heading.parentElement as HTMLTableRowElement;
      if (columns.has(heading.cellIndex) && !row.querySelector('td')) heading.dataset.amount = '';
    }
  }
}
