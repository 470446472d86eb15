import { type EditorState, type Extension, StateField, Text, type TransactionSpec } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

/** Tables in the editor. One that gets a row, cell or column is written anew, with its columns below each other. */

/** A cell: its words, as they stand in the source, and where they are. */
type Cell = { words: string; from: number; to: number };
type Table = { from: number; to: number; rows: Cell[][]; align: NonNullable<TableNode['align']> };

type TableNode = Extract<Parameters<typeof toMarkdown>[0], { type: 'table' }>;

const parser = unified().use(remarkParse).use(remarkGfm);

/** The table that the cursor is in, or undefined outside a table. */
export function tableAt({ doc, selection }: EditorState): Table | undefined {
  const { head } = selection.main;
  const isFull = (number: number) => number >= 1 && number <= doc.lines && doc.line(number).text.trim() !== '';
  let [first, last] = [doc.lineAt(head).number, doc.lineAt(head).number];
  if (!doc.line(first).text.includes('|')) return undefined;
  while (isFull(first - 1)) first -= 1;
  while (isFull(last + 1)) last += 1;
  const { from } = doc.line(first);
  const table = tableIn(doc.sliceString(from, doc.line(last).to, '\n'), from);
  return table && table.from <= head && head <= table.to ? table : undefined;
}

/** The table of a source that begins at an offset of the text. */
function tableIn(source: string, offset: number): Table | undefined {
  const table = parser.parse(source).children.find((node) => node.type === 'table');
  if (!table) return undefined;
  const rows = table.children.map((row) =>
    row.children.map(({ position, children }): Cell => {
      const [first, last] = [children[0]?.position, children.at(-1)?.position];
      const [start, end] = [position!.start.offset!, position!.end.offset!];
      const from = first?.start.offset ?? Math.min(start + 2, end - 1);
      const to = last?.end.offset ?? from;
      return { words: source.slice(from, to), from: offset + from, to: offset + to };
    }),
  );
  const { start, end } = table.position!;
  return { from: offset + start.offset!, to: offset + end.offset!, rows, align: table.align ?? [] };
}

/** Words with line ends, which become those of the file that they are put into. */
export const linesOf = (words: string): Text => Text.of(words.split('\n'));

/** Writes a table anew with these words in its cells, and goes to the words of one of them. */
function rewritten(
  { from, to }: Table,
  { rows, align }: { rows: string[][]; align: Table['align'] },
  [row, column]: [number, number],
): TransactionSpec {
  // Words stay as they are in the source: the serialiser escapes what it takes for text.
  const children = align.map((_, at) => at);
  const table: TableNode = {
    type: 'table',
    align,
    children: rows.map((words) => ({
      type: 'tableRow',
      children: children.map((at) => ({ type: 'tableCell', children: [{ type: 'html', value: words[at] ?? '' }] })),
    })),
  };
  const source = toMarkdown(table, { extensions: [gfmTableToMarkdown()] }).trimEnd();
  const cell = tableIn(source, from)!.rows[row]![column]!;
  return { changes: { from, to, insert: linesOf(source) }, selection: { anchor: cell.from, head: cell.to } };
}

const wordsOf = ({ rows }: Table): string[][] => rows.map((row) => row.map(({ words }) => words));

/** The row and column of the cursor. The line below the headings counts as theirs. */
function cellAt({ doc, selection }: EditorState, { from, align }: Table): [row: number, column: number] {
  const { head } = selection.main;
  const line = doc.lineAt(head);
  const row = line.number - doc.lineAt(from).number;
  const bars = [...line.text.slice(0, head - line.from).matchAll(/(?<!\\)\|/g)].length;
  return [Math.max(row - 1, 0), Math.min(Math.max(bars - 1, 0), align.length - 1)];
}

/** Selects the next or previous cell of a table, and makes one that is missing. Undefined where there is no table. */
export function nextCell(state: EditorState, step: 1 | -1): TransactionSpec | undefined {
  const table = tableAt(state);
  if (!table) return undefined;
  const columns = table.align.length;
  const [row, column] = cellAt(state, table);
  const next = row * columns + column + step;
  if (next < 0) return undefined;
  const place: [number, number] = [Math.floor(next / columns), next % columns];
  const cell = table.rows[place[0]]?.[place[1]];
  if (cell) return { selection: { anchor: cell.from, head: cell.to } };
  const rows = wordsOf(table);
  return rewritten(table, { rows: place[0] < rows.length ? rows : [...rows, []], align: table.align }, place);
}

/** Begins a row below the cursor, or ends the table at a last row without words. Undefined outside a table. */
export function nextRow(state: EditorState): TransactionSpec | undefined {
  const table = tableAt(state);
  const { head, empty } = state.selection.main;
  const { from, to } = state.doc.lineAt(head);
  if (!table || !empty || head === from) return undefined;
  const [row] = cellAt(state, table);
  const rows = wordsOf(table);
  if (row > 0 && row === rows.length - 1 && rows[row]!.every((words) => !words))
    return { changes: { from, to, insert: linesOf('\n') }, selection: { anchor: from + 1 } };
  return rewritten(table, { rows: rows.toSpliced(row + 1, 0, []), align: table.align }, [row + 1, 0]);
}

const rowLine = Decoration.line({ class: 'cm-table-row' });

function decorated({ doc }: EditorState): DecorationSet {
  const lines = Array.from({ length: doc.lines }, (_, i) => doc.line(i + 1));
  return Decoration.set(lines.filter(({ text }) => text.startsWith('|')).map(({ from }) => rowLine.range(from)));
}

/** Shows each row of a table on one line. */
export const tableRows: Extension = [
  StateField.define<DecorationSet>({
    create: decorated,
    update: (now, { docChanged, state }) => (docChanged ? decorated(state) : now),
    provide: (field) => EditorView.decorations.from(field),
  }),
  EditorView.theme({
    // Rows reach beyond the other lines, which keep to the editor's width.
    '.cm-content': { minWidth: '0' },
    '.cm-table-row': {
      fontFamily: 'var(--font-code)',
      fontSize: '0.8125rem',
      whiteSpace: 'pre',
      overflowWrap: 'normal',
    },
  }),
];
