import { MergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './compare-texts.module.css';

type CompareProps = { theirs: string | null; mine: string | null; onText(text: string | null): void };

/** Asks which of two texts is to be taken, or what of both; null stands for a deleted file. */
export function CompareTexts({ theirs, mine, onText }: CompareProps) {
  // React would draw typed text some time after it was typed, and a press may come before.
  const typed = useRef(mine ?? '');
  const take = () => onText(mine === null && typed.current === '' ? null : typed.current);
  return (
    <>
      <p className={styles.sides}>
        <strong>{theirs === null ? 'Deleted there' : 'What is there now'}</strong>
        <strong>{mine === null ? 'Deleted by you' : 'Yours: change it until it is right'}</strong>
      </p>
      <MergeEditor
        key={theirs}
        theirs={theirs ?? ''}
        mine={typed.current}
        onChange={(text) => {
          typed.current = text;
        }}
      />
      <p className={styles.ways}>
        <Button look="main" onClick={take}>
          Use what is on the right
        </Button>
        <Button onClick={() => onText(theirs)}>Use what is there now</Button>
      </p>
    </>
  );
}

type Props = {
  theirs: string;
  /** The text as it is when the comparison begins. */
  mine: string;
  onChange(text: string): void;
};

/** Two texts side by side, with their differences. The right one is editable, and can take parts of the left. */
function MergeEditor({ theirs, mine, onChange }: Props) {
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
