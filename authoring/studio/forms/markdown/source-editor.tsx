import type { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Problem } from '../../../api/pure.ts';
import type { AddedImage, Names } from '../../types.ts';
import { addBelow, run } from './commands.ts';
import { makeEditor, putText, selectWord, showProblems } from './editor.ts';
import styles from './source-editor.module.css';
import { linkLabel, Toolbar } from './toolbar.tsx';

type Props = {
  path: string;
  text: string;
  isMarkdown: boolean;
  isDocument: boolean;
  problems: readonly Problem[];
  names: Names;
  spot: string | undefined;
  again: number;
  onText: (text: string, isTyped: boolean) => void;
  onCursor: (offset: number | undefined) => void;
  onImage: (file: File) => Promise<AddedImage | undefined>;
};

/** Edits the source of a file, with the mistakes of the check at their places; Markdown also with a toolbar. */
export function SourceEditor({
  path,
  text,
  isMarkdown,
  isDocument,
  problems,
  names,
  spot,
  again,
  onText,
  onCursor,
  onImage,
}: Props) {
  const container = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView>();
  const change = useEffectEvent(onText);
  const moveTo = useEffectEvent(onCursor);
  const addImage = useEffectEvent(async (into: EditorView, file: File) => {
    const image = await onImage(file);
    if (image) run(into, addBelow(`![${image.shows.replace(/[[\]\\{]/g, '\\$&')}](${image.path})`));
    else into.focus();
  });
  const latest = useRef({ names, text, path, isMarkdown, isDocument });
  latest.current = { names, text, path, isMarkdown, isDocument };

  useEffect(() => {
    const { text: first, path: name, isMarkdown: markdown } = latest.current;
    const editor = makeEditor({
      parent: container.current!,
      text: first,
      label: `Source of ${name}`,
      isMarkdown: markdown,
      placeholders: () => placeholdersOf(latest.current.names, latest.current.isDocument),
      onText: (next, isTyped) => change(next, isTyped),
      onCursor: (offset) => moveTo(offset),
      onFile: (own, file) => void addImage(own, file),
      chooseLink: () =>
        container.current?.parentElement?.querySelector<HTMLElement>(`[aria-label="${linkLabel}"]`)?.click(),
    });
    setView(editor);
    return () => editor.destroy();
  }, []);
  useEffect(() => {
    if (view) putText(view, text);
  }, [view, text]);
  useEffect(() => {
    if (view) showProblems(view, problems);
  }, [view, problems]);
  useEffect(() => {
    const [line, column] = (spot ?? '').split(':').map(Number);
    if (again >= 0 && view && line && column !== undefined) selectWord(view, line, column);
  }, [view, spot, again]);
  return (
    <div className={styles.source}>
      {view && isMarkdown && (
        <Toolbar
          view={view}
          placeholders={placeholdersOf(names, isDocument)}
          paths={names.offers.href ?? []}
          onImage={(file) => void addImage(view, file)}
        />
      )}
      <div ref={container} className={styles.words} data-markdown={isMarkdown || undefined} />
    </div>
  );
}

/** The placeholders that a text can have: in a document that customers agree to, no facts. */
const placeholdersOf = ({ offers, kinds }: Names, isDocument: boolean) => {
  const facts = new Set(isDocument ? kinds.fact.map((name) => `{${name}}`) : []);
  return (offers.line ?? []).filter(({ name }) => !facts.has(name));
};
