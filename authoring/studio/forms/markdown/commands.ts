import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';
import type { EditorView, KeyBinding } from '@codemirror/view';
import type { IconName } from '../../ui/icon.tsx';
import { linesOf, nextCell, nextRow, tableAt } from './table.ts';

/** A change of the selected words, by the toolbar or its keys. */
export type Command = (state: EditorState) => TransactionSpec;

/** The marks with which a line of a heading or list begins. */
const lineMark = /^ *(?:#{1,6} |[-*] |\d+\. )?/;

/** The selected words of each line, without its mark and the spaces around them: other marks would be no marks there. */
function wordsIn({ doc }: EditorState, start: number, end: number): { from: number; to: number }[] {
  const words: { from: number; to: number }[] = [];
  for (let line = doc.lineAt(start); ; line = doc.line(line.number + 1)) {
    const from = Math.max(start, line.from + lineMark.exec(line.text)![0].length);
    const text = doc.sliceString(from, Math.max(from, Math.min(end, line.to)));
    const begin = from + text.length - text.trimStart().length;
    if (text.trim()) words.push({ from: begin, to: begin + text.trim().length });
    if (line.to >= end) return words;
  }
}

/** Puts a mark around the selected words of each line, or takes it away where all have it. */
const wrap =
  (mark: string): Command =>
  (state) => {
    const { length } = mark;
    return state.changeByRange((selected) => {
      const words = wordsIn(state, selected.from, selected.to);
      if (!words.length)
        return {
          changes: { from: selected.to, insert: mark + mark },
          range: EditorSelection.cursor(selected.to + length),
        };
      const isOn = words.every(
        ({ from, to }) => state.sliceDoc(from - length, from) === mark && state.sliceDoc(to, to + length) === mark,
      );
      const edge = (from: number, begin: number) =>
        isOn ? { from: begin, to: begin + length } : { from, insert: mark };
      const changes = state.changes(words.flatMap(({ from, to }) => [edge(from, from - length), edge(to, to)]));
      return {
        changes,
        range: EditorSelection.range(changes.mapPos(words[0]!.from, 1), changes.mapPos(words.at(-1)!.to, -1)),
      };
    });
  };

/** Begins each selected line with a mark in place of the one that it has, or takes the mark away if all have it. */
const begin =
  (markAt: (index: number) => string, own: RegExp): Command =>
  (state) => {
    const { from, to } = state.selection.main;
    const first = state.doc.lineAt(from).number;
    const last = state.doc.lineAt(to).number;
    const lines = Array.from({ length: last - first + 1 }, (_, i) => state.doc.line(first + i));
    const isOn = lines.every(({ text }) => own.test(text));
    const changes = state.changes(
      lines.map(({ from: start, text }, i) => {
        const old = lineMark.exec(text)![0];
        return { from: start, to: start + old.length, insert: isOn ? '' : markAt(i) };
      }),
    );
    // The cursor goes on behind the mark, also from the beginning of a line.
    return { changes, selection: state.selection.map(changes, 1) };
  };

/** Makes the selected words a link without the spaces around them, and selects its address if there is none yet. */
export const link =
  (target: string): Command =>
  (state) => {
    const { main } = state.selection;
    const selected = state.sliceDoc(main.from, main.to);
    const words = selected.trim() || 'words';
    const from = main.from + selected.length - selected.trimStart().length;
    const to = from + selected.trim().length;
    const at = from + words.length + 3;
    return {
      changes: { from, to, insert: `[${words}](${target})` },
      selection: target ? { anchor: from + 1, head: from + 1 + words.length } : { anchor: at },
    };
  };

/** Begins the next entry of a list, or a paragraph at an entry without words. Undefined outside a list. */
export function nextEntry(state: EditorState): TransactionSpec | undefined {
  const { head, empty } = state.selection.main;
  const { from, to, text, number: line } = state.doc.lineAt(head);
  const [mark, indent = '', number] = /^( *)(?:[-*]|(\d+)\.) +/.exec(text) ?? [];
  if (!mark || !empty || head < from + mark.length) return undefined;
  if (mark.length === text.length) {
    // A line with words beside it would go on in the paragraph, or the paragraph in it.
    const gapTo = (other: number) =>
      other > 0 && other <= state.doc.lines && state.doc.line(other).text.trim() ? '\n' : '';
    const before = gapTo(line - 1);
    return {
      changes: { from, to, insert: linesOf(before + gapTo(line + 1)) },
      selection: { anchor: from + before.length },
    };
  }
  const next = number === undefined ? mark : `${indent}${Number(number) + 1}. `;
  return { changes: { from: head, insert: linesOf(`\n${next}`) }, selection: { anchor: head + 1 + next.length } };
}

const table = '| Heading | Heading |\n| ------- | ------- |\n| Cell    | Cell    |\n';

/** Puts words on lines of their own below the line or table with the cursor, goes to a letter of them, and selects from there. */
export const addBelow =
  (words: string, letter = words.length, selected = 0): Command =>
  (state) => {
    const { doc, selection } = state;
    const { to, text, number } = doc.lineAt(tableAt(state)?.to ?? selection.main.to);
    const isAfterWords = number > 1 && doc.line(number - 1).text.trim() !== '';
    const gap = text.trim() ? '\n\n' : isAfterWords ? '\n' : '';
    const end = number < doc.lines && doc.line(number + 1).text.trim() ? '\n' : '';
    const anchor = to + gap.length + letter;
    return {
      changes: { from: to, insert: linesOf(gap + words + end) },
      selection: { anchor, head: anchor + selected },
    };
  };

/** Puts words in the place of the selection. A heading, list or table among them gets lines of its own. */
export const paste =
  (words: string): Command =>
  (state) => {
    const { from, to } = state.selection.main;
    const { doc } = state;
    const gap = (line = '', beside: string) => (/^ *(#|[-*] |\d+\. |\|)/.test(line) && beside.trim() ? '\n\n' : '');
    const lines = words.split('\n');
    const before = gap(lines[0], state.sliceDoc(doc.lineAt(from).from, from));
    return state.replaceSelection(linesOf(before + words + gap(lines.at(-1), state.sliceDoc(to, doc.lineAt(to).to))));
  };

/** Everything that content allows in Markdown, in the order of the toolbar. */
export const commands: { name: string; icon: IconName; key?: string; command: Command }[] = [
  { name: 'Heading', icon: 'h2', key: 'Mod-Alt-2', command: begin(() => '## ', /^## /) },
  { name: 'Smaller heading', icon: 'h3', key: 'Mod-Alt-3', command: begin(() => '### ', /^### /) },
  { name: 'Bold', icon: 'bold', key: 'Mod-b', command: wrap('**') },
  { name: 'Italic', icon: 'italic', key: 'Mod-i', command: wrap('*') },
  { name: 'List', icon: 'list', key: 'Mod-Shift-8', command: begin(() => '- ', /^[-*] /) },
  { name: 'Numbered list', icon: 'numbers', key: 'Mod-Shift-7', command: begin((i) => `${i + 1}. `, /^\d+\. /) },
  { name: 'Table', icon: 'table', command: addBelow(table, 2, 'Heading'.length) },
];

/** Applies a command and gives the focus back to the words. */
export function run(view: EditorView, command: Command): true {
  view.dispatch(view.state.update(command(view.state), { scrollIntoView: true, userEvent: 'input' }));
  view.focus();
  return true;
}

function goToCell(view: EditorView, step: 1 | -1): boolean {
  const next = nextCell(view.state, step);
  return next !== undefined && run(view, () => next);
}

/** The keys of the toolbar. `chooseLink` opens its list of link targets. */
export const commandKeys = (chooseLink: () => void): KeyBinding[] => [
  ...commands.flatMap(({ key, command }) => (key ? [{ key, run: (view: EditorView) => run(view, command) }] : [])),
  {
    key: 'Mod-k',
    run: () => {
      chooseLink();
      return true;
    },
  },
  {
    key: 'Enter',
    run: (view) => {
      const next = nextEntry(view.state) ?? nextRow(view.state);
      return next !== undefined && run(view, () => next);
    },
  },
  { key: 'Tab', run: (view) => goToCell(view, 1), shift: (view) => goToCell(view, -1) },
];
