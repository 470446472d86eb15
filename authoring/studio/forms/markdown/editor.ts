import { autocompletion, type CompletionContext, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap } from '@codemirror/commands';
import { defineLanguageFacet, Language, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, diagnosticCount, setDiagnostics } from '@codemirror/lint';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { GFM, parser } from '@lezer/markdown';
import { commonEnds } from '../../../../src/rules/text/common-ends.ts';
import { type Problem, withoutInvisible } from '../../../api/pure.ts';
import { selectedAt, wordAt } from '../../edit/markdown-words.ts';
import { offsetOf } from '../../edit/positions.ts';
import type { Name } from '../../types.ts';
import { problemWords } from '../problem-text.ts';
import { addBelow, commandKeys, paste, run } from './commands.ts';
import { colours, theme } from './editor-theme.ts';
import { markdownOf } from './paste.ts';
import { linesOf, tableRows } from './table.ts';

type Options = {
  parent: HTMLElement;
  text: string;
  label: string;
  isMarkdown: boolean;
  placeholders: () => Name[];
  /** Called with each text. `isTyped`: it differs by a letter, and so continues the typing before it. */
  onText: (text: string, isTyped: boolean) => void;
  /** Called with the offset of the cursor where the editor puts it, and with nothing where it is put for them. */
  onCursor: (offset: number | undefined) => void;
  /** Called when the keyboard asks for a link. */
  chooseLink: () => void;
  /** Called with a file that was dropped or pasted into Markdown, when the cursor is where it belongs. */
  onFile: (view: EditorView, file: File) => void;
};

/** Set on a change that comes from outside, such as an undo in the studio. */
const fromOutside = Annotation.define<true>();

/** The events of CodeMirror by which single letters come and go. */
const letters = ['input.type', 'delete.backward', 'delete.forward'];

const lineEnds = new Compartment();

/**
 * Makes an editor of a file's source. Line ends stay as they are in the file. It has no history of its own, because the
 * studio's goes over all files. `Tab` leaves it, but goes from cell to cell in a table, which `Escape` and `Tab` leave.
 */
export function makeEditor({
  parent,
  text,
  label,
  isMarkdown,
  placeholders,
  onText,
  onCursor,
  onFile,
  chooseLink,
}: Options): EditorView {
  const extensions: Extension[] = [
    lineEnds.of(lineEndOf(text)),
    EditorView.lineWrapping,
    // Two lines beside the one with the cursor stay in view, such as the next row of a table.
    EditorView.cursorScrollMargin.of({ x: 5, y: 48 }),
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: isMarkdown ? 'true' : 'false' }),
    EditorView.clipboardInputFilter.of(withoutInvisible),
    theme,
    syntaxHighlighting(colours),
    autocompletion({ override: [completions(placeholders)] }),
    keymap.of([...completionKeymap, ...(isMarkdown ? commandKeys(chooseLink) : []), ...defaultKeymap]),
    EditorView.updateListener.of((update) => {
      const isOwn = !update.transactions.some((one) => one.annotation(fromOutside));
      const isTyped = update.transactions.every(
        (one) => !one.docChanged || letters.some((event) => one.isUserEvent(event)),
      );
      if (update.docChanged && isOwn) onText(update.state.sliceDoc(), isTyped);
      const isPut = update.transactions.some((one) => one.isUserEvent('select') || one.docChanged);
      if (!update.selectionSet && !update.docChanged) return;
      onCursor(isOwn && isPut ? offsetIn(update.state) : undefined);
    }),
    ...(isMarkdown ? [markdown, tableRows, filesInto(onFile)] : []),
    ...nonceOf(),
  ];
  return new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
}

/** Takes the first file that is dropped or pasted, and writes copied cells and formed words as Markdown. */
function filesInto(onFile: Options['onFile']): Extension {
  return EditorView.domEventHandlers({
    drop(event, view) {
      const file = event.dataTransfer?.files[0];
      if (!file) return false;
      event.preventDefault();
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (at !== null) view.dispatch({ selection: { anchor: at } });
      onFile(view, file);
      return true;
    },
    paste(event, view) {
      const { clipboardData: data } = event;
      // A spreadsheet copies a picture of its cells too.
      const html = data?.getData('text/html') ?? '';
      const pasted = html ? markdownOf(html) : undefined;
      const file = pasted?.words ? undefined : data?.files[0];
      if (!pasted && !file) return false;
      event.preventDefault();
      if (file) onFile(view, file);
      else if (pasted?.words) run(view, pasted.isTable ? addBelow(pasted.words) : paste(pasted.words));
      return true;
    },
  });
}

/** Puts a text into an editor that somebody else has changed, such as an undo. Only what differs is replaced, and the cursor is there. */
export function putText(view: EditorView, text: string): void {
  const now = view.state.sliceDoc();
  if (now === text) return;
  const [old, next] = [view.state.doc.toString(), text.replaceAll('\r\n', '\n')];
  const { start, end } = commonEnds(old, next);
  view.dispatch({
    changes: { from: start, to: old.length - end, insert: linesOf(next.slice(start, next.length - end)) },
    effects: lineEnds.reconfigure(lineEndOf(text)),
    annotations: fromOutside.of(true),
  });
  view.dispatch({ selection: { anchor: next.length - end }, scrollIntoView: true, userEvent: 'select' });
}

export function selectWord(view: EditorView, line: number, column: number): void {
  const text = view.state.doc.toString();
  const { from: anchor, to: head } = selectedAt(text, offsetOf(text, line, Math.max(column, 1)), column > 0);
  view.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
  view.focus();
}

/** Marks the mistakes, if any are or were: an update takes back a selection that the browser has not told of. */
export function showProblems(view: EditorView, problems: readonly Problem[]): void {
  if (!problems.length && !diagnosticCount(view.state)) return;
  const text = view.state.doc.toString();
  const mark = text.startsWith('\ufeff') ? 1 : 0;
  const diagnostics = problems.map((problem): Diagnostic => {
    const { line, column, edit } = problem;
    const from = Math.min(offsetOf(text, line, column + (line === 1 ? mark : 0)), text.length);
    const isThere = edit !== undefined && text.startsWith(edit.old, from);
    const word = wordAt(text, from).slice(0, 80).length;
    return {
      from,
      to: from + (isThere && edit.old.length ? edit.old.length : word),
      severity: 'error',
      message: problemWords(problem),
      ...(isThere && {
        actions: [
          {
            name: `Change to ${edit.next.trim() || '(nothing)'}`,
            apply: (own, start) => {
              own.dispatch({ changes: { from: start, to: start + edit.old.length, insert: edit.next } });
              own.focus();
            },
          },
        ],
      }),
    };
  });
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

const lineEndOf = (text: string): Extension => EditorState.lineSeparator.of(text.includes('\r\n') ? '\r\n' : '\n');

/** The offset of the cursor in the text as it is read. */
const offsetIn = (state: EditorState) => Math.max(0, state.selection.main.head - markOf(state));

/** How many letters a byte order mark takes. */
const markOf = ({ doc }: EditorState) => (doc.sliceString(0, 1) === '\ufeff' ? 1 : 0);

/** Offers the placeholders behind an opening brace. A closing one that is there already is not written again. */
const completions = (placeholders: () => Name[]) => (context: CompletionContext) => {
  const before = context.matchBefore(/\{[\w.-]*/);
  if (!before && !context.explicit) return null;
  const hasEnd = context.state.sliceDoc(context.pos, context.pos + 1) === '}';
  return {
    from: before?.from ?? context.pos,
    to: hasEnd ? context.pos + 1 : context.pos,
    options: placeholders().map(({ name, about }) => ({ label: name, detail: about, type: 'variable' })),
  };
};

const markdown = new Language(defineLanguageFacet(), parser.configure([GFM]), [], 'markdown').extension;

/** The page's policy lets in only styles with its nonce, which stands at the link of its own styles. */
function nonceOf(): Extension[] {
  const nonce = document.querySelector<HTMLElement>('link[nonce]')?.nonce;
  return nonce ? [EditorView.cspNonce.of(nonce)] : [];
}
