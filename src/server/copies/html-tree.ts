import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** A node as the template draws it: a text, or a list of its name and parts. */
export type Node = string | [name: string, ...parts: unknown[]];

export type Cell = { head: boolean; right: boolean; span: number; rows: number; nodes: Node[]; letters: Column };

/** The letters that a column has in its longest cell, and in its longest word: widths follow from them. */
export type Column = [natural: number, least: number];

/** A cell with more letters has several lines, and a word with more is broken. */
const mostLetters: Column = [40, 24];

/** Elements inside this many others are drawn as their words: Typst stops at some seventy. An order has 20 at most. */
const deepest = 20;

const blockNames = new Set(
  'article blockquote dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table ul'.split(' '),
);

/** Returns the HTML of a compiled document as nodes of a copy. Headings begin at the second level, and leave none out. */
export function treeOf(html: string): Node[] {
  let level = 1;

  /** The blocks among nodes. Inline content between two blocks is a paragraph. */
  function blocksIn(nodes: Tree.ChildNode[], depth: number): Node[] {
    const blocks: Node[] = [];
    let line: Node[] = [];
    const endLine = () => {
      const words = trimmed(line);
      if (words.length) blocks.push(['p', words]);
      line = [];
    };
    for (const node of nodes) {
      if (!('tagName' in node) || !blockNames.has(node.tagName)) line.push(...inlineIn([node], depth));
      else {
        endLine();
        blocks.push(...blockOf(node, depth + 1));
      }
    }
    endLine();
    return blocks;
  }

  function blockOf(element: Tree.Element, depth: number): Node[] {
    const { tagName, childNodes } = element;
    if (depth > deepest) return [['p', [wordsIn(childNodes)]]];
    if (tagName === 'hr') return [['hr']];
    if (tagName === 'pre') return [['raw', wordsIn(childNodes).trimEnd(), true]];
    if (tagName === 'blockquote') return [['quote', blocksIn(childNodes, depth)]];
    if (tagName === 'table') return tableOf(element, depth);
    if (tagName === 'ul' || tagName === 'ol') {
      // Words beside the items, which no order has, are drawn as items: no copy leaves out what a page shows.
      const items = childNodes
        .filter((node) => rawText(node).trim() || node.nodeName === 'li')
        .map((node) => itemOf(node.nodeName === 'li' ? (node as Tree.Element).childNodes : [node], depth));
      return [tagName === 'ul' ? ['ul', items] : ['ol', numberIn(element, 'start', [0, 1_000_000, 1]), items]];
    }
    if (!/^h[1-6]$/.test(tagName)) return blocksIn(childNodes, depth);
    const words = trimmed(inlineIn(childNodes, depth));
    // A heading without words would be none in the PDF's outline, which fails it.
    if (!words.some(hasWords)) return [];
    level = Math.min(Math.max(Number(tagName[1]), 2), level + 1);
    return [['h', level, words]];
  }

  /** An item's first words stand beside its mark, and further blocks below them. */
  function itemOf(nodes: Tree.ChildNode[], depth: number): Node[] {
    const [first, ...others] = blocksIn(nodes, depth);
    if (first === undefined) return [];
    return first[0] === 'p' ? [...(first[1] as Node[]), ...others] : [first, ...others];
  }

  function tableOf(table: Tree.Element, depth: number): Node[] {
    const isHead = ({ parentNode }: Tree.Element) => parentNode?.nodeName === 'thead';
    const rows = elementsIn(table, ['tr']).map((row) => ({
      isHead: isHead(row),
      cells: elementsIn(row, ['th', 'td']).map((cell): Cell => {
        const nodes = itemOf(cell.childNodes, depth + 1);
        const right =
          /\balign-right\b/.test(attribute(cell, 'class') ?? '') || attribute(cell, 'data-amount') !== undefined;
        return {
          head: cell.tagName === 'th',
          right,
          span: numberIn(cell, 'colspan', [1, 12, 1]),
          rows: numberIn(cell, 'rowspan', [1, 200, 1]),
          nodes,
          letters: lettersIn(wordsIn(cell.childNodes)),
        };
      }),
    }));
    // A head below other rows stays there.
    const below = rows.findIndex((row) => !row.isHead);
    const heads = below < 0 ? rows.length : below;
    const [head, body] = [rows.slice(0, heads), rows.slice(heads)].map((part) =>
      inColumns(part.map(({ cells }) => cells)),
    ) as [Cell[][], Cell[][]];
    const columns = Math.max(0, ...[...head, ...body].map(widthOf));
    if (!columns) return [];
    const whole = (part: Cell[][]) => part.map((cells) => filled(cells, columns));
    const caption = elementsIn(table, ['caption']).flatMap(({ childNodes }) => trimmed(inlineIn(childNodes, depth)));
    return [
      ...(caption.length ? [['p', caption] as Node] : []),
      ['table', columnsOf([...head, ...body], columns), whole(head), whole(body)],
    ];
  }

  function inlineIn(nodes: Tree.ChildNode[], depth: number): Node[] {
    return nodes.flatMap((node): Node[] => {
      if (node.nodeName === '#text') return [(node as Tree.TextNode).value.replace(/[\t\n\f\r ]+/g, ' ')];
      if (!('tagName' in node)) return [];
      const { tagName, childNodes } = node;
      if (tagName === 'br') return [['br']];
      if (tagName === 'img') return [attribute(node, 'alt') ?? ''];
      if (tagName === 'code') return [['raw', wordsIn(childNodes), false]];
      const inside = depth > deepest ? [wordsIn(childNodes)] : inlineIn(childNodes, depth + 1);
      const href = tagName === 'a' ? (attribute(node, 'href') ?? '') : '';
      if (/^(https?|mailto|tel):./.test(href)) return [['a', href, inside]];
      const name = marks[tagName];
      return name ? [[name, inside]] : inside;
    });
  }

  return blocksIn(parseFragment(html).childNodes, 0);
}

const marks: Record<string, string> = {
  ...{ strong: 'strong', b: 'strong', em: 'em', i: 'em', del: 'strike', s: 'strike' },
  ...{ sup: 'sup', sub: 'sub', small: 'small' },
};

const widthOf = (cells: Cell[]): number => cells.reduce((sum, { span }) => sum + span, 0);

/** The rows of a part of a table, each cell in its column: below one that takes several rows there are empty ones. */
function inColumns(rows: Cell[][]): Cell[][] {
  /** For each column, how many further rows the cell above takes. */
  const above: number[] = [];
  return rows.map((cells) => {
    const row: Cell[] = [];
    let column = 0;
    const leaveEmpty = () => {
      above[column] = Math.max(0, (above[column] ?? 0) - 1);
      row.push(noCell);
      column += 1;
    };
    for (const cell of cells) {
      while (above[column]) leaveEmpty();
      row.push(cell);
      above.splice(column, cell.span, ...Array<number>(cell.span).fill(cell.rows - 1));
      column += cell.span;
    }
    while (above.findLastIndex(Boolean) >= column) leaveEmpty();
    return row;
  });
}

/** Fills a row up to the number of columns, so that the next one begins in the first. */
const filled = (cells: Cell[], columns: number): Cell[] => {
  const missing = columns - widthOf(cells);
  const last = cells.at(-1);
  if (!missing) return cells;
  return last ? [...cells.slice(0, -1), { ...last, span: last.span + missing }] : [{ ...noCell, span: missing }];
};

const lettersIn = (text: string): Column => {
  const words = text.trim().split(/\s+/);
  const longest = Math.max(1, ...words.map(({ length }) => length));
  return [Math.min(Math.max(1, words.join(' ').length), mostLetters[0]), Math.min(longest, mostLetters[1])];
};

/** What the columns of a table have to take. The last column of a wide cell takes what those before it have no room for. */
function columnsOf(rows: Cell[][], count: number): Column[] {
  const columns = Array.from({ length: count }, (): Column => [1, 1]);
  const placed: { letters: Column; start: number; end: number }[] = [];
  for (const cells of rows) {
    let start = 0;
    for (const { letters, span } of cells) {
      placed.push({ letters, start, end: start + span });
      start += span;
    }
  }
  // Narrow cells first: a wide one needs what they leave.
  for (const { letters, start, end } of placed.sort((a, b) => a.end - a.start - (b.end - b.start))) {
    const before = columns.slice(start, end - 1);
    columns[end - 1] = columns[end - 1]!.map((most, i) => {
      const taken = before.reduce((sum, column) => sum + column[i]!, 0);
      return Math.max(most, letters[i]! - taken);
    }) as Column;
  }
  return columns;
}

const noCell: Cell = { head: false, right: false, span: 1, rows: 1, nodes: [], letters: [1, 1] };

const wordsIn = (nodes: Tree.ChildNode[]): string => nodes.map(rawText).join('');

/** Whether inline content says something. */
function hasWords(node: Node): boolean {
  if (typeof node === 'string') return node.trim() !== '';
  const [name, first, inside = first] = node;
  return name === 'raw' ? String(first).trim() !== '' : Array.isArray(inside) && inside.some(hasWords);
}

/** Inline content without space at its ends; empty where it says nothing. */
function trimmed(nodes: Node[]): Node[] {
  const words = nodes.filter((node) => node !== '');
  while (typeof words[0] === 'string' && !words[0].trim()) words.shift();
  while (typeof words.at(-1) === 'string' && !(words.at(-1) as string).trim()) words.pop();
  return words;
}

/** The outermost elements of these names in an element. */
const elementsIn = ({ childNodes }: Tree.Element, names: string[]): Tree.Element[] =>
  childNodes.flatMap((node) => {
    if (!('tagName' in node)) return [];
    return names.includes(node.tagName) ? [node] : elementsIn(node, names);
  });

/** The words of a node, as they stand in its source. */
const rawText = (node: Tree.ChildNode): string =>
  node.nodeName === '#text'
    ? (node as Tree.TextNode).value
    : 'childNodes' in node
      ? node.childNodes.map(rawText).join('')
      : '';

const attribute = ({ attrs }: Tree.Element, name: string) => attrs.find((one) => one.name === name)?.value;

/** A whole number in an attribute as browsers read it; `other` where there is none in these bounds. */
function numberIn(element: Tree.Element, name: string, [least, most, other]: [number, number, number]): number {
  const number = Number.parseInt(attribute(element, name) ?? '', 10);
  return number >= least ? Math.min(number, most) : other;
}
