import { useDeferredValue, useMemo, useState } from 'react';
import { allPictures } from '../../../src/states/types.ts';
import { Filters } from './filters.tsx';
import { useFrameReports } from './frame-reports.ts';
import { FullPicture } from './full-picture.tsx';
import { SourceFile } from './picture-details.tsx';
import { PictureRow } from './picture-row.tsx';
import { type Filter, messagesSaying, noFilter, searchable, searchIn } from './search.ts';
import { SectionList } from './section-list.tsx';
import styles from './shell.module.css';
import { StudioLink } from './studio-link.tsx';
import { useGallery } from './use-gallery.ts';
import { useHash } from './use-hash.ts';
import { Walk } from './walk.tsx';
import { WordReader } from './word-reader.tsx';

/** Shows every state of every page and block, or one customer's walk. */
export function GalleryView() {
  const { gallery, saves, problems } = useGallery();
  const [hash, setHash] = useHash();
  const { reports, around } = useFrameReports(gallery);
  const [filter, setFilter] = useState<Filter>({ ...noFilter, words: hash.get('words') ?? '' });
  const deferred = useDeferredValue(filter);
  // Pictures are read from when somebody is about to search.
  const [reads, setReads] = useState(false);

  const search = useMemo(() => searchIn(gallery), [gallery]);
  const sections = useMemo(() => search(deferred, reports), [search, deferred, reports]);
  const messages = useMemo(() => messagesSaying(gallery, deferred.words), [gallery, deferred.words]);
  const query = searchable(deferred.words.trim());
  const unread = allPictures(gallery).flatMap(({ id }) => (reports[id]?.gallery === gallery ? [] : [id]));
  const walking = hash.has('walk');
  const width = hash.get('width') ?? '';
  const opened = hash.get('picture');
  const section = gallery.sections.find(({ pictures }) => pictures.some(({ id }) => id === opened));
  const picture = section?.pictures.find(({ id }) => id === opened);

  return (
    <div className={styles.gallery}>
      <header className={styles.bar}>
        <h1>{gallery.sites.content.site.name}</h1>
        <nav className={styles.tabs} aria-label="Views">
          <a href="#all" aria-current={walking ? undefined : 'page'}>
            All states
          </a>
          <a href="#walk" aria-current={walking ? 'page' : undefined}>
            What would this customer see?
          </a>
        </nav>
        {!walking && (
          <Filters
            gallery={gallery}
            filter={filter}
            change={setFilter}
            sections={sections}
            begin={() => setReads(true)}
          />
        )}
      </header>
      {problems.length > 0 && <Problems problems={problems} />}
      {walking ? (
        <Walk gallery={gallery} from={hash.get('walk') ?? ''} />
      ) : (
        <div className={styles.columns}>
          <SectionList sections={sections} />
          <main className={styles.sections} aria-busy={deferred !== filter || (query !== '' && unread.length > 0)}>
            <SearchNote
              messages={messages}
              around={query !== '' && around.includes(query)}
              found={sections.length > 0}
              unread={query ? unread.length : 0}
              all={allPictures(gallery).length}
            />
            {sections.map(({ kind, name, title, path, pictures }) => (
              <section
                key={`${kind}/${name}`}
                data-section={`${kind}/${name}`}
                className={styles.section}
                data-compact={width === 'phone' || undefined}
              >
                <h2 className={styles.heading}>
                  {title} <code>{path ?? `src/blocks/${name}`}</code>
                </h2>
                <p className={styles.studio}>
                  <StudioLink kind={kind} name={name} />
                </p>
                {pictures.map((picture) => (
                  <PictureRow
                    key={picture.id}
                    width={width}
                    picture={picture}
                    report={reports[picture.id]}
                    open={() => setHash('picture', picture.id)}
                  />
                ))}
              </section>
            ))}
          </main>
        </div>
      )}
      {(query || reads) && !walking && unread.length > 0 && <WordReader key={saves} ids={unread} />}
      {section && picture && (
        <FullPicture
          section={section}
          picture={picture}
          report={reports[picture.id]}
          close={() => setHash('picture', undefined)}
        />
      )}
    </div>
  );
}

function Problems({ problems }: { problems: string[] }) {
  return (
    <div role="alert" className={styles.problems}>
      <p>The latest content has mistakes; this is how it was before.</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>
            <code>{problem}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Props = {
  /** The messages that say the words. */
  messages: string[];
  /** Whether the words are in the header or footer. */
  around: boolean;
  /** Whether any state contains them by itself. */
  found: boolean;
  unread: number;
  all: number;
};

/** Explains the gaps in the list of matching states. */
function SearchNote({ messages, around, found, unread, all }: Props) {
  return (
    <div className={styles.note}>
      {around && (
        <p>
          This is on every page, at its head or foot: <SourceFile path="content/site.json" />,{' '}
          <SourceFile path="content/messages.json" />. {found && 'Below are the states that also have it elsewhere.'}
        </p>
      )}
      {messages.length > 0 && (
        <p>
          <SourceFile path="content/messages.json" /> says this: {messages.join(', ')}.
        </p>
      )}
      {unread > 0 && (
        <p>
          The pictures are being read: {all - unread} of {all}. More may be found.
        </p>
      )}
      {!found && !around && !messages.length && unread === 0 && <p>Nothing shows that.</p>}
    </div>
  );
}
