import DOMPurify, { type Config } from 'dompurify';
import { decodeDocument } from './decode.ts';

/** The greatest length of a document. A page of prices has a few thousand characters. */
const longest = 1_000_000;

/**
 * What an order document may contain: tables, lists and text. Other elements are removed, and only their text is kept. The
 * result cannot run scripts, load files, navigate, style the page, or use one of the page's ids or names.
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

/** Decodes and sanitises an order document. Returns `undefined` if it cannot be decoded, or has no text afterwards. */
export function readDocument(base64: string): DocumentFragment | undefined {
  const html = decodeDocument(base64);
  const fragment = html === undefined || html.length > longest ? undefined : cleanDocument(html);
  return fragment?.textContent.trim() ? fragment : undefined;
}

/** Sanitises foreign HTML and fits its headings and amounts to the page. */
export function cleanDocument(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, { ...rules, RETURN_DOM_FRAGMENT: true });
  lowerHeadings(fragment);
  markAmounts(fragment);
  return fragment;
}

/** Lowers the document's headings below that of its box, so that the page has one `h1` and no gap between levels. */
function lowerHeadings(fragment: DocumentFragment): void {
  for (const heading of fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const lower = heading.ownerDocument.createElement('h3');
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
}

const amount = /^[-−]?\s*£?\s*\d[\d,]*(\.\d+)?$/;

/** Marks the cells with an amount, and the headings of their columns, so that the figures are aligned. */
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
