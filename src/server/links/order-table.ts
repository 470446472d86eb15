import { defaultTreeAdapter as builder, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** The most columns that a table of an order document has. */
const mostColumns = 12;

/** Finds cells that take more columns or rows than their table has, and a table with too many columns. */
export function* faultsOfTable(table: Tree.Element): Generator<[Tree.Element, string]> {
  const sections = partsOf(table, /^t(?:head|body|foot)$/).map((section) => partsOf(section, /^tr$/));
  const widths: number[] = [];
  const counts: number[] = [];
  for (const rows of sections) {
    let hanging: { span: number; rows: number }[] = [];
    for (const [index, row] of rows.entries()) {
      const cells = partsOf(row, /^t[hd]$/).map((cell) => ({
        ...{ cell, span: spanOf(cell, 'colspan'), rows: spanOf(cell, 'rowspan') },
      }));
      const left = rows.length - index;
      for (const { cell, rows: taken } of cells)
        if (!(taken <= left)) yield [cell, spanFault('rowspan', left, 'rows are left in its part of the table')];
      const all = [...hanging, ...cells];
      widths.push(all.reduce((sum, { span }) => sum + (span || 1), 0));
      counts.push(all.length);
      hanging = all.map(({ span, rows }) => ({ span, rows: rows - 1 })).filter((one) => one.rows > 0);
    }
  }
  const columns = Math.max(1, ...counts);
  for (const cell of sections.flat().flatMap((row) => partsOf(row, /^t[hd]$/)))
    if (!(spanOf(cell, 'colspan') <= columns)) yield [cell, spanFault('colspan', columns, 'columns are in its table')];
  if (Math.max(0, ...widths) > mostColumns)
    yield [table, `A table has at most ${mostColumns} columns: make two tables of it.`];
}

const spanFault = (name: string, most: number, why: string) =>
  `Its ${name} must be a whole number from 1 to ${most}: so many ${why}.`;

/** A span as it is written; NaN for anything but a whole number from 1. */
const spanOf = (cell: Tree.Element, name: string): number => {
  const value = cell.attrs.find((one) => one.name === name)?.value.trim();
  return value === undefined ? 1 : /^[1-9]\d{0,5}$/.test(value) ? Number(value) : Number.NaN;
};

const partsOf = (parent: Tree.Element, name: RegExp): Tree.Element[] =>
  parent.childNodes.filter((node): node is Tree.Element => name.test(node.nodeName));

/** One amount, or a struck one with the one that holds beside it. */
const amount = /^(?:(?:\(struck out: )?[-−]?\s*£?\s*\d[\d,]*(?:\.\d+)?\)?(?:\s+(?=[-−£(])|$))+$/;

/** Puts the foot of a table last, where browsers draw it, and marks amounts and their headings, which stand at the right. */
export function finishTable(table: Tree.Element): void {
  for (const foot of partsOf(table, /^tfoot$/)) {
    builder.detachNode(foot);
    builder.appendChild(table, foot);
  }
  const rows = partsOf(table, /^t(?:head|body|foot)$/).flatMap((section) => partsOf(section, /^tr$/));
  const columns = new Set<number>();
  const all = rows.map((row) => partsOf(row, /^t[hd]$/));
  for (const cells of all)
    for (const [index, cell] of cells.entries())
      if (cell.tagName === 'td' && amount.test(wordsOf(cell).trim())) {
        columns.add(index);
        mark(cell);
      }
  for (const cells of all)
    if (cells.every(({ tagName }) => tagName === 'th'))
      for (const index of columns) if (cells[index]) mark(cells[index]);
}

const mark = (cell: Tree.Element) => cell.attrs.push({ name: 'data-amount', value: '' });

const wordsOf = (node: Tree.Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(wordsOf).join('') : '';
