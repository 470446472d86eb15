import {
  type KeyboardEvent,
  memo,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { pointerIn } from '../../../api/pure.ts';
import { problemsOf } from '../../state/problems.ts';
import type { State } from '../../state/state.ts';
import { useAddress } from '../../state/use-address.ts';
import { useStudio } from '../../state/use-studio.ts';
import type { StudioFile } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { focusOpened } from '../focus.ts';
import type { NewKind } from '../new/new-command.ts';
import { NewDialog } from '../new/new-dialog.tsx';
import { PlacesButton } from '../search/places-dialog.tsx';
import { type SearchResult, withoutQuotes } from '../search/search.ts';
import { setQuery, useFileSearch, useQuery } from '../search/use-search.ts';
import { useOpenFile } from '../use-open-file.ts';
import { BlockList } from './block-list.tsx';
import { grouped } from './file-groups.ts';
import styles from './file-list.module.css';
import { FileRow } from './file-row.tsx';
import { GroupHeading, useFolded } from './group-heading.tsx';

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
  const { site, drafts, isReadOnly, problems } = useStudio();
  const [where] = useAddress();
  const openFile = useOpenFile();
  const words = useQuery();
  const [newKind, setNewKind] = useState<NewKind>();
  const query = useDeferredValue(words);
  const search = useFileSearch();
  const results = useMemo(() => search(query, where.page), [search, query, where.page]);
  const groups = useMemo(() => grouped(results), [results]);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (query.trim()) list.current!.scrollTop = 0;
  }, [query]);
  const [folded, toggle] = useFolded();
  // Results show in folded groups too.
  const isOpen = (title: string) => Boolean(query.trim()) || !folded.includes(title);

  const choose = (file: StudioFile, place?: string) =>
    openFile(file.path, place?.startsWith('/') ? { at: pointerIn(place) } : { spot: place });

  const shown = where.block ? undefined : where.file;
  const latest = useRef(choose);
  useLayoutEffect(() => {
    latest.current = choose;
  });
  const chooseRow = useCallback((file: StudioFile, place?: string) => void latest.current(file, place), []);

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
            if (row) void choose(row.file, row.place).then(() => row.place === undefined && focusOpened());
          }}
        />
        <output>
          {query.trim() &&
            (results.length
              ? results[0]!.isLoose
                ? `Nothing has just these words. ${results.length} have them apart, or in another form`
                : `${results.length} found`
              : 'Nothing has these words. Try fewer, as customers read them.')}
        </output>
        {query.trim() && results.length > 0 && !isReadOnly && (
          <PlacesButton words={withoutQuotes(query)} results={groups.flatMap(({ rows }) => rows)} />
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
            {title === 'Site' && !isReadOnly && isOpen(title) && (
              <Button look="add" onClick={() => setNewKind('language')}>
                Add a language
              </Button>
            )}
            {isOpen(title) && (
              <Rows
                {...{ rows, site, problems, shown }}
                drafted={Object.keys(drafts).join('\n')}
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
  shown: string | undefined;
  /** The selected place in it, as a pointer with a slash at its end. */
  shownAt: string;
  choose: (file: StudioFile, place?: string) => void;
};

const Rows = memo(({ rows, site, problems, drafted, shown, shownAt, choose }: RowsProps) => {
  const drafts = new Set(drafted.split('\n'));
  const open = rows.filter(({ file }) => file.path === shown);
  // A row of an entry goes before the row of the file.
  const current =
    open.find(({ entry }) => entry && shownAt.startsWith(`${entry.at}/`)) ?? open.find(({ entry }) => !entry);
  return (
    <ul>
      {rows.map((row) => {
        const { file, entry, place = entry?.at, snippet } = row;
        return (
          <FileRow
            key={`${file.path} ${entry?.at}`}
            {...{ file, place, choose }}
            isPart={file.place?.kind === 'section' || entry?.about !== undefined}
            title={entry?.title ?? file.title}
            about={snippet ?? entry?.about ?? shownPath(file)}
            count={entry ? 0 : problemsOf(site, problems, file.path).length}
            isDraft={!entry && drafts.has(file.path)}
            isShown={row === current}
            isFound={snippet !== undefined}
          />
        );
      })}
    </ul>
  );
});

/** Returns the path of a file. A section of a document has only its file name, because the document stands above it. */
const shownPath = ({ path, place }: StudioFile) =>
  place?.kind === 'section' ? path.slice(path.lastIndexOf('/') + 1) : path;
