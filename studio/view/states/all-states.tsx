import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { counted } from '../../../src/rules/format-value.ts';
import { fileOfPage, type Section } from '../../../src/states/types.ts';
import { labelOf } from '../../forms/wording.ts';
import { sendTo } from '../../frame/protocol.ts';
import { useFrameMessages } from '../../preview/frame-messages.ts';
import { folderOf } from '../../state/load-gallery.ts';
import { type StudioLocation, useAddress } from '../../state/use-address.ts';
import { useStudio } from '../../state/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { useFileSearch, useQuery } from '../search/use-search.ts';
import { StateRow } from './state-row.tsx';
import styles from './states.module.css';
import { statesFound } from './states-found.ts';

const nothing = { journey: '', block: '' };

/** Shows every state of every page and block, or those with the words that are searched for in the list beside it. */
export function AllStates() {
  const { gallery, patch, edition } = useStudio();
  const [where, go] = useAddress();
  const [filter, setFilter] = useState(nothing);
  const [failures, setFailures] = useState<Record<string, string>>({});
  const view = useRef<HTMLElement>(null);
  const query = useQuery();
  const words = useDeferredValue(query);
  const search = useFileSearch();
  const sections = useMemo(
    () => (gallery ? statesFound(gallery, { ...filter, words, results: words.trim() ? search(words) : [] }) : []),
    [gallery, filter, words, search],
  );

  useFrameMessages('doorstep', (message, frame) => {
    if (message.doorstep === 'failed') setFailures((all) => ({ ...all, [message.id]: message.problem }));
    if (message.doorstep === 'ready' && patch) sendTo(frame, { doorstep: 'patch', patch });
  });
  useEffect(() => {
    if (!gallery) return;
    setFailures({});
    for (const frame of view.current!.querySelectorAll('iframe'))
      sendTo(frame, { doorstep: 'gallery', gallery, ...(patch && { patch }) });
  }, [gallery, patch]);
  const at = where.block ? `block/${where.block}` : `page/${where.page}`;
  useEffect(() => {
    // Some browsers return a promise, which React would take for what ends the effect.
    document.getElementById(at)?.scrollIntoView({ behavior: 'instant' });
  }, [at]);

  const chooses = (name: keyof typeof nothing, options: readonly string[]) => (
    <Choice
      aria-label={labelOf(name)}
      value={filter[name]}
      options={[['', `Every ${name}`], ...options]}
      onChoose={(value) => setFilter((all) => ({ ...all, [name]: value }))}
    />
  );
  const blocks = [...new Set(gallery?.sections.flatMap((section) => section.blocks))].sort();
  const count = sections.reduce((sum, { pictures }) => sum + pictures.length, 0);
  return (
    <main ref={view} className={styles.view} aria-label="All states" aria-busy={words !== query}>
      <header className={styles.head}>
        <h2>All states</h2>
        {chooses('journey', Object.keys(gallery?.sites.content.site.journeys ?? {}))}
        {chooses('block', blocks)}
        <output>{count ? counted(count, 'state') : 'No state is known to have that'}</output>
        <Button data-first onClick={() => go({ view: undefined })}>
          Back to the page
        </Button>
      </header>
      {sections.map((section) => (
        <section
          key={`${section.kind}/${section.name}`}
          id={`${section.kind}/${section.name}`}
          className={styles.section}
        >
          <h3>
            {section.title} <code>{section.path ?? `src/blocks/${section.name}`}</code>
          </h3>
          {section.pictures.map((picture) => (
            <StateRow
              key={picture.id}
              base={folderOf(edition)}
              picture={picture}
              failure={failures[picture.id]}
              open={() => go(placeOf(section, picture.id))}
            />
          ))}
        </section>
      ))}
    </main>
  );
}

/** Where the studio shows one state of a page or block. */
const placeOf = ({ kind, name }: Section, state: string): Partial<StudioLocation> => ({
  ...{ at: undefined, walk: undefined, state },
  ...(kind === 'page' ? { file: fileOfPage(name), page: name } : { block: name, view: undefined }),
});
