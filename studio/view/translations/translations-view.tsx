import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { groupBy, type Problem, pointerIn, type WordState } from '../../../src/content/api/pure.ts';
import type { Gallery } from '../../../src/states/types.ts';
import { pathInEdition } from '../../edit/edition-path.ts';
import { notedPath } from '../../edit/translate.ts';
import { Preview } from '../../preview/preview.tsx';
import { pageFor } from '../../state/page-for-file.ts';
import { pathIn } from '../../state/problems.ts';
import { onReselect, placeKey, readLocation, type StudioLocation, useAddress } from '../../state/use-address.ts';
import { useGallery, useStore, useStudio } from '../../state/use-studio.ts';
import type { TranslatedFile, TranslatedWords } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { useWindowEvent } from '../../ui/use-window-event.ts';
import { Conflicts } from '../conflicts.tsx';
import { ProblemList } from '../problem-list.tsx';
import { FileWords } from './file-words.tsx';
import styles from './translations.module.css';
import { useTranslations } from './use-translations.ts';
import { idOf, stateTitles } from './words-row.tsx';

/** The states that somebody has to do something about. */
const unfinished: readonly WordState[] = ['untranslated', 'stale', 'unrecorded'];

const none: readonly Problem[] = [];

/** The key that leads to the next words to do. It writes nothing anywhere. */
const nextKey = 'F8';

/** The words of the content beside their translations in an edition, and the page that shows them. */
export function TranslationsView() {
  const store = useStore();
  const { site, problems } = useStudio();
  const gallery = useGallery();
  const [where, go] = useAddress();
  const translated = site.editions.filter(({ isTranslated }) => isTranslated);
  const edition = translated.find(({ name }) => name === where.edition) ?? translated[0];
  const name = edition?.name;
  const [files, translate] = useTranslations(edition);
  const [filter, setFilter] = useState<WordState>();
  const [isOfPage, setOfPage] = useState(false);
  /** The words that stay in the list until another filter is chosen, whatever becomes of them. */
  const [stayingWords, setKept] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState(false);

  useEffect(() => {
    if (name !== where.edition) go({ edition: name }, true);
  }, [name, where.edition, go]);

  const all = useMemo(() => (files ?? []).flatMap((file) => file.words.map((words) => ({ file, words }))), [files]);
  const onPage = useMemo(() => filesOn(gallery, where.page), [gallery, where.page]);
  const isInScope = (path: string) => !isOfPage || onPage.has(path);
  const problemsIn = useMemo(
    () => new Map(groupBy(problems, (one) => pathIn(site, one)).map((all) => [pathIn(site, all[0]!), all])),
    [site, problems],
  );
  const inScope = all.filter(({ file }) => isInScope(file.path));
  const countOf = (state: WordState) => inScope.filter(({ words }) => words.state === state).length;
  const isShown = (path: string, words: TranslatedWords) =>
    isInScope(path) && (!filter || words.state === filter || stayingWords.has(idOf(path, words)));
  const shown = all.filter(({ file, words }) => isShown(file.path, words));

  const change = useCallback<typeof translate>(
    (file, words, next) => {
      setKept((before) => (before.has(idOf(file.path, words)) ? before : new Set(before).add(idOf(file.path, words))));
      translate(file, words, next);
    },
    [translate],
  );
  const focused = useRef<string>(undefined);
  const open = useEffectEvent((path: string, at: string | undefined) => {
    const place = { file: path, at: at ? pointerIn(at) : undefined };
    if (placeKey(place) === focused.current && placeKey(place) === placeKey(where)) return;
    // A save replaces only the version that was read, never a newer one.
    for (const file of [pathInEdition(name ?? '', path), notedPath(name ?? '')]) void store.open(file);
    focused.current = placeKey(place);
    const listed = site.files.find((file) => file.path === path);
    const page = listed && pageFor(listed, gallery, { ...where, ...place });
    go({ ...place, ...page, view: 'translations' }, true);
  });
  const [onOpen] = useState(() => (path: string, at: string | undefined) => open(path, at));

  function focus(path: string, words: TranslatedWords): void {
    const field = document.getElementById(idOf(path, words));
    field?.scrollIntoView({ block: 'center', behavior: 'instant' });
    field?.focus({ preventScroll: true });
  }
  /** Goes to the next words to do, from where the focus is, or was. */
  function next(): void {
    const id = document.activeElement?.id;
    const now = shown.findIndex(({ file, words }) => idOf(file.path, words) === id);
    const from = now < 0 ? shown.findIndex(isOpenIn(readLocation(location.hash))) : now;
    const after = [...shown.slice(from + 1), ...shown.slice(0, from + 1)];
    const found = after.find(({ words }) => unfinished.includes(words.state));
    setDone(!found);
    if (found) focus(found.file.path, found.words);
  }
  useWindowEvent('keydown', (event) => {
    if (event.key !== nextKey || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    next();
  });

  const place = placeKey(where);
  /** Leads to the words that the address names: from a page, from an undo, or from the page on the right. */
  const lead = useEffectEvent(() => {
    const found = all.find(isOpenIn(where)) ?? all.find(({ file }) => file.path === where.file);
    if (!found || place === focused.current) return;
    if (!isInScope(found.file.path)) setOfPage(false);
    if (!isShown(found.file.path, found.words)) setFilter(undefined);
    requestAnimationFrame(() => focus(found.file.path, found.words));
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
          <h2>
            Translations:{' '}
            <Choice
              aria-label="Into which language"
              value={edition.name}
              options={translated.map(({ name, title }) => [name, title] as const)}
              onChoose={(name) => go({ edition: name })}
            />
          </h2>
          <Button onClick={() => go({ view: undefined })}>Back to the page</Button>
          <hr />
          <fieldset data-look="segments">
            <legend>Which words are listed</legend>
            {([undefined, 'untranslated', 'stale', 'unrecorded'] as const).map((state) => (
              <Button
                key={state ?? 'all'}
                aria-pressed={filter === state}
                onClick={() => {
                  setFilter(state);
                  setKept(new Set());
                }}
              >
                {state ? stateTitles[state] : 'All'} {state ? countOf(state) : inScope.length}
              </Button>
            ))}
          </fieldset>
          <Button aria-pressed={isOfPage} onClick={() => setOfPage(!isOfPage)}>
            This page only
          </Button>
          <Button look="main" data-first aria-keyshortcuts={nextKey} onClick={next}>
            Next to do <kbd>{nextKey}</kbd>
          </Button>
          <span role="status">
            {done ? 'Nothing else in this list is to be done.' : !files && 'The words are being read.'}
          </span>
        </header>
        {files?.map((file) => (
          <FileWords
            key={file.path}
            file={file}
            shown={shownIn(file, isShown)}
            edition={edition}
            problems={problemsIn.get(file.own) ?? none}
            text={(problemsIn.has(file.own) && store.currentText(file.own)) || ''}
            translate={change}
            onOpen={onOpen}
          />
        ))}
        {files && !shown.length && <p>There are no such words.</p>}
      </main>
      <aside className={styles.picture} aria-label="Their page">
        <Preview />
        <ProblemList />
      </aside>
    </>
  );
}

/** The places of the words that are listed, one a line, so that the prop compares equal while somebody types. */
const shownIn = (file: TranslatedFile, isShown: (path: string, words: TranslatedWords) => boolean): string =>
  file.words.flatMap((words) => (isShown(file.path, words) ? [idOf(file.path, words)] : [])).join('\n');

/** The paths of a page, its texts and its documents, in all its states. */
const filesOn = (gallery: Gallery | undefined, page: string | undefined): ReadonlySet<string> =>
  new Set(
    gallery?.sections
      .filter(({ kind, name }) => kind === 'page' && name === page)
      .flatMap(({ pictures }) => pictures.flatMap(({ files }) => files.filter((path) => path.includes('/')))),
  );

const isOpenIn =
  ({ file: path, at = [] }: StudioLocation) =>
  ({ file, words }: { file: TranslatedFile; words: TranslatedWords }) =>
    file.path === path && `${words.at ?? ''}/`.startsWith(at.length ? `/${at.join('/')}/` : '');
