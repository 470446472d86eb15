import { memo } from 'react';
import type { Problem } from '../../../src/content/api/pure.ts';
import { placed } from '../../edit/positions.ts';
import type { StudioEdition, TranslatedFile, TranslatedWords } from '../../types.ts';
import { ProblemLine } from '../problem-list.tsx';
import styles from './translations.module.css';
import type { Translate } from './use-translations.ts';
import { idOf, WordsRow } from './words-row.tsx';

type Props = {
  file: TranslatedFile;
  /** The ids of the words that are listed, one a line. */
  shown: string;
  edition: StudioEdition;
  /** The mistakes in the translation, and its text if there are any. */
  problems: readonly Problem[];
  text: string;
  translate: Translate;
  /** Called when the focus is in words. */
  onOpen(path: string, at: string | undefined): void;
};

/** The words of a file, each beside its translation. */
export const FileWords = memo(({ file, shown, problems, text, ...others }: Props) => {
  const { path, title, words, data } = file;
  const at = data ? placed(text, problems) : problems.map((problem) => ({ at: [], problem }));
  const byPlace = at.map(({ at, problem }) => ({ at: at.length ? `/${at.join('/')}` : undefined, problem }));
  const problemsAt = (one: TranslatedWords) => byPlace.filter((problem) => problem.at === (one.from ?? one.at));
  const atWords = words.flatMap(problemsAt);
  const ids = shown.split('\n');
  const rows = words.filter((one) => ids.includes(idOf(path, one)));
  if (!rows.length) return null;
  return (
    <section className={styles.file}>
      <h3>
        {title} <code>{path}</code>
      </h3>
      {byPlace.map((one) => !atWords.includes(one) && <ProblemLine key={JSON.stringify(one)} problem={one.problem} />)}
      <ul>
        {rows.map((one) => (
          <WordsRow
            key={one.at ?? ''}
            {...{ file, ...others }}
            words={one}
            problems={problemsAt(one).map(({ problem }) => problem)}
          />
        ))}
      </ul>
    </section>
  );
});
