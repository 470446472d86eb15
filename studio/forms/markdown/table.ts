import { type EditorState, type Line, Text, type TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** Tables in the editor: CodeMirror's Markdown package colours them alone, and prosemirror-tables has no Markdown. */

/** A cell: where the bar before it stands, and its words. */
type Cell = { bar: number; from: number; to: number };

const isRow = ({ text }: Line) => /^\s*\|.*\|\s*$/.test(text);
const isRule = ({ text }: Line) => /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/.test(text);

/** The lines of the table that the cursor is in, or undefined outside a table. */
export const tableAt = ({ doc, selection }: EditorState): Line[] | undefined =>
  tableAround(doc, doc.lineAt(selection.main.head).number);

function tableAround(doc: Text, own: number): Line[] | undefined {
  const isIn = (number: number) => number >= 1 && number <= doc.lines && isRow(doc.line(number));
  let [first, last] = [own, own];
  if (!isIn(own)) return undefined;
  while (isIn(first - 1)) first -= 1;
  while (isIn(last + 1)) last += 1;
  const lines = Array.from({ length: last - first + 1 }, (_, i) => doc.line(first + i));
  return lines.some(isRule) ? lines : undefined;
}

export function tablesIn(doc: Text): Line[][] {
  const tables: Line[][] = [];
  for (let number = 1; number <= doc.lines; number += 1) {
    const lines = tableAround(doc, number);
    if (lines) tables.push(lines);
    number = lines?.at(-1)?.number ?? number;
  }
  return tables;
}

export const barsOf = ({ text }: Line): number[] => [...text.matchAll(/(?<!\\)\|/g)].map(({ index }) => index);

function cellsOf(line: Line): Cell[] {
  const { from, text } = line;
  const bars = barsOf(line);
  return bars.slice(0, -1).map((bar, i) => {
    const inside = text.slice(bar + 1, bars[i + 1]);
    const words = inside.trim();
    const start = from + bar + 1 + (words ? inside.indexOf(words) : Math.min(1, inside.length));
    return { bar: from + bar, from: start, to: start + words.length };
  });
}

/** Words with line ends, which become those of the file that they are put into. */
export const linesOf = (words: string): Text => Text.of(words.split('\n'));

/** Adds an empty row after a line, and goes to its first cell. */
const rowAfter = ({ to }: Line, columns: number): TransactionSpec => ({
  changes: { from: to, insert: linesOf(`\n|${'  |'.repeat(columns)}`) },
  selection: { anchor: to + 3 },
});

const newHeading = 'Heading';

/** Adds a column after the one with the cursor, and selects its heading. Undefined outside a table. */
export function columnAfter(state: EditorState): TransactionSpec | undefined {
  const lines = tableAt(state);
  if (!lines) return undefined;
  const { head } = state.selection.main;
  const own = lines.find(({ from, to }) => from <= head && head <= to)!;
  const columns = cellsOf(lines[0]!).length;
  const before = Math.min(Math.max(cellsOf(own).findLastIndex(({ bar }) => bar < head) + 1, 1), columns);
  const rule = lines.find(isRule);
  const changes = lines.map((line) => {
    const bars = barsOf(line);
    const words = line === rule ? ' --- |' : line.number < rule!.number ? ` ${newHeading} |` : '  |';
    // A row may have fewer cells than the heading.
    const missing = '  |'.repeat(Math.max(before - bars.length + 1, 0));
    return { from: line.from + bars[Math.min(before, bars.length - 1)]! + 1, insert: missing + words };
  });
  const anchor = changes[0]!.from + 1;
  return {
    changes,
    selection: { anchor, head: anchor + newHeading.length },
    effects: EditorView.announce.of(`Column ${before + 1} of ${columns + 1} is added.`),
  };
}

/** Selects the next or previous cell of a table, and makes missing ones. Undefined where there is no table. */
export function nextCell(state: EditorState, step: 1 | -1): TransactionSpec | undefined {
  const lines = tableAt(state);
  if (!lines) return undefined;
  const { head } = state.selection.main;
  const own = lines.find(({ from, to }) => from <= head && head <= to)!;
  const isInLast = (cellsOf(own).at(-1)?.bar ?? own.to) <= head;
  const columns = cellsOf(lines[0]!).length;
  if (step === 1 && isInLast && !isRule(own) && cellsOf(own).length < columns) {
    const end = own.from + own.text.trimEnd().length;
    return { changes: { from: end, insert: '  |' }, selection: { anchor: end + 1 } };
  }
  const cells = lines.filter((line) => !isRule(line)).flatMap(cellsOf);
  const next = cells.findLastIndex(({ bar }) => bar <= head) + step;
  const cell = cells[next];
  if (cell) return { selection: { anchor: cell.from, head: cell.to } };
  return next < 0 ? undefined : rowAfter(lines.at(-1)!, columns);
}

/** Begins a row below the cursor, or ends the table at a last row without words. Undefined outside a table. */
export function nextRow(state: EditorState): TransactionSpec | undefined {
  const lines = tableAt(state);
  const { head, empty } = state.selection.main;
  const own = lines?.find(({ from, to }) => from <= head && head <= to);
  if (!lines || !own || !empty || head === own.from) return undefined;
  const isLast = own.number === lines.at(-1)!.number;
  if (isLast && cellsOf(own).every(({ from, to }) => from === to))
    return { changes: { from: own.from, to: own.to, insert: linesOf('\n') }, selection: { anchor: own.from + 1 } };
  const rule = lines.find(isRule)!;
  return rowAfter(own.number < rule.number ? rule : own, cellsOf(lines[0]!).length);
}
