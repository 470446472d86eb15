import { useEffect, useState } from 'react';
import { counted } from '../../../../src/rules/format-value.ts';
import { groupBy } from '../../../api/pure.ts';
import { diffLines } from '../../diff-lines.ts';
import { labelOf } from '../../forms/wording.ts';
import { useContent, useStore, useStudio } from '../../state/use-studio.ts';
import { type Drafts, titleAt } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../file-history.module.css';
import { useOpenFile } from '../use-open-file.ts';
import { WordDiff } from '../word-diff.tsx';
import { type Change, changed } from './readings.ts';
import type { SearchResult } from './search.ts';
import { type Piece, piecesOf, placesIn } from './search-words.ts';

/** Whether a place says what a placeholder stands for. None is filled in there, least of all its own. */
const isDefinition = ({ path, place: { at = [] } }: Found) =>
  /(^|\/)values\.json$/.test(path) || (/(^|\/)site\.json$/.test(path) && (at[0] === 'contacts' || at[0] === 'name'));

/** A place that has the words. `changes`: those that put others there; none where a form or placeholder makes the words. */
type Found = Piece & { path: string; changes: Change[] | undefined };

type Props = { words: string; results: readonly SearchResult[] };

/** The button that lists every place of what a search has found. */
export function PlacesButton({ words, results }: Props) {
  // Those of now: what is replaced is found no more.
  const [paths, setPaths] = useState<readonly string[]>();
  const written = () => [...new Set(results.map(({ file }) => file.path))];
  return (
    <>
      <Button look="small" onClick={() => setPaths(written())}>
        Places, replace …
      </Button>
      {paths && <PlacesDialog {...{ words, paths }} close={() => setPaths(undefined)} />}
    </>
  );
}

/** Every place of files that has some words. Others can be put there, one by one or everywhere, after a look. */
function PlacesDialog({ words, paths, close }: { words: string; paths: readonly string[]; close(): void }) {
  const store = useStore();
  // Each edit changes what is told here.
  const { site } = useStudio();
  const content = useContent();
  const openFile = useOpenFile();
  const [by, setBy] = useState('');
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    void Promise.all(paths.map(store.open)).then(() => setRead(true));
  }, [paths, store]);
  const places = paths.flatMap((path) =>
    piecesOf(store.currentText(path) ?? '', path).flatMap((piece) =>
      placesIn(content, piece.words, words, by).map((changes): Found => ({ ...piece, path, changes })),
    ),
  );
  const shown = places.filter((found) => !/\{[\w.-]+\}/.test(by) || !isDefinition(found));
  const own = shown.filter(({ changes }) => changes);

  function replace(found: readonly Found[]) {
    const texts: Drafts = {};
    // From the last, so that the others stay where they are.
    for (const own of groupBy(found, ({ path, start }) => `${path} ${start}`).toReversed()) {
      const [{ path, start, end, words: source }] = own as [Found];
      const next = changed(
        source,
        own.flatMap(({ changes = [] }) => changes),
      );
      const text = texts[path] ?? store.currentText(path) ?? '';
      texts[path] = text.slice(0, start) + (path.endsWith('.md') ? next : JSON.stringify(next)) + text.slice(end);
    }
    const title = `replace “${words}” by “${by}”`;
    store.edit(title, texts);
    store.sayDone(title);
  }
  return (
    <Dialog wide title={`Places of “${words}”`} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          replace(own);
        }}
      >
        <label>
          Replace by
          <input value={by} onChange={({ target }) => setBy(target.value)} />
        </label>
        <Button type="submit" disabled={!by || !own.length}>
          {`Replace all ${own.length}`}
        </Button>
      </form>
      <p role="status">
        {isRead
          ? shown.length
            ? `In ${counted(shown.length, 'place')}, as customers read it.`
            : 'No place has these words any more.'
          : 'Reading the files …'}
      </p>
      <ol className={styles.history}>
        {shown.map((found) => (
          <li key={`${found.path} ${found.start} ${JSON.stringify(found.changes)}`}>
            <h3>{[titleAt(site.files, found.path), ...fieldOf(found)].join(', ')}</h3>
            <p>{found.path}</p>
            <WordDiff
              lines={
                by && found.changes
                  ? diffLines([found.words], [changed(found.words, found.changes)])
                  : [[{ text: found.words, is: 'same' }]]
              }
              of={`${found.path} ${found.start}`}
            />
            {by && !found.changes && <p>These words come from a form or a placeholder: change them there.</p>}
            {found.place.at?.at(-1) === 'alt' && <p>They say what a picture shows: does it still?</p>}
            <p>
              <Button
                look="small"
                onClick={() => {
                  close();
                  void openFile(found.path, found.place);
                }}
              >
                Go there
              </Button>{' '}
              <Button look="small" disabled={!by || !found.changes} onClick={() => replace([found])}>
                Replace here
              </Button>
            </p>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

/** The field of a place in JSON. */
const fieldOf = ({ place: { at = [] } }: Found): string[] => at.filter((step) => typeof step === 'string').map(labelOf);
