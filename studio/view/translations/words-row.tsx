import { useState } from 'react';
import { type Problem, pointerIn, type WordState } from '../../../src/content/api/pure.ts';
import { diffLines } from '../../compare/diff-lines.ts';
import { placeWords } from '../../forms/wording.ts';
import type { StudioEdition, TranslatedFile, TranslatedWords } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemLine } from '../problem-list.tsx';
import { WordDiff } from '../word-diff.tsx';
import styles from './translations.module.css';
import type { Translate } from './use-translations.ts';

/** The states of words as an editor reads them. */
export const stateTitles: Record<WordState, string> = {
  untranslated: 'Missing',
  stale: 'Stale',
  unrecorded: 'To confirm',
  confirmed: 'Translated',
  'fall-back': 'May stay as it is',
  locked: 'Fixed wording',
};

export const idOf = (path: string, { at }: TranslatedWords): string => `translation ${path} ${at ?? ''}`;

type Props = {
  file: TranslatedFile;
  words: TranslatedWords;
  edition: StudioEdition;
  problems: Problem[];
  translate: Translate;
  onOpen(at: string | undefined): void;
};

/** Words of the content on the left, and their translation on the right with its state. */
export function WordsRow({ file, words, edition, problems, translate, onOpen }: Props) {
  const { path, own, data } = file;
  const { at, state, value, before, translation } = words;
  const id = idOf(path, words);
  const place = data && at ? placeWords(data.noted, pointerIn(at)) : '';
  const say = (next?: string) => {
    translate(file, words, next);
    // A button that goes with its state leaves the focus to the field.
    document.getElementById(id)?.focus();
  };
  // Emptied words go when the field is left, so that words typed anew keep their place in the file.
  const [emptied, setEmptied] = useState(false);
  const isStale = state === 'stale' && before !== undefined;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: its fields take the focus, which bubbles here.
    <li className={styles.row} data-state={state} onFocus={() => onOpen(at)}>
      <p className={styles.about}>
        <strong>{problems.length ? 'Mistake' : stateTitles[state]}</strong> {place}
      </p>
      <div>
        {isStale && (
          <>
            <p className={styles.note}>The original has changed since it was translated:</p>
            <WordDiff lines={diffLines(before.split('\n'), value.split('\n'))} />
          </>
        )}
        <p className={styles.words}>
          {at === '' ? 'The page has other parts than when it was translated, and the same words.' : value.trimEnd()}
        </p>
      </div>
      <div>
        {state === 'locked' ? (
          <p id={id} tabIndex={-1} className={styles.note}>
            {translation === undefined
              ? `A scheme fixes these words, and their translation too: nobody else translates them. Until its own ${edition.title} is in ${own}, they stay as they are.`
              : `A scheme fixes these words. ${own} has its own ${edition.title}: compare it with what the scheme publishes.`}
          </p>
        ) : at === '' ? (
          <Button id={id} look="small" onClick={() => say()}>
            Take them over
          </Button>
        ) : (
          <textarea
            id={id}
            aria-label={`${place || file.title}: ${edition.title}`}
            aria-invalid={problems.length > 0 || undefined}
            lang={edition.language}
            dir="auto"
            rows={data ? 1 : 3}
            className={styles.field}
            value={emptied ? '' : (translation?.replace(/\r?\n$/, '') ?? '')}
            onChange={({ target: { value: typed } }) => {
              const next = data ? typed.replaceAll(/\r?\n/g, ' ') : typed;
              setEmptied(!next.trim());
              if (next.trim()) translate(file, words, next);
            }}
            onBlur={() => {
              setEmptied(false);
              if (emptied) translate(file, words, '');
            }}
          />
        )}
        {problems.map((problem) => (
          <ProblemLine key={JSON.stringify(problem)} problem={problem} />
        ))}
        {(state === 'stale' || state === 'unrecorded') && at !== '' && (
          <Button look="small" onClick={() => say()}>
            {state === 'stale' ? 'Mark as still right' : 'Mark as right'}
          </Button>
        )}
        {!['locked', 'confirmed'].includes(state) && at !== '' && translation?.trimEnd() !== value.trimEnd() && (
          <Button look="small" onClick={() => say(value)}>
            Copy from the original
          </Button>
        )}
      </div>
    </li>
  );
}
