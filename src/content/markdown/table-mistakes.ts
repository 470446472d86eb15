import { counted } from '../../rules/format-value.ts';
import type { FoundFault } from './foreign-marks.ts';
import { type Node, startOf } from './tree.ts';

/** Finds rows of tables with more cells than the first, which nobody would read, and with fewer. */
export function* tableMistakes(nodes: readonly Node[]): Generator<FoundFault> {
  for (const { type, children: rows = [] } of nodes) {
    const columns = rows[0]?.children?.length ?? 0;
    for (const row of type === 'table' ? rows : []) {
      const cells = row.children ?? [];
      const surplus = cells[columns];
      const message = surplus
        ? `This table has ${counted(columns, 'column')}, so nothing from here on this line is shown. A bar that is no border is written \\|.`
        : `This table has ${columns} columns, and this line has ${counted(cells.length, 'cell')}: an empty cell is written too, as | |. Words below a table come after an empty line.`;
      if (cells.length !== columns) yield { offset: startOf(surplus ?? row), message };
    }
  }
}

/** Finds a note below a table that starts with an asterisk, which makes it a list of one entry. */
export function* lostNotes({ children = [] }: Node, source: string): Generator<FoundFault> {
  for (const [index, node] of children.entries()) {
    const isNote = node.type === 'list' && node.children?.length === 1 && source[startOf(node)] === '*';
    if (!isNote || children[index - 1]?.type !== 'table') continue;
    const message = 'Is this a note or a list? A note starts with \\* and a list with -.';
    yield { offset: startOf(node), message, suggestion: '\\*', edit: { old: '*', next: '\\*' } };
  }
}
