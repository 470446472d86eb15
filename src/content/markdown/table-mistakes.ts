import { counted } from '../../rules/format-value.ts';
import type { Fault } from '../problem/problem.ts';
import { type Node, nodesOf, startOf } from './tree.ts';

type FoundFault = Fault & { offset: number };

/** Finds rows of tables with more or fewer cells than the first. */
export function tableMistakes(tree: Node): FoundFault[] {
  const nodes = nodesOf(tree);
  return [...surplusCells(nodes), ...shortRows(nodes)];
}

/** Finds cells of a table for which its first row has no column: nobody would read them. */
function* surplusCells(nodes: Node[]): Generator<FoundFault> {
  for (const { type, children = [] } of nodes) {
    const columns = children[0]?.children?.length ?? 0;
    const surplus = type === 'table' ? children.flatMap((row) => row.children?.[columns] ?? []) : [];
    for (const cell of surplus) {
      const message = `This table has ${counted(columns, 'column')}, so nothing from here on this line is shown. A bar that is no border is written \\|.`;
      yield { offset: startOf(cell), message };
    }
  }
}

/** Finds rows of a table that have fewer cells than the first: the last cells were forgotten, or the line is no row. */
function* shortRows(nodes: Node[]): Generator<FoundFault> {
  for (const { type, children = [] } of nodes) {
    if (type !== 'table') continue;
    const columns = children[0]?.children?.length ?? 0;
    for (const row of children) {
      const cells = row.children?.length ?? 0;
      if (cells >= columns) continue;
      const message = `This table has ${columns} columns, and this line has ${counted(cells, 'cell')}: an empty cell is written too, as | |. Words below a table come after an empty line.`;
      yield { offset: startOf(row), message };
    }
  }
}

/**
 * Finds a note below a table that starts with an asterisk, which makes it a list of one entry. Lists that start with -
 * are meant as lists.
 */
export function* lostNotes({ children = [] }: Node, source: string): Generator<FoundFault> {
  for (const [index, node] of children.entries()) {
    const isNote = node.type === 'list' && node.children?.length === 1 && source[startOf(node)] === '*';
    if (!isNote || children[index - 1]?.type !== 'table') continue;
    const message = 'Is this a note or a list? A note starts with \\* and a list with -.';
    yield { offset: startOf(node), message, suggestion: '\\*', edit: { old: '*', next: '\\*' } };
  }
}
