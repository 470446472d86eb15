import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pointerIn, type WordState } from '../../../src/content/api/pure.ts';
import { pathInEdition } from '../../edit/edition-path.ts';
import { placed } from '../../edit/positions.ts';
import { notedPath } from '../../edit/translate.ts';
import { Preview } from '../../preview/preview.tsx';
import { pageFor } from '../../state/page-for-file.ts';
import { problemsOf } from '../../state/problems.ts';
import { onReselect, placeKey, useAddress } from '../../state/use-address.ts';
import { useGallery, useStore, useStudio } from '../../state/use-studio.ts';
import type { TranslatedFile, TranslatedWords } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { useWindowEvent } from '../../ui/use-window-event.ts';
import { Conflicts } from '../conflicts.tsx';
import { ProblemLine, ProblemList } from '../problem-list.tsx';
import styles from './translations.module.css';
import { useTranslations } from './use-translations.ts';
import { idOf, WordsRow } from './words-row.tsx';

const isToDo = ({ state }: { state: WordState }) => ['untranslated', 'stale', 'unrecorded'].includes(state);

/** The key that leads to the next words to do. It writes nothing anywhere. */
const nextKey = 'F8';

/** The words of the open file beside their translations in an edition, and the page that shows them. */
export function TranslationsView() {
  const store = useStore();
  const { site, problems } = useStudio();
  const gallery = useGallery();
  const [where, go] = useAddress();
  const edition = site.editions.find(({ name }) => name === where.edition) ?? site.editions[0];
  const name = edition?.name;
  const [files, translate] = useTranslations(edition);
  const [isDone, setDone] = useState(false);
  const file = files?.find(({ path }) => path === where.file) ?? files?.[0];

  useEffect(() => {
    if (name !== where.edition) go({ edition: name }, true);
  }, [name, where.edition, go]);

  const focused = useRef<string>(undefined);
  /** Opens words by the address, where an undo and the page on the right look. */
  const open = (path: string, at: string | undefined) => {
    const place = { file: path, at: at ? pointerIn(at) : undefined };
    // A save replaces only the version that was read, never a newer one.
    for (const one of [pathInEdition(name ?? '', path), notedPath(name ?? '')]) void store.open(one);
    const listed = site.files.find((one) => one.path === path);
    go({ ...place, ...(listed && pageFor(listed, gallery, { ...where, ...place })), view: 'translations' }, true);
  };
  /** Goes to the next words to do, in this file or a later one. */
  function next(): void {
    const all = (files ?? []).flatMap((one) => one.words.map((words) => ({ path: one.path, words })));
    const id = document.activeElement?.id;
    const now = all.findIndex(({ path, words }) => idOf(path, words) === id);
    const from = now < 0 ? all.findIndex(({ path }) => path === file?.path) - 1 : now;
    const found = [...all.slice(from + 1), ...all.slice(0, from + 1)].find(({ words }) => isToDo(words));
    setDone(!found);
    if (!found) return;
    focused.current = undefined;
    open(found.path, found.words.at);
    focus(found.path, found.words);
  }
  useWindowEvent('keydown', (event) => {
    if (event.key !== nextKey || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    next();
  });

  const place = placeKey(where);
  /** Leads to the words that the address names: from a page, from an undo, or from the page on the right. */
  const lead = useEffectEvent(() => {
    const at = where.at?.length ? `/${where.at.join('/')}/` : '';
    const found = file?.words.find((words) => `${words.at ?? ''}/`.startsWith(at)) ?? file?.words[0];
    if (file && found && place !== focused.current) requestAnimationFrame(() => focus(file.path, found));
  });
  const isListed = files !== undefined;
  useEffect(() => {
    if (isListed && place) lead();
  }, [isListed, place]);
  const again = useEffectEvent(() => {
    focused.current = undefined;
    lead();
  });
  useEffect(() => onReselect(again), []);

  if (!edition) return <main className={styles.view}>There is no edition in another language.</main>;
  return (
    <>
      <main className={styles.view} aria-label="Translations">
        <Conflicts />
        <header className={styles.head}>
          <h2>Translations</h2>
          <Choice
            aria-label="Into which language"
            value={edition.name}
            options={site.editions.map((one) => [one.name, one.title] as const)}
            onChoose={(chosen) => go({ edition: chosen })}
          />
          <Choice
            aria-label="Of which file"
            value={file?.path ?? ''}
            options={(files ?? []).map((one) => [one.path, titleWithCount(one)] as const)}
            onChoose={(path) => open(path, undefined)}
          />
          <Button look="main" data-first aria-keyshortcuts={nextKey} onClick={next}>
            Next that is missing <kbd>{nextKey}</kbd>
          </Button>
          <Button onClick={() => go({ view: undefined })}>Back to the page</Button>
          <span role="status">{isDone ? 'Nothing else is missing.' : !files && 'The words are being read.'}</span>
        </header>
        {file && (
          <Rows key={file.path} {...{ file, edition, translate, problems: problemsOf(site, problems, file.own) }}>
            {(at) => {
              const key = placeKey({ file: file.path, ...(at && { at: pointerIn(at) }) });
              if (key === focused.current && key === place) return;
              focused.current = key;
              open(file.path, at);
            }}
          </Rows>
        )}
      </main>
      <aside className={styles.picture} aria-label="Their page">
        <Preview />
        <ProblemList />
      </aside>
    </>
  );
}

function titleWithCount({ title, path, words }: TranslatedFile): string {
  const count = words.filter(isToDo).length;
  return `${title} (${path})${count ? `: ${count} to do` : ''}`;
}

function focus(path: string, words: TranslatedWords): void {
  const field = document.getElementById(idOf(path, words));
  field?.scrollIntoView({ block: 'center', behavior: 'instant' });
  field?.focus({ preventScroll: true });
}

type RowsProps = Pick<Parameters<typeof WordsRow>[0], 'file' | 'edition' | 'problems' | 'translate'> & {
  /** Called when the focus is in words. */
  children(at: string | undefined): void;
};

/** The words of a file, each beside its translation with its mistakes. */
function Rows({ file, edition, problems, translate, children: onOpen }: RowsProps) {
  const text = useStore().currentText(file.own) ?? '';
  const all = file.data ? placed(text, problems) : problems.map((problem) => ({ at: [], problem }));
  const isAt = (words: TranslatedWords, at: readonly unknown[]) =>
    (words.from ?? words.at ?? '') === (at.length ? `/${at.join('/')}` : '');
  const elsewhere = all.filter(({ at }) => !file.words.some((words) => isAt(words, at)));
  return (
    <section className={styles.file}>
      {elsewhere.map(({ problem }) => (
        <ProblemLine key={JSON.stringify(problem)} problem={problem} />
      ))}
      <ul>
        {file.words.map((words) => (
          <WordsRow
            key={words.at ?? ''}
            {...{ file, edition, words, translate, onOpen }}
            problems={all.flatMap(({ at, problem }) => (isAt(words, at) ? [problem] : []))}
          />
        ))}
      </ul>
    </section>
  );
}
