import { useEffect, useState } from 'react';
import { diffLines } from '../../diff-lines.ts';
import { pageFor } from '../../state/page-for-file.ts';
import { useAddress } from '../../state/use-address.ts';
import { useContent, useStore, useStudio } from '../../state/use-studio.ts';
import { type Drafts, titleAt } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../file-history.module.css';
import { WordDiff } from '../word-diff.tsx';
import type { SearchResult } from './search.ts';
import { type Piece, patternOf, piecesOf } from './words.ts';

/** What stands in JSON as the name or address of something, and is no words. */
const name = /^[0-9.-]*[a-z_/#][a-z0-9_./#-]*$/;

/** Whether a place says what a placeholder stands for. None is filled in there, least of all its own. */
const isDefinition = ({ path, place: { at = [] } }: Found) =>
  /(^|\/)values\.json$/.test(path) || (/(^|\/)site\.json$/.test(path) && (at[0] === 'contacts' || at[0] === 'name'));

type Found = Piece & { path: string };

type Props = { words: string; results: readonly SearchResult[] };

/** The button that lists every place of what a search has found. */
export function PlacesButton({ words, results }: Props) {
  // Those of now: what is replaced is found no more.
  const [paths, setPaths] = useState<readonly string[]>();
  const written = () => [...new Set(results.flatMap(({ file, isFilled }) => (isFilled ? [] : [file.path])))];
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
  const [where, go] = useAddress();
  const [by, setBy] = useState('');
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    void Promise.all(paths.map(store.open)).then(() => setRead(true));
  }, [paths, store]);
  const pattern = new RegExp(patternOf(words), 'giu');
  const replaced = (text: string) => text.replaceAll(pattern, () => by);
  const places = paths.flatMap((path) =>
    piecesOf(store.currentText(path) ?? '', path)
      .filter((piece) => piece.words.search(pattern) >= 0 && (path.endsWith('.md') || !name.test(piece.words)))
      .map((piece) => ({ ...piece, path }))
      .filter((found) => !/\{[\w.-]+\}/.test(by) || !isDefinition(found)),
  );

  function replace(found: readonly Found[]) {
    const texts: Drafts = {};
    // From the last, so that the others stay where they are.
    for (const { path, start, end, words: old } of found.toReversed()) {
      const text = texts[path] ?? store.currentText(path) ?? '';
      const next = path.endsWith('.md') ? replaced(old) : JSON.stringify(replaced(old));
      texts[path] = text.slice(0, start) + next + text.slice(end);
    }
    const title = `replace “${words}” by “${by}”`;
    store.edit(title, texts);
    store.sayDone(title);
  }
  function open({ path, place }: Found) {
    const file = site.files.find((one) => one.path === path);
    const selection = { at: undefined, ...place };
    close();
    go({ file: path, ...selection, ...(file && pageFor(file, content, { ...where, ...selection })) });
  }
  return (
    <Dialog wide title={`Places of “${words}”`} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          replace(places);
        }}
      >
        <label>
          Replace by
          <input value={by} onChange={({ target }) => setBy(target.value)} />
        </label>
        <Button type="submit" disabled={!by || !places.length}>
          {`Replace all ${places.length}`}
        </Button>
      </form>
      <p role="status">
        {isRead
          ? places.length
            ? `In ${places.length === 1 ? '1 place' : `${places.length} places`}, as it stands there.`
            : 'No place has these words any more.'
          : 'Reading the files …'}
      </p>
      <ol className={styles.history}>
        {places.map((found) => (
          <li key={`${found.path} ${found.start}`}>
            <h3>{titleAt(site.files, found.path)}</h3>
            <p>{found.path}</p>
            <WordDiff
              lines={by ? diffLines([found.words], [replaced(found.words)]) : [[{ text: found.words, is: 'same' }]]}
              of={`${found.path} ${found.start}`}
            />
            <p>
              <Button look="small" onClick={() => open(found)}>
                Go there
              </Button>{' '}
              <Button look="small" disabled={!by} onClick={() => replace([found])}>
                Replace here
              </Button>
            </p>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
