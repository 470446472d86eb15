import { type KeyboardEvent, memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '../look/icon.tsx';
import type { StudioFile } from '../model.ts';
import { galleryWith } from '../state/gallery-with.ts';
import { problemsOf } from '../state/problems.ts';
import { useShownProblems } from '../state/shown-problems.ts';
import type { State } from '../state/state.ts';
import { useAddress } from '../state/use-address.ts';
import { useStore, useStudio } from '../state/use-studio.ts';
import { BlockList } from './block/block-list.tsx';
import { grouped } from './file-groups.ts';
import styles from './file-list.module.css';
import { NewDialog, type NewKind } from './new-dialog.tsx';
import { type Found, placeOfWords, searchFiles, settingsOf } from './search/search.ts';
import { showRow } from './show-row.ts';
import { showing } from './shown-on.ts';

/** What the button beside a group's heading makes. */
const makes: Record<string, NewKind> = { Pages: 'page', Texts: 'text', Documents: 'document', Journeys: 'journey' };

/** Lists every file, or those with the words that are looked for. */
export function FileList() {
  const store = useStore();
  const { site, gallery: saved, patch, drafts } = useStudio();
  const problems = useShownProblems();
  const gallery = useMemo(() => saved && galleryWith(saved, patch), [saved, patch]);
  const [where, go] = useAddress();
  const [words, setWords] = useState('');
  const [newKind, setNewKind] = useState<NewKind>();
  const wanted = useDeferredValue(words);
  const { files, schemas } = site;
  const { value: values } = site.names.offers;
  const search = useMemo(() => searchFiles(files, gallery, { schemas, values }), [files, gallery, schemas, values]);
  const found = useMemo(() => search(wanted, where.page), [search, wanted, where.page]);
  const groups = useMemo(() => grouped(found), [found]);

  async function choose(file: StudioFile, value?: Found['value'], sought = wanted) {
    const { path, place: kind } = file;
    await store.open(path);
    const isOther = kind?.kind === 'page' && kind.name !== where.page;
    const page = isOther ? { page: kind.name, state: undefined, walk: undefined } : {};
    const settings = settingsOf(file, site.schemas);
    const place = value ? { at: value.at } : placeOfWords(store.textOf(path), path, sought, gallery, settings);
    const found = { at: undefined, ...place };
    const shown = kind?.kind === 'page' ? page : showing(gallery, path, { ...where, ...found });
    go({ file: path, ...found, ...shown });
  }

  const drafted = Object.keys(drafts).join('\n');
  const shown = where.block ? undefined : where.file;
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  const chooseRow = useCallback((file: StudioFile, value?: Found['value']) => void latest.current(file, value), []);

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: its controls take the keys, which bubble here.
    <nav className={styles.list} aria-label="Content" onKeyDown={goAlong}>
      <div className={styles.search}>
        <input
          type="search"
          aria-label="Search what customers read"
          placeholder="Search the words"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={({ key }) => {
            const [first] = key === 'Enter' ? grouped(search(words, where.page)) : [];
            const [row] = first?.rows ?? [];
            if (row) void choose(row.file, row.value, words);
          }}
        />
        <output>
          {wanted.trim() &&
            (found.length ? `${found.length} found` : 'Nothing has these words. Try fewer, as customers read them.')}
        </output>
      </div>
      {groups.map(({ title, rows }) => (
        <section key={title}>
          <div className={styles.heading}>
            <h2>{title}</h2>
            {makes[title] && (
              <button
                type="button"
                data-look="plain"
                aria-label={`New ${makes[title]}`}
                title={`New ${makes[title]}`}
                onClick={() => setNewKind(makes[title])}
              >
                <Icon name="plus" />
              </button>
            )}
          </div>
          <Rows {...{ rows, site, problems, drafted, shown }} shownValue={String(where.at?.[0])} choose={chooseRow} />
        </section>
      ))}
      {!wanted.trim() && <BlockList />}
      {newKind && <NewDialog kind={newKind} close={() => setNewKind(undefined)} />}
    </nav>
  );
}

/** Takes the keyboard from the search to the rows, and from row to row. */
function goAlong(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[type="search"], li button')];
  const now = stops.indexOf(event.target as HTMLElement);
  if (!step || now < 0) return;
  event.preventDefault();
  stops[now + step]?.focus();
}

type RowsProps = Pick<State, 'site' | 'problems'> & {
  rows: Found[];
  /** The paths of files with a draft, each on a line: which they are stays the same while somebody writes. */
  drafted: string;
  shown: string | undefined;
  shownValue: string;
  choose: (file: StudioFile, value?: Found['value']) => void;
};

const Rows = memo(({ rows, site, problems, drafted, shown, shownValue, choose }: RowsProps) => {
  const drafts = new Set(drafted.split('\n'));
  return (
    <ul>
      {rows.map(({ file, value, snippet }) => (
        <FileRow
          key={`${file.path} ${value?.name}`}
          file={file}
          value={value}
          title={value?.meaning ?? file.title}
          about={snippet ?? file.path}
          count={problemsOf(site, problems, file.path).length}
          isDraft={drafts.has(file.path)}
          isShown={file.path === shown && (!value || value.name === shownValue)}
          isFound={snippet !== undefined}
          choose={choose}
        />
      ))}
    </ul>
  );
});

type RowProps = {
  file: StudioFile;
  /** The value in it that was found. */
  value: Found['value'];
  title: string;
  /** What stands below its title. */
  about: string;
  count: number;
  isDraft: boolean;
  isShown: boolean;
  /** Whether what stands below its title is what was looked for. */
  isFound: boolean;
  choose: (file: StudioFile, value?: Found['value']) => void;
};

/** One file, or a value in it. A large site has thousands of them, so a row is drawn again only when it says something else. */
const FileRow = memo(
  ({ file, value, title, about, count, isDraft, isShown, isFound, choose }: RowProps) => (
    <li>
      <button
        type="button"
        data-look="plain"
        ref={isShown ? showRow : undefined}
        aria-current={isShown || undefined}
        data-part={file.place?.kind === 'section' || undefined}
        onClick={() => choose(file, value)}
      >
        <span className={styles.title}>{title}</span>
        <Marks count={count} isDraft={isDraft} />
        <span className={isFound ? styles.found : styles.path}>{about}</span>
      </button>
    </li>
  ),
  ({ file, ...before }, { file: next, ...after }) =>
    file.path === next.path &&
    (Object.keys(before) as (keyof typeof before)[]).every((name) => before[name] === after[name]),
);

function Marks({ count, isDraft }: { count: number; isDraft: boolean }) {
  return (
    <>
      {isDraft && <span className={styles.draft}>not saved</span>}
      {count > 0 && (
        <span className={styles.count}>
          {count}
          <span data-look="hidden">{count === 1 ? ' mistake' : ' mistakes'}</span>
        </span>
      )}
    </>
  );
}
