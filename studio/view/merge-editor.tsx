import { MergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import styles from './merge-editor.module.css';

type Props = {
  theirs: string;
  /** The text as it is when the comparison begins. */
  mine: string;
  onChange(text: string): void;
};

/** Two texts side by side, with their differences. The right one is editable, and can take parts of the left. */
export function MergeEditor({ theirs, mine, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const change = useEffectEvent(onChange);
  const first = useRef({ theirs, mine });

  useEffect(() => {
    const { theirs: left, mine: right } = first.current;
    const lineEnd = EditorState.lineSeparator.of(right.includes('\r\n') ? '\r\n' : '\n');
    const labelled = (name: string) => [
      EditorView.contentAttributes.of({ 'aria-label': name }),
      EditorView.lineWrapping,
      EditorView.cspNonce.of(document.querySelector<HTMLElement>('[nonce]')?.nonce ?? ''),
      lineEnd,
    ];
    const view = new MergeView({
      a: { doc: left, extensions: [labelled('What is there now'), EditorState.readOnly.of(true)] },
      b: {
        doc: right,
        extensions: [
          labelled('Yours'),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) change(state.sliceDoc());
          }),
        ],
      },
      parent: box.current!,
      // Of a whole file only the differing lines count, and those around them.
      collapseUnchanged: { margin: 3, minSize: 8 },
      revertControls: 'a-to-b',
      renderRevertControl: () =>
        Object.assign(document.createElement('button'), { type: 'button', textContent: '→', title: 'Take this part' }),
    });
    return () => view.destroy();
  }, []);
  return <div ref={box} className={styles.merge} />;
}
