import { useState } from 'react';
import type { Both } from '../../git/model.ts';
import compare from '../conflicts.module.css';
import { Merge } from '../merge.tsx';

type Texts = Record<string, string | null>;
type Props = { both: Both[]; words: string; onTexts(texts: Texts): void };

/** Compares one file after the other that was changed here and on the remote. */
export function CompareBoth({ both, words, onTexts }: Props) {
  const [texts, setTexts] = useState<Texts>({});
  const file = both.find(({ path }) => !Object.hasOwn(texts, path));
  function settle(path: string, text: string | null) {
    const all = { ...texts, [path]: text };
    setTexts(all);
    if (both.every((one) => Object.hasOwn(all, one.path))) onTexts(all);
  }
  if (!file) return <p role="status">Putting both together …</p>;
  return (
    <>
      <p>
        {words} Compare <code>{file.path}</code>
        {both.length > 1 && ` (file ${both.indexOf(file) + 1} of ${both.length})`}:
      </p>
      <CompareFile key={file.path} file={file} onText={(text) => settle(file.path, text)} />
    </>
  );
}

function CompareFile({ file: { mine, theirs }, onText }: { file: Both; onText(text: string | null): void }) {
  const [text, setText] = useState(mine ?? '');
  return (
    <>
      <p className={compare.sides}>
        <strong>{theirs === null ? 'Deleted there' : 'What is there now'}</strong>
        <strong>{mine === null ? 'Deleted by you' : 'Yours: change it until it is right'}</strong>
      </p>
      <Merge theirs={theirs ?? ''} mine={mine ?? ''} onChange={setText} />
      <p className={compare.ways}>
        <button type="button" data-look="main" onClick={() => onText(mine === null && text === '' ? null : text)}>
          Use what is on the right
        </button>
        <button type="button" onClick={() => onText(theirs)}>
          Use what is there now
        </button>
      </p>
    </>
  );
}
