import { useRef, useState } from 'react';
import { formatValue } from '../../../src/rules/format-value.ts';
import type { Both } from '../../git/types.ts';
import { Button } from '../../ui/button.tsx';
import compare from '../conflicts.module.css';
import { MergeEditor } from '../merge-editor.tsx';

type Texts = Record<string, string | null>;
type Props = { both: Both[]; words: string; onTexts(texts: Texts): void };

/** Resolves files that were changed here and on the remote, one after the other. */
export function ResolveConflicts({ both, words, onTexts }: Props) {
  const [texts, setTexts] = useState<Texts>({});
  const file = both.find(({ path }) => !Object.hasOwn(texts, path));
  function resolve(path: string, text: string | null) {
    const all = { ...texts, [path]: text };
    setTexts(all);
    if (both.every((one) => Object.hasOwn(all, one.path))) onTexts(all);
  }
  if (!file) return <p role="status">Putting both together …</p>;
  return (
    <>
      <p>
        {words} Compare <code>{file.path}</code>
        {both.length > 1 && ` (file ${both.indexOf(file) + 1} of ${both.length})`}, which {file.by} changed there on{' '}
        {formatValue('time', file.at)}:
      </p>
      <ResolveConflict key={file.path} file={file} onText={(text) => resolve(file.path, text)} />
    </>
  );
}

function ResolveConflict({ file: { mine, theirs }, onText }: { file: Both; onText(text: string | null): void }) {
  // React would draw typed text some time after it was typed, and a press may come before.
  const typed = useRef(mine ?? '');
  const take = () => onText(mine === null && typed.current === '' ? null : typed.current);
  return (
    <>
      <p className={compare.sides}>
        <strong>{theirs === null ? 'Deleted there' : 'What is there now'}</strong>
        <strong>{mine === null ? 'Deleted by you' : 'Yours: change it until it is right'}</strong>
      </p>
      <MergeEditor
        theirs={theirs ?? ''}
        mine={mine ?? ''}
        onChange={(text) => {
          typed.current = text;
        }}
      />
      <p className={compare.ways}>
        <Button look="main" onClick={take}>
          Use what is on the right
        </Button>
        <Button onClick={() => onText(theirs)}>Use what is there now</Button>
      </p>
    </>
  );
}
