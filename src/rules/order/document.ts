import { asShown } from './as-shown.ts';
import type { Told } from './styles.ts';

type Hook = (this: unknown, node: Node) => void;

/** As much of DOMPurify as is needed. Browser and server each hand in theirs, so that both clean by the same rules. */
export type Purifier = {
  sanitize(html: string, config: typeof rules & { RETURN_DOM_FRAGMENT: true }): DocumentFragment;
  addHook(entryPoint: 'uponSanitizeElement', hook: Hook): void;
  removeHook(entryPoint: 'uponSanitizeElement', hook: Hook): unknown;
};

/**
 * The elements that an order document may have: tables, lists and text. Other elements are removed, and only their text
 * is kept. The result cannot run scripts, load files, navigate, style the page, or use one of the page's ids or names.
 */
const rules = {
  ALLOWED_TAGS: [
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'p', 'br', 'hr', 'div', 'span', 'blockquote', 'pre', 'q'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', '#text'],
  ],
  ALLOWED_ATTR: ['colspan', 'rowspan', 'scope', 'lang', 'dir', 'start', 'value', 'type', 'reversed'],
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

/** An order document as it is shown, and what of it is not, in words; `unsure` names what it may say otherwise. */
export type ReadDocument = { fragment: DocumentFragment; leftOut: string[]; unsure: string[] };

/** The greatest length of a document that is shown. A page of prices has a few thousand characters. */
export const longest = 1_000_000;

/** The order document cleaned. Returns undefined if there is none, it is too long, or no text is left of it. */
export function readDocument(purifier: Purifier, html: string | undefined): DocumentFragment | undefined {
  const fragment = html === undefined || html.length > longest ? undefined : cleanDocument(purifier, html).fragment;
  return fragment?.textContent?.trim() ? fragment : undefined;
}

/**
 * Cleans foreign HTML, so that it says what its author shows: struck words are struck, hidden ones are left out, and a
 * picture is its words. Then it fits the headings and amounts to the page.
 */
export function cleanDocument(purifier: Purifier, html: string): ReadDocument {
  const told: Told = { leftOut: new Set(), unsure: new Set() };
  let isRead = false;
  // The first element is the body of the parsed document, which has no effect on the page.
  const hook: Hook = (node) => {
    if (isRead || node.nodeName !== 'BODY') return;
    isRead = true;
    const body = node as HTMLElement;
    asShown(body, told);
    if (body.querySelector('a[href^=http i]')) told.leftOut.add('where its links lead');
  };
  purifier.addHook('uponSanitizeElement', hook);
  try {
    const isBareRows = /<t[rdh]\b/i.test(html) && !/<table\b/i.test(html);
    // Excel saves a folder of sheets so, and a document of frames has no body.
    const isOfFrames = /<frameset\b/i.test(html.replace(/<!--[\s\S]*?(?:-->|$)|<script[\s\S]*?(?:<\/script>|$)/gi, ''));
    if (isOfFrames) told.unsure.add('frames, whose words are in other files');
    const whole = isOfFrames ? html.replace(/<\/?frameset\b[^>]*>/gi, '') : html;
    const fragment = purifier.sanitize(isBareRows ? `<table>${whole}</table>` : whole, {
      ...rules,
      RETURN_DOM_FRAGMENT: true,
    });
    lowerHeadings(fragment);
    markAmounts(fragment);
    sayStruck(fragment);
    return { fragment, leftOut: [...told.leftOut], unsure: [...told.unsure] };
  } finally {
    purifier.removeHook('uponSanitizeElement', hook);
  }
}

/** Adds words around what is struck, for those who do not see it. */
function sayStruck(fragment: DocumentFragment): void {
  const said = (page: Document, words: string) => {
    const element = page.createElement('span');
    element.dataset.said = '';
    element.append(words);
    return element;
  };
  for (const inner of fragment.querySelectorAll('s s')) inner.replaceWith(...inner.childNodes);
  for (const stroke of fragment.querySelectorAll('s')) {
    if (!stroke.textContent?.trim()) continue;
    const { ownerDocument: page } = stroke;
    stroke.prepend(said(page, '(struck out: '));
    stroke.append(said(page, ')'));
  }
}

/** Lowers the document's headings below that of its box, so that the page has one `h1` and no gap between levels. */
function lowerHeadings(fragment: DocumentFragment): void {
  for (const heading of fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const lower = heading.ownerDocument.createElement('h3');
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
}

/** One amount, or a struck one with the one that holds beside it. */
const amount = /^(?:[-−]?\s*£?\s*\d[\d,]*(?:\.\d+)?(?:\s+(?=[-−£])|$))+$/;

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
