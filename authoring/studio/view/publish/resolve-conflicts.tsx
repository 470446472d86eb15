import { useState } from 'react';
import { formatValue } from '../../../../src/rules/format-value.ts';
import type { Both } from '../../git/types.ts';
import { CompareTexts } from '../compare-texts.tsx';

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
      <CompareTexts key={file.path} {...file} onText={(text) => resolve(file.path, text)} />
    </>
  );
}
