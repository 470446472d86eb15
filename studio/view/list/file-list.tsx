import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { pointerIn } from '../../../src/content/api/pure.ts';
import { labelOf } from '../../forms/wording.ts';
import { pageFor } from '../../state/page-for-file.ts';
import { problemsOf } from '../../state/problems.ts';
import type { State } from '../../state/state.ts';
import { type StudioLocation, useAddress } from '../../state/use-address.ts';
import { useGallery, useStore, useStudio } from '../../state/use-studio.ts';
import type { StudioFile } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { focusOpened } from '../focus.ts';
import type { NewKind } from '../new/new-command.ts';
import { NewDialog } from '../new/new-dialog.tsx';
import { PlacesButton } from '../search/places-dialog.tsx';
import { placeIn, placeOfWords, type SearchResult, settingsOf } from '../search/search.ts';
import { setQuery, useFileSearch, useQuery } from '../search/use-search.ts';
import { BlockList } from './block-list.tsx';
import { disambiguate } from './disambiguate.ts';
import { grouped } from './file-groups.ts';
import styles from './file-list.module.css';
import { FileRow } from './file-row.tsx';
import { GroupHeading, useFolded } from './group-heading.tsx';
import { keepOpenFile } from './keep-open-file.ts';
import { valueMarks } from './value-marks.ts';

/** The kind of file that the button beside a group's heading makes. */
const makes: Record<string, NewKind> = {
  Pages: 'page',
  Letters: 'letter',
  Texts: 'text',
  Documents: 'document',
  Journeys: 'journey',
};

/** Lists every file, or the results of a search. */
export function FileList() {
  const store = useStore();
  const { site, drafts, files: openFiles, isReadOnly, problems } = useStudio();
  const gallery = useGallery();
  const [where, go] = useAddress();
  const words = useQuery();
  const [newKind, setNewKind] = useState<NewKind>();
  const query = useDeferredValue(words);
  const { files } = site;
  const search = useFileSearch();
  const last = useRef({ query, results: [] as SearchResult[] });
  const results = useMemo(() => {
    const before = query.trim() && last.current.query === query ? last.current.results : [];
    const open = files.find(({ path }) => path === where.file);
    return keepOpenFile(before, search(query, where.page), open);
  }, [search, query, where.page, where.file, files]);
  useEffect(() => {
    last.current = { query, results };
  }, [query, results]);
  const groups = useMemo(() => grouped(results), [results]);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (query.trim()) list.current!.scrollTop = 0;
  }, [query]);
  const [folded, toggle] = useFolded();
  // Results show in folded groups too.
  const isOpen = (title: string) => Boolean(query.trim()) || !folded.includes(title);

  async function choose(file: StudioFile, part?: string, words = query) {
    const { path } = file;
    const text = await store.open(path);
    const settings = settingsOf(file, site.schemas);
    const place: Pick<StudioLocation, 'at' | 'spot'> = part
      ? { at: pointerIn(part) }
      : placeOfWords(text, path, words, gallery, settings);
    const selection = { at: undefined, ...place };
    const view = where.view === 'states' ? where.view : undefined;
    flushSync(() => go({ file: path, view, ...selection, ...pageFor(file, gallery, { ...where, ...selection }) }));
    return place.at !== undefined || place.spot !== undefined;
  }

  const drafted = Object.keys(drafts).join('\n');
  const { text: saved = null } = openFiles['values.json'] ?? {};
  const text = store.currentText('values.json') ?? null;
  const marks = useMemo(
    () => valueMarks(saved, text, problemsOf(site, problems, 'values.json')),
    [saved, text, site, problems],
  );
  const shown = where.block ? undefined : where.file;
  const latest = useRef(choose);
  useLayoutEffect(() => {
    latest.current = choose;
  });
  const chooseRow = useCallback((file: StudioFile, part?: string) => void latest.current(file, part), []);

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: its controls take the keys, which bubble here.
    <nav className={styles.list} aria-label="Content" onKeyDown={goAlong}>
      <div className={styles.search}>
        <input
          type="search"
          aria-label="Search what customers read"
          placeholder="Search the words"
          title="Ctrl+Shift+F"
          value={words}
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The line break would go into the field that takes the focus meanwhile.
            event.preventDefault();
            const [row] = grouped(search(words, where.page))[0]?.rows ?? [];
            // A result with a place of its own takes the focus there.
            if (row) void choose(row.file, placeIn(row)?.to, words).then((isPlace) => isPlace || focusOpened());
          }}
        />
        <output>
          {query.trim() &&
            (results.length
              ? `${results.length} found`
              : 'Nothing has these words. Try fewer, as customers read them.')}
        </output>
        {query.trim() && results.length > 0 && !isReadOnly && (
          <PlacesButton words={query.trim()} results={groups.flatMap(({ rows }) => rows)} />
        )}
      </div>
      <div className={styles.groups} ref={list}>
        {groups.map(({ title, rows }) => (
          <section key={title}>
            <GroupHeading {...{ title, toggle }} isOpen={isOpen(title)}>
              {makes[title] && !isReadOnly && (
                <Button
                  look="plain"
                  aria-label={`New ${makes[title]}`}
                  title={`New ${makes[title]}`}
                  onClick={() => setNewKind(makes[title])}
                >
                  <Icon name="plus" />
                </Button>
              )}
            </GroupHeading>
            {isOpen(title) && (
              <Rows
                {...{ rows, site, problems, drafted, shown }}
                draftedValues={marks.drafted}
                mistakenValues={marks.mistaken}
                shownAt={`/${where.at?.join('/') ?? ''}/`}
                choose={chooseRow}
              />
            )}
          </section>
        ))}
        {!query.trim() && <BlockList {...{ toggle }} isOpen={isOpen('Blocks')} />}
      </div>
      {newKind && <NewDialog kind={newKind} close={() => setNewKind(undefined)} />}
    </nav>
  );
}

/** Moves the focus from the search to the rows, and from row to row. */
function goAlong(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[type="search"], li button')];
  const now = stops.indexOf(event.target as HTMLElement);
  const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 1, End: stops.length - 1 }[event.key];
  // In the search these keys move the cursor.
  const isCursor = now === 0 && ['Home', 'End'].includes(event.key);
  if (next === undefined || now < 0 || isCursor) return;
  event.preventDefault();
  stops[next]?.focus();
}

type RowsProps = Pick<State, 'site' | 'problems'> & {
  rows: SearchResult[];
  /** The paths of files with a draft, one a line, so that the prop compares equal while somebody types. */
  drafted: string;
  /** The names of unsaved values, one a line; those with a mistake likewise. */
  draftedValues: string;
  mistakenValues: string;
  shown: string | undefined;
  /** The selected place in it, as a pointer with a slash at its end. */
  shownAt: string;
  choose: (file: StudioFile, part?: string) => void;
};

/** The number of rows in a list that the browser renders or skips as a whole. */
const pieceSize = 40;

/** The number of letters of a title that certainly fit on one line. */
const shortTitle = 20;

const titleOf = ({ file, value, journey }: SearchResult): string =>
  value?.meaning ?? (journey ? labelOf(journey.name) : file.title);

const piecesOf = (rows: SearchResult[]): { at: number; rows: SearchResult[] }[] =>
  Array.from({ length: Math.ceil(rows.length / pieceSize) }, (_, piece) => {
    const at = piece * pieceSize;
    return { at, rows: rows.slice(at, at + pieceSize) };
  });

const Rows = memo(
  ({ rows, site, problems, drafted, draftedValues, mistakenValues, shown, shownAt, choose }: RowsProps) => {
    const drafts = new Set(drafted.split('\n'));
    const ownDrafts = draftedValues.split('\n');
    const mistaken = mistakenValues.split('\n');
    const apart = disambiguate(rows.map(({ file }) => file).filter(({ path }) => path.endsWith('.md')));
    const isPart = (row: SearchResult) => shownAt.startsWith(`${placeIn(row)?.within}/`);
    const open = rows.filter(({ file }) => file.path === shown);
    // A row of a part goes before the row of the file.
    const current = open.find(isPart) ?? open.find((row) => !placeIn(row));
    return piecesOf(rows).map((piece) => (
      <ul key={piece.at} style={roomFor(piece.rows)}>
        {piece.rows.map((row) => {
          const { file, value, journey, snippet } = row;
          const part = placeIn(row)?.to;
          const rowMarks = value
            ? { count: mistaken.filter((name) => name === value.name).length, isDraft: ownDrafts.includes(value.name) }
            : { count: problemsOf(site, problems, file.path).length, isDraft: drafts.has(file.path) };
          return (
            <FileRow
              key={`${file.path} ${part}`}
              file={file}
              part={part}
              title={titleOf(row)}
              about={snippet ?? journey?.about ?? apart.get(file.path) ?? shownPath(file)}
              {...(journey ? { count: 0, isDraft: false } : rowMarks)}
              isShown={row === current}
              isFound={snippet !== undefined}
              choose={choose}
            />
          );
        })}
      </ul>
    ));
  },
);

/** Returns the CSS variables that estimate the height of unrendered rows: their number, and that of two-line rows. */
const roomFor = (rows: SearchResult[]) =>
  ({ '--rows': rows.length, '--long': rows.filter((row) => titleOf(row).length > shortTitle).length }) as CSSProperties;

/** Returns the path of a file. A section of a document has only its file name, because the document stands above it. */
const shownPath = ({ path, place }: StudioFile) =>
  place?.kind === 'section' ? path.slice(path.lastIndexOf('/') + 1) : path;
