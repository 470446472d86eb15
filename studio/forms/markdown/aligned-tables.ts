import { cursorLineEnd, cursorLineStart, selectLineEnd, selectLineStart } from '@codemirror/commands';
import { type EditorState, type Extension, type Line, Prec, StateField } from '@codemirror/state';
import { type Command, Decoration, type DecorationSet, EditorView, keymap } from '@codemirror/view';
import { barsOf, tableAt, tablesIn } from './table.ts';

/** How far a long cell moves the bars of the other rows, in letters. */
const most = 32;

/** The bars that close a cell, each with the spaces shown before it, so that those of a column are aligned. */
export function gapsIn(tables: readonly Line[][]): { at: number; spaces: number }[] {
  return tables.flatMap((lines) => {
    const rows = lines.map((line) => {
      const bars = barsOf(line);
      return bars.slice(1).map((bar, i) => ({ at: line.from + bar, width: bar - bars[i]! }));
    });
    const widest = (column: number) => Math.min(most, Math.max(...rows.map((row) => row[column]?.width ?? 0)));
    const widths = rows[0]!.map((_, column) => widest(column));
    return rows.flatMap((row) =>
      row.map(({ at, width }, column) => ({ at, spaces: Math.max(0, (widths[column] ?? 0) - width) })),
    );
  });
}

const row = Decoration.line({ class: 'cm-table-row' });

function decorated({ doc }: EditorState): DecorationSet {
  const tables = tablesIn(doc);
  const rows = tables.flat().map(({ from }) => row.range(from));
  const bars = gapsIn(tables)
    .filter(({ spaces }) => spaces)
    .map(({ at, spaces }) =>
      Decoration.mark({ class: 'cm-table-bar', attributes: { 'data-gap': ' '.repeat(spaces) } }).range(at, at + 1),
    );
  return Decoration.set([...rows, ...bars], true);
}

const inTable =
  (command: Command): Command =>
  (view) =>
    tableAt(view.state) !== undefined && command(view);

/** Home and End go to the ends of a row; the editor's own keys stop at the visible part of a line. */
const rowKeys = keymap.of([
  { key: 'Home', mac: 'Cmd-ArrowLeft', run: inTable(cursorLineStart), shift: inTable(selectLineStart) },
  { key: 'End', mac: 'Cmd-ArrowRight', run: inTable(cursorLineEnd), shift: inTable(selectLineEnd) },
]);

/** Shows each row of a table on one line, with its columns below each other. The text stays as it is. */
export const alignedTables: Extension = [
  StateField.define<DecorationSet>({
    create: decorated,
    update: (now, { docChanged, state }) => (docChanged ? decorated(state) : now),
    provide: (field) => EditorView.decorations.from(field),
  }),
  Prec.high(rowKeys),
  EditorView.theme({
    // Rows reach beyond the other lines, which keep to the editor's width.
    '.cm-content': { minWidth: '0' },
    '.cm-table-row': {
      fontFamily: 'var(--font-code)',
      fontSize: '0.8125rem',
      whiteSpace: 'pre',
      overflowWrap: 'normal',
    },
    '.cm-table-bar::before': { content: 'attr(data-gap)' },
  }),
];
