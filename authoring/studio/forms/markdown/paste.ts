import { tables } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';
import { withoutInvisible } from '../../../api/pure.ts';
import { blocks, declared, takeDisplay, takeEmphasis, takeRules, unwrap } from './pasted-styles.ts';

/** Copied words as Markdown. `isTable`: they are one table and nothing else. */
export type Pasted = { words: string; isTable: boolean };

/** What is not pasted: deleted words, comments, what is hidden, and pictures. */
const leftOut = [
  'del, s, strike, [style*="line-through"]',
  '[style*="comment-list"], .msocomanchor, .MsoCommentText, .MsoCommentReference, a[href*="#cmnt"]',
  '[hidden], [style*="display:none"], [style*="display: none"], [style*="mso-hide"]',
  'img, svg, picture, video, object, iframe',
].join();

/** The ticks of to-do lists, as web pages, Google Docs and Notion write them. */
const ticks = 'input[type="checkbox"], [role="checkbox"], [role="checkbox"] img, .checkbox:empty';

/** The elements by which copied words have a form that Markdown has too. */
const formed = 'h1, h2, h3, h4, h5, h6, b, strong, i, em, ul, ol, a, table, blockquote, p + p';

const service = new TurndownService({
  headingStyle: 'atx',
  bulletListMarker: '-',
  emDelimiter: '*',
  hr: '---',
  codeBlockStyle: 'fenced',
});
service.use(tables);
// Turndown leaves `<` as it is, which begins raw HTML; its other half may stand in the next element.
service.escape = (words) => TurndownService.prototype.escape(words).replace(/<(?!https?:)(?=[a-z/!?]|$)/gi, '\\<');

/** Writes copied words as Markdown. Undefined where they have no form of their own. */
export function markdownOf(html: string): Pasted | undefined {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const { body } = document;
  takeRules(document);
  for (const one of body.querySelectorAll('style, script, title, [style*="footnote-list"] > hr')) one.remove();
  makeLists(body);
  const ticked = [...body.querySelectorAll(ticks)];
  for (const one of ticked) if (!one.textContent.trim()) one.remove();
  const isLess = body.querySelector(leftOut) !== null || ticked.length > 0;
  for (const one of body.querySelectorAll(leftOut)) one.remove();
  takeDisplay(body);
  dropEmptyEntries(body);
  for (const one of body.querySelectorAll('[style]')) takeEmphasis(one);
  for (const link of body.querySelectorAll('a')) if (!leadsOut(link)) unwrap(link);
  // The mark of a footnote beside £41 would make it £411.
  for (const raised of body.querySelectorAll('sup'))
    if (/^\d+$/.test(raised.textContent))
      raised.textContent = raised.textContent.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]!);
  // The innermost first: what holds another table places its parts.
  for (const table of [...body.querySelectorAll('table')].reverse()) tidyTable(table);
  // The plain words of a copy whose words all go would bring them back.
  if (!isLess && !(body.textContent.trim() && body.querySelector(formed))) return undefined;
  const table = body.querySelector('table');
  const words = service
    .turndown(body)
    .replaceAll('\u00a0', ' ')
    .replace(/^( *(?:-|\d+\.)) +/gm, '$1 ')
    // Placeholders and addresses have no escapes.
    .replace(/\{[\w\\]+\}|https?:\/\/[^\s)\]>]+/g, (one) => one.replaceAll('\\_', '_'));
  return {
    words: withoutInvisible(words),
    isTable: table !== null && body.textContent.trim() === table.textContent.trim(),
  };
}

/** Makes lists of the paragraphs that Word writes for their entries, each with its level and its mark. */
function makeLists(body: HTMLElement): void {
  const open: Element[] = [];
  for (const line of body.querySelectorAll('p[style*="mso-list:"]')) {
    const [, level] = /mso-list:\s*l\d+ level(\d)/.exec(line.getAttribute('style')!) ?? [];
    if (level === undefined) continue;
    if (line.previousElementSibling !== open[0]) open.length = 0;
    open.length = Math.min(open.length, Number(level));
    const mark = line.querySelector('[style*="mso-list:"]');
    if (open.length < Number(level)) {
      const list = body.ownerDocument.createElement(/^\s*\w{1,4}[.)]/.test(mark?.textContent ?? '') ? 'ol' : 'ul');
      if (open.length) open.at(-1)!.lastElementChild!.append(list);
      else line.before(list);
      open.push(list);
    }
    mark?.remove();
    // A style that strikes out the entry's words says nothing of the entries below it.
    const words = body.ownerDocument.createElement('span');
    words.setAttribute('style', line.getAttribute('style')!);
    words.append(...line.childNodes);
    const entry = body.ownerDocument.createElement('li');
    entry.append(words);
    open.at(-1)!.append(entry);
    line.remove();
  }
}

/** Takes away entries that have no words of their own, as deleted ones. The list around gets the entries below them. */
function dropEmptyEntries(body: HTMLElement): void {
  // Google Docs writes a lower list beside its entry.
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) list.previousElementSibling?.append(list);
  // The innermost first, so that what moves up is not looked at again.
  for (const entry of [...body.querySelectorAll('li')].reverse()) {
    const own = entry.cloneNode(true) as Element;
    for (const list of own.querySelectorAll('ul, ol')) list.remove();
    if (own.textContent.trim()) continue;
    const below = [...entry.querySelectorAll('li')].filter((one) => one.parentElement!.closest('li') === entry);
    entry.replaceWith(...below);
  }
  for (const list of body.querySelectorAll('ul, ol')) if (!list.textContent.trim()) list.remove();
}

/** Whether a link leads a customer anywhere: a browser copies one to a place of its own page with that page's address. */
const leadsOut = ({ protocol, origin, hash }: HTMLAnchorElement) =>
  /^(?:https?|mailto|tel):$/.test(protocol) && origin !== location.origin && !/^#(?:_ftn|_edn|ftnt)/.test(hash);

/** Gives a table a first row of headings, and cells of one line each. Of one that only places its parts these stay. */
function tidyTable(table: HTMLTableElement): void {
  const document = table.ownerDocument;
  const cells = [...table.rows].flatMap((row) => [...row.cells]);
  if (table.querySelector('table') || table.rows.length < 2 || ![...table.rows].some((row) => row.cells.length > 1)) {
    const parts = cells.map((cell) => {
      const part = document.createElement('div');
      part.append(...cell.childNodes);
      return part;
    });
    table.replaceWith(...parts);
    return;
  }
  splitCells(table);
  for (const cell of cells)
    for (const block of cell.querySelectorAll(blocks)) block.replaceWith(' ', ...block.childNodes, ' ');
  for (const cell of table.rows[0]!.cells) {
    const heading = document.createElement('th');
    heading.append(...cell.childNodes);
    for (const bold of heading.querySelectorAll('b, strong')) unwrap(bold);
    for (const { name, value } of cell.attributes) heading.setAttribute(name, value);
    cell.replaceWith(heading);
  }
  for (const row of table.rows) row.replaceChildren(...row.cells);
}

/** Puts an empty cell into each further place that a joined cell covers, and says of each how its words are aligned. */
function splitCells(table: HTMLTableElement): void {
  const rows = [...table.rows];
  const joined = rows.flatMap((row) => [...row.cells].filter(({ colSpan, rowSpan }) => colSpan > 1 || rowSpan !== 1));
  for (const cell of joined) {
    for (let more = cell.colSpan - 1; more > 0; more -= 1) {
      const covered = table.ownerDocument.createElement('td');
      covered.rowSpan = cell.rowSpan;
      cell.after(covered);
    }
    cell.removeAttribute('colspan');
  }
  for (const [at, row] of rows.entries())
    for (const cell of [...row.cells]) {
      const end = cell.rowSpan ? at + cell.rowSpan : rows.length;
      for (const lower of rows.slice(at + 1, end)) lower.insertCell(Math.min(cell.cellIndex, lower.cells.length));
      cell.removeAttribute('rowspan');
    }
  for (const cell of rows.flatMap((row) => [...row.cells])) {
    // Word says it of the paragraphs in a cell.
    const inside = [...cell.children].filter(({ tagName }) => tagName === 'P').map(alignmentOf);
    const align = alignmentOf(cell) || (new Set(inside).size === 1 ? inside[0]! : '');
    if (['left', 'center', 'right'].includes(align)) cell.setAttribute('align', align);
    else cell.removeAttribute('align');
  }
}

function alignmentOf(element: Element): string {
  const said = declared(element, 'text-align') ?? element.getAttribute('align') ?? '';
  return said === 'end' ? 'right' : said;
}
