import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { most } from './order-list.ts';
import { attributeOf, isElement, isText } from './order-tree.ts';

/** Says that a part of a table is not accepted. */
type Say = (part: Tree.Element, detail: string) => void;

const partsOf = (parent: Tree.Element, ...names: string[]): Tree.Element[] =>
  parent.childNodes.filter(isElement).filter(({ tagName }) => names.includes(tagName));

const cellsOf = (row: Tree.Element) => partsOf(row, 'th', 'td');
const sectionsOf = (table: Tree.Element) => partsOf(table, 'thead', 'tbody', 'tfoot');

/** Finds parts that browsers draw elsewhere, cells that take more than their table has, and a table with too many columns. */
export function sayFaultsOfTable(table: Tree.Element, say: Say): void {
  const sections = sectionsOf(table);
  const names = sections.map(({ tagName }) => tagName);
  for (const [index, section] of sections.entries()) {
    if (section.tagName === 'thead' && names.findIndex((name) => name !== 'tfoot') < index)
      say(section, 'A table has at most one <thead>, before all other rows: put these rows into <tbody>, with <th>.');
    if (section.tagName === 'tfoot' && names.indexOf('tfoot') < index)
      say(section, 'A table has at most one <tfoot>, which is drawn last: put these rows into <tbody>.');
  }
  let isWrong = false;
  const sayOfSpan: Say = (cell, detail) => {
    isWrong = true;
    say(cell, detail);
  };
  const widths: number[] = [];
  const counts: number[] = [];
  for (const section of sections) {
    const rows = partsOf(section, 'tr');
    let hanging: { span: number; rows: number }[] = [];
    for (const [index, row] of rows.entries()) {
      const cells = cellsOf(row).map((cell) => ({
        ...{ cell, span: spanOf(cell, 'colspan'), rows: spanOf(cell, 'rowspan') },
      }));
      for (const { cell, rows: taken } of cells)
        if (!(taken <= rows.length - index))
          sayOfSpan(
            cell,
            'Its rowspan must be a whole number from 1 to that of the rows that are left in its part of the table.',
          );
      const all = [...hanging, ...cells];
      widths.push(all.reduce((sum, { span }) => sum + (span || 1), 0));
      counts.push(all.length);
      hanging = all.map(({ span, rows }) => ({ span, rows: rows - 1 })).filter((one) => one.rows > 0);
    }
  }
  const columns = Math.max(1, ...counts);
  for (const cell of sections.flatMap((section) => partsOf(section, 'tr').flatMap(cellsOf)))
    if (!(spanOf(cell, 'colspan') <= columns))
      sayOfSpan(cell, `Its colspan must be a whole number from 1 to ${columns}: so many columns are in its table.`);
  // Spans that are wrong make a table wider than it is meant.
  if (!isWrong && Math.max(0, ...widths) > most.columns)
    say(table, `A table has at most ${most.columns} columns: make two tables of it.`);
}

/** A span as it is written; NaN for anything but a whole number from 1. */
const spanOf = (cell: Tree.Element, name: string): number => {
  const value = attributeOf(cell, name);
  return value === undefined ? 1 : /^[1-9]\d{0,5}$/.test(value) ? Number(value) : Number.NaN;
};

/** Puts captions first and the foot last, where browsers draw them, and marks amounts and their headings, which stand at the right. */
export function finishTable(table: Tree.Element): void {
  const [captions, feet] = [partsOf(table, 'caption'), partsOf(table, 'tfoot')];
  const moved: Tree.ChildNode[] = [...captions, ...feet];
  table.childNodes = [...captions, ...table.childNodes.filter((node) => !moved.includes(node)), ...feet];
  const columns = new Set<number>();
  const rows = sectionsOf(table).flatMap((section) => partsOf(section, 'tr').map(cellsOf));
  for (const cells of rows)
    for (const [index, cell] of cells.entries())
      if (cell.tagName === 'td' && isAmount(textOf(cell))) {
        columns.add(index);
        mark(cell);
      }
  for (const cells of rows)
    if (cells.every(({ tagName }) => tagName === 'th'))
      for (const index of columns) if (cells[index]) mark(cells[index]);
}

const mark = ({ attrs }: Tree.Element) => {
  if (!attrs.some(({ name }) => name === 'data-amount')) attrs.push({ name: 'data-amount', value: '' });
};

const textOf = (node: Tree.ChildNode): string =>
  isText(node) ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';

/** Whether words are one amount, or several beside one another, such as a struck one with the one that holds. */
function isAmount(words: string): boolean {
  const [first = '', ...others] = words
    .trim()
    .split(/\s+/)
    .join(' ')
    .replace(/([-−£]) /g, '$1')
    .split(' ');
  return isNumber(first) && others.every((one) => /^[-−£]/.test(one) && isNumber(one));
}

const isNumber = (word: string): boolean => /^[-−]?£?\d[\d,]*(?:\.\d+)?$/.test(word);
