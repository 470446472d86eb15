import type { CompiledSite, SwitchOrder } from '../types.gen.ts';

/**
 * A switch order as pages show it: with its document as it came, or as the server has cleaned it (D-23). A document
 * that cannot be shown is empty then.
 */
export type ShownOrder =
  | SwitchOrder
  | (Omit<SwitchOrder, 'ots_document'> & { cleaned: Pick<SwitchOrder, 'ots_document'> });

/** As much of DOMPurify as is needed. Browser and server each hand in theirs, so that both clean by the same rules. */
export type Purifier = {
  sanitize(html: string, config: typeof rules & { RETURN_DOM_FRAGMENT: true }): DocumentFragment;
};

/** The greatest length of a document. A page of prices has a few thousand characters. */
const longest = 1_000_000;

/**
 * The elements that an order document may have: tables, lists and text. Other elements are removed, and only their text
 * is kept. The result cannot run scripts, load files, navigate, style the page, or use one of the page's ids or names.
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
};

/**
 * Decodes an order document, which is base64 of HTML in UTF-8 or, from some systems, UTF-16. Returns `undefined` for
 * any other encoding, because the prices must not be guessed, and for a document that is too long.
 */
export function decodeDocument(base64: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const html = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    return html.includes('\0') || html.length > longest ? undefined : html;
  } catch {
    return undefined;
  }
}

/**
 * Guesses the encoding by the byte order mark, or by the zero byte that most UTF-16 characters of English text have.
 */
function encodingOf(bytes: Uint8Array): string {
  const start = bytes.subarray(0, 512);
  const empty = (offset: 0 | 1) => start.filter((byte, index) => byte === 0 && index % 2 === offset).length;
  const isMost = (count: number) => count > start.length / 4;
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || isMost(empty(1))) return 'utf-16le';
  if ((bytes[0] === 0xfe && bytes[1] === 0xff) || isMost(empty(0))) return 'utf-16be';
  return 'utf-8';
}

/** The order document cleaned. Returns undefined if there is none, or no text is left of it. */
export function readDocument(purifier: Purifier, html: string | undefined): DocumentFragment | undefined {
  const fragment = html === undefined ? undefined : cleanDocument(purifier, html);
  return fragment?.textContent?.trim() ? fragment : undefined;
}

/** Sanitises foreign HTML and fits its headings and amounts to the page. */
export function cleanDocument(purifier: Purifier, html: string): DocumentFragment {
  const fragment = purifier.sanitize(html, { ...rules, RETURN_DOM_FRAGMENT: true });
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

/** The attributes of an order's words, which are in the content's own language even on a page in another one (D-42). */
export const languageOfOrder = ({ base, languages }: CompiledSite): { lang?: string; dir?: 'auto' } =>
  base ? { lang: languages?.[0]?.language, dir: 'auto' } : {};
