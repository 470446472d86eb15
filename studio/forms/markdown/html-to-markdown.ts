import TurndownService from 'turndown';
import { withoutInvisible } from '../../../src/content/api/pure.ts';
import { asShown } from '../../../src/rules/order/as-shown.ts';
import { tableMarkdown } from './table.ts';

/** Copied words as Markdown, and what of them is left out, in words. `isTable`: they are one table and nothing else. */
export type Pasted = { words: string; leftOut: string[]; isTable: boolean };

/** The elements that have a form in Markdown too. */
const formed =
  'h1, h2, h3, h4, h5, h6, b, strong, i, em, ul, ol, a[href], table, p + p, [class*="MsoList"], sup, s, [role=heading]';
const isBold = ({ localName, style }: HTMLElement) =>
  style.fontWeight ? /^(?:bold|[6-9]00)$/.test(style.fontWeight) : localName === 'b';
const isItalic = ({ style }: HTMLElement) => style.fontStyle === 'italic';

/** The marks of footnotes, which stand behind words and prices. */
const noteMarks = 'a[href^="#_ftn"], a[href^="#_edn"], a[href^="#ftnt"]';

/** Where programs lead first that note who follows a link: the host, the path, and the parameter with the address. */
const detours: [host: RegExp, path: RegExp, parameter: string][] = [
  [/(?:^|\.)google\.[a-z.]+$/, /^\/url$/, 'q'],
  [/\.safelinks\.protection\.outlook\.com$/, /^\//, 'url'],
  [/(?:^outlook\.office(?:365)?\.com|\.cdn\.office\.net)$/, /safelink/, 'url'],
  [/\.cudasvc\.com$/, /^\/url$/, 'a'],
  [/^lm?\.(?:facebook|instagram)\.com$/, /^\//, 'u'],
  [/^slack-redir\.net$/, /^\/link$/, 'url'],
  [/^urldefense\.com$/, /^\/v3\//, 'v3'],
  [/^urldefense\.proofpoint\.com$/, /^\/v[12]\/url$/, 'u'],
];

const raised: Record<string, string> = Object.fromEntries(
  [...'0123456789'].map((digit, i) => [digit, '⁰¹²³⁴⁵⁶⁷⁸⁹'[i]!]),
);

/** Writes copied words as Markdown, as their author shows them; undefined where they have no form of their own. */
export function markdownOf(html: string): Pasted | undefined {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const one of body.querySelectorAll('style, script')) one.remove();
  const told = { leftOut: new Set<string>(), unsure: new Set<string>() };
  // Chats send emoji as pictures.
  for (const picture of body.querySelectorAll('img')) {
    const isEmoji = /^\p{Extended_Pictographic}/u.test(picture.alt);
    if (!isEmoji) told.leftOut.add('a picture');
    picture.replaceWith(isEmoji ? picture.alt : '');
  }
  const before = body.textContent;
  if (isLight(body)) withoutColours(body);
  asShown(body, told);
  for (const mark of body.querySelectorAll(noteMarks)) leaveOut(mark, 'the mark of a footnote', told.leftOut);
  for (const struck of body.querySelectorAll('s')) leaveOut(struck, 'struck out', told.leftOut);
  const isChanged = told.leftOut.size > 0 && body.textContent !== before;
  const isFormed =
    body.querySelector(formed) !== null ||
    [...body.querySelectorAll('span')].some((one) => isBold(one) || isItalic(one));
  if (!(isChanged || isFormed) || !body.textContent.trim()) return undefined;
  tidyLists(body);
  joinMarked(body);
  for (const hidden of [...body.querySelectorAll('table')].flatMap(cellsOfHiddenColumns)) {
    const words = hidden.textContent.trim();
    if (words) told.leftOut.add(`hidden: “${words}”`);
    hidden.textContent = '';
  }
  const merged = ':is(td, th):is([colspan]:not([colspan="1"]), [rowspan]:not([rowspan="1"]))';
  if ([...body.querySelectorAll('table')].some((one) => isGrid(one) && one.querySelector(merged)))
    told.leftOut.add('the merging of cells, whose words stand in the first of them');
  const [table] = body.querySelectorAll('table');
  const isTable = table !== undefined && isGrid(table) && body.textContent.trim() === table.textContent.trim();
  const markdown = withoutInvisible(withWholeMarks(service().turndown(body).replaceAll('\u00a0', ' ')));
  const words = markdown
    // Presentations and mails write the bullets of lists as words.
    .replace(/^([ \t]*)(?:[•‣▪◦●○■·➢►]\s*|o {2,})(?=\S)/gm, '$1- ')
    // One space behind the mark of a list's entry, and no empty line between two.
    .replace(/^(\s*(?:-|\d+\.)) +/gm, '$1 ')
    .replace(/^(- .*)\n\n(?=- )|^(\d+\. .*)\n\n(?=\d+\. )/gm, '$1$2\n')
    .replace(/(?<=\S) {2,}\n(?=\S)(?!(?:-|\d+\.) )/g, '\\\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    // The names of placeholders, and addresses, have no escapes.
    .replace(/\{[\w\\]+\}|https?:\/\/[^\s)\]>]+/g, (one) => one.replaceAll('\\_', '_'));
  return { words, leftOut: [...told.leftOut], isTable };
}

/** Colours that can be read on a dark page alone, as browsers write them. */
const light = /^(?:\w*white|snow|ivory|rgba?\((?:2\d\d|1[5-9]\d),)/;

/** Whether all words are light: those of a dark page, whose own colour is not copied. White words among others are hidden. */
function isLight(node: Node): boolean {
  const color = node.parentElement?.closest<HTMLElement>('[style*="color"]')?.style.color ?? '';
  if (node.nodeType === 3) return !node.nodeValue?.trim() || light.test(color);
  return [...node.childNodes].every(isLight);
}

/** What is copied from a page in other colours can be read there. */
function withoutColours(body: HTMLElement): void {
  for (const one of body.querySelectorAll('[style], [color], [bgcolor]')) {
    for (const name of ['color', 'bgcolor']) one.removeAttribute(name);
    const style = one.getAttribute('style');
    if (style) one.setAttribute('style', style.replace(/(^|;)\s*(?:color|background(?:-color)?)\s*:[^;]*/gi, '$1'));
  }
}

function leaveOut(element: Element, why: string, leftOut: Set<string>): void {
  const words = element.textContent.trim();
  if (words) leftOut.add(`${why}: “${words}”`);
  element.remove();
}

/** Puts the lists of writing programs into the entries that they belong to, and their words on the entry's line. */
function tidyLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) list.previousElementSibling?.append(list);
  // Web pages link each heading to itself.
  for (const link of body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) a[href^="#"]'))
    if (!/[\p{L}\p{N}]/u.test(link.textContent)) link.remove();
  for (const words of body.querySelectorAll('q')) words.replaceWith(`“${words.textContent}”`);
  for (const words of body.querySelectorAll('li > p:first-child')) words.replaceWith(...words.childNodes);
  // Word in a browser has a list of its own around each entry, which says its level.
  for (const item of body.querySelectorAll<HTMLElement>('li[data-aria-level]')) {
    const { ariaLevel, ariaPosinset = '1' } = item.dataset;
    const list = item.parentElement!.closest('.ListContainerWrapper') ?? item.parentElement!;
    const words = body.ownerDocument.createElement('p');
    words.className = 'MsoList';
    Object.assign(words.dataset, { mark: item.closest('ol') ? `${ariaPosinset}.` : '•', level: ariaLevel });
    words.append(...item.childNodes);
    list.before(words);
    item.remove();
    if (!list.querySelector('li')) list.remove();
  }
  // PowerPoint's are too.
  for (const mark of body.querySelectorAll('[style*="mso-special-format"]')) {
    const isNumber = /^\(?(?:\d+|\p{L})[.)]$/u.test(mark.textContent.trim());
    mark.replaceWith(isNumber ? `${mark.textContent.trim()} ` : '• ');
  }
  // Word's lists are paragraphs, each with its bullet or number in words.
  for (const item of body.querySelectorAll<HTMLElement>('p[class*="MsoList"]')) {
    const marks = [...item.querySelectorAll('[style]')].filter((one) =>
      /mso-list:\s*ignore/i.test(one.getAttribute('style')!),
    );
    for (const mark of marks) {
      item.dataset.mark = mark.textContent.trim();
      mark.remove();
    }
  }
}

const marked = 'b, strong, i, em, span[style*="font-"]';

/** Joins bold or italic words that stand beside each other, as programs copy them that mark each change. */
function joinMarked(body: HTMLElement): void {
  const within = (tags: string) => `:is(${tags}):not([style]) :is(${tags}):not([style])`;
  for (const inner of body.querySelectorAll(`${within('b, strong')}, ${within('i, em')}`))
    inner.replaceWith(...inner.childNodes);
  const marksOf = ({ localName, style }: HTMLElement) => [localName, style.fontWeight, style.fontStyle].join();
  for (const one of body.querySelectorAll<HTMLElement>(marked)) {
    for (let next = one.nextSibling; next instanceof HTMLElement && next.matches(marked); next = one.nextSibling) {
      if (marksOf(next) !== marksOf(one)) break;
      one.append(...next.childNodes);
      next.remove();
    }
  }
}

/** Marks where Markdown reads them: a sign at the end of bold words goes behind them if a letter follows. */
const withWholeMarks = (markdown: string): string =>
  markdown
    .replace(/\*{3}(\S[^*\n]*)\*{4}(\S[^*\n]*)\*(?!\*)/g, '***$1**$2*')
    .replace(/(?<=^|[\s(])\*\*(?=\S)([^*\n]*?)([^\p{L}\p{N}\s*]+)\*\*(?=[\p{L}\p{N}])/gmu, '**$1**$2');

const isGrid = (table: HTMLTableElement) =>
  !table.querySelector('table') && table.rows.length > 1 && [...table.rows].some(({ cells }) => cells.length > 1);

/** The address that a link leads to in the end; undefined if content may not lead there. */
function addressOf(href: string): string | undefined {
  if (!/^(https?:|mailto:|tel:)/i.test(href)) return undefined;
  const { hostname, pathname, searchParams } = new URL(href);
  const detour = detours.find(([host, path]) => host.test(hostname) && path.test(pathname));
  const found = detour && (searchParams.get(detour[2]) ?? /__(https?:.*)__;/.exec(href)?.[1]);
  const target = /^https?-3A/.test(found ?? '') ? asProofpointWrote(found!) : found;
  return asInMarkdown(target && /^https?:/i.test(target) ? target : href);
}

/** An address without the signs at which it would end in Markdown. A phone number needs none. */
function asInMarkdown(address: string): string {
  if (/^tel:/i.test(address)) return address.replace(/[\s()]/g, '');
  return address.replace(/[\s()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`);
}

/** Proofpoint writes - for % and _ for /. */
function asProofpointWrote(address: string): string {
  const text = address
    .replaceAll('_', '/')
    .replace(/-([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return encodeURI(text);
}

function service(): TurndownService {
  const turndown = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', emDelimiter: '*' });
  // Marks hold on one line.
  const around = (words: string, mark: string) => words.replace(/^(\s*)(\S.*?)(\s*)$/gm, `$1${mark}$2${mark}$3`);
  const emphasis: [TurndownService.TagName[], string][] = [
    [['strong', 'b'], '**'],
    [['em', 'i'], '*'],
  ];
  for (const [filter, mark] of emphasis)
    turndown.addRule(mark, { filter, replacement: (words) => (words.trim() ? around(words, mark) : words) });
  turndown.addRule('heading', {
    filter: ({ nodeName, className, role }) =>
      /^H[1-6]$/.test(nodeName) || className === 'MsoTitle' || role === 'heading',
    // A page has its own first heading.
    replacement: (words, { nodeName }) =>
      `\n\n${/[3-6]/.test(nodeName) ? '###' : '##'} ${lineOf(words).replaceAll('**', '')}\n\n`,
  });
  // Word processors mark bold words by a style, and put a <b> that is not bold around all of them.
  turndown.addRule('styled', {
    filter(node) {
      const { fontWeight, fontStyle } = (node as HTMLElement).style;
      return ['SPAN', 'B'].includes(node.nodeName) && (fontWeight !== '' || fontStyle !== '');
    },
    replacement(words, node) {
      const element = node as HTMLElement;
      return around(around(words, isItalic(element) ? '*' : ''), isBold(element) ? '**' : '');
    },
  });
  turndown.addRule('link', {
    filter: (node) => node.nodeName === 'A',
    replacement(words, node) {
      const address = addressOf((node as HTMLElement).getAttribute('href') ?? '');
      return words.trim() && address ? `[${words.trim()}](${address})` : words;
    },
  });
  // A raised figure is no part of the number before it.
  turndown.addRule('raised', {
    filter: (node) => node.nodeName === 'SUP' && /^\s*\d+\s*$/.test(node.textContent),
    replacement: (words) => words.trim().replace(/\d/g, (digit) => raised[digit]!),
  });
  turndown.addRule('word list', {
    filter: (node) => node.nodeName === 'P' && node.className.includes('MsoList'),
    replacement(all, node) {
      const item = node as HTMLElement;
      const [inWords = ''] = /^(?:\d+\\?[.)]|[^\p{L}\p{N}]|o)[\s\u00a0]{2,}/u.exec(all) ?? [];
      const mark = item.dataset.mark ?? inWords.replace('\\', '').trim();
      const words = all.slice(item.dataset.mark === undefined ? inWords.length : 0).trim();
      const [, number] = /^(\d+)[.)]$/.exec(mark) ?? [];
      // A paragraph within a list has no mark, and of numbers such as 4.1 and (a) Markdown makes no list.
      if (!number && !/^(?:[^\p{L}\p{N}]|o)$/u.test(mark)) return `\n\n${`${mark} ${words}`.trim()}\n\n`;
      const [, level = item.dataset.level ?? '1'] =
        /mso-list:[^;]*\blevel(\d)/.exec(item.getAttribute('style') ?? '') ?? [];
      return `\n${'    '.repeat(Number(level) - 1)}${number ? `${number}.` : '-'} ${words}\n`;
    },
  });
  turndown.addRule('table', {
    filter: 'table',
    replacement(_, node) {
      const table = node as HTMLTableElement;
      const hidden = hiddenColumns(table);
      const rows = gridOf(table).map((cells) => cells.filter((_cell, column) => !hidden[column]));
      // Mails place their parts by tables.
      if (!rows.some(({ length }) => length > 1) || table.querySelector('table'))
        return `\n\n${rows
          .flat()
          .map((cell) => (cell ? turndown.turndown(cell) : ''))
          .filter(Boolean)
          .join('\n\n')}\n\n`;
      const words = rows.map((cells) => cells.map((cell) => (cell ? lineOf(turndown.turndown(cell)) : '')));
      const sides = (rows.at(-1) ?? []).map((cell) => cell && sideOf(cell));
      return `\n\n${tableMarkdown(words, sides)}\n\n`;
    },
  });
  return turndown;
}

type Cell = HTMLTableCellElement | undefined;

/** The cells of a table by row and column. Where a cell goes over several, it stands in the first of them alone. */
function gridOf({ rows }: HTMLTableElement): Cell[][] {
  const grid: { cell: Cell }[][] = [...rows].map(() => []);
  for (const [y, { cells }] of [...rows].entries()) {
    let x = 0;
    for (const cell of cells) {
      while (grid[y]![x]) x += 1;
      for (const [down, row] of grid.slice(y, y + cell.rowSpan).entries())
        for (let right = 0; right < cell.colSpan; right += 1)
          row[x + right] = { cell: down || right ? undefined : cell };
    }
  }
  return grid.map((row) => Array.from(row, (it) => it?.cell));
}

/** For each column of a table whether its program hides it, as Excel does. */
const hiddenColumns = (table: HTMLTableElement): boolean[] =>
  [...table.querySelectorAll('col')].flatMap((col) =>
    Array.from({ length: col.span }, () =>
      /display:\s*none|visibility:\s*collapse/i.test(col.getAttribute('style') ?? ''),
    ),
  );

function cellsOfHiddenColumns(table: HTMLTableElement): HTMLTableCellElement[] {
  const hidden = hiddenColumns(table);
  return gridOf(table).flatMap(
    (row) => row.filter((cell, column) => cell !== undefined && hidden[column]) as HTMLTableCellElement[],
  );
}

/** The lines of a cell on one: a table of Markdown has no others. */
const lineOf = (markdown: string) =>
  markdown
    .replace(/^- /, '')
    .replace(/\s*\n\s*- /g, '; ')
    .split(/\s*\n\s*/)
    .join(' ');

/** The side at which the words of a cell stand, where it is not the left. */
function sideOf(cell: HTMLTableCellElement): 'right' | 'center' | undefined {
  const all = [cell, ...cell.querySelectorAll<HTMLElement>('p, div')];
  const sides = all.map((one) => one.style.textAlign || one.getAttribute('align')?.toLowerCase());
  return (['right', 'center'] as const).find((side) => sides.includes(side));
}
