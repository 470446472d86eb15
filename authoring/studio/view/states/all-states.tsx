import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { counted } from '../../../../src/rules/format-value.ts';
import { fileOfPage } from '../../../walk/types.ts';
import { labelOf } from '../../forms/wording.ts';
import { stateAddress } from '../../preview/live-frame.tsx';
import { statesKey } from '../../state/states.ts';
import { type StudioLocation, useAddress } from '../../state/use-address.ts';
import { useContent, useStore, useStudio } from '../../state/use-studio.ts';
import type { StatesOf, StudioContent } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { useFileSearch, useQuery } from '../search/use-search.ts';
import { StateRow } from './state-row.tsx';
import styles from './states.module.css';
import { statesFound } from './states-found.ts';

const nothing = { journey: '', block: '' };

/** Shows every state of every page and block, or those with the words that are searched for in the list beside it. */
export function AllStates() {
  const store = useStore();
  const { states, edition } = useStudio();
  const content = useContent();
  const [where, go] = useAddress();
  const [filter, setFilter] = useState(nothing);
  const view = useRef<HTMLElement>(null);
  const query = useQuery();
  const words = useDeferredValue(query);
  const search = useFileSearch();
  const all = useMemo(() => (content ? everyList(content) : []), [content]);
  // What is not listed yet is listed now, one after another.
  useEffect(() => {
    for (const of of all) store.listStates(of);
  }, [store, all]);
  const lists = useMemo(() => all.flatMap((of) => states[statesKey(of)]?.list ?? []), [all, states]);
  const sections = useMemo(
    () =>
      content ? statesFound(lists, content, { ...filter, words, results: words.trim() ? search(words) : [] }) : [],
    [lists, content, filter, words, search],
  );
  const left = all.filter((of) => !states[statesKey(of)]).length;
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
  const blocks = [...new Set(lists.flatMap((list) => list.blocks))].sort();
  const count = sections.reduce((sum, { pictures }) => sum + pictures.length, 0);
  return (
    <main ref={view} className={styles.view} aria-label="All states" aria-busy={words !== query}>
      <header className={styles.head}>
        <h2>All states</h2>
        {chooses('journey', Object.keys(content?.sites.content.site.journeys ?? {}))}
        {chooses('block', blocks)}
        <output>
          {count || left ? counted(count, 'state') : 'No state is known to have that'}
          {left > 0 && `, ${left} pages and blocks to come`}
        </output>
        <Button data-first onClick={() => go({ view: undefined })}>
          Back to the page
        </Button>
      </header>
      {sections.map((section) => (
        <section
          key={`${section.kind}/${section.name}`}
          id={`${section.kind}/${section.name}`}
          className={styles.section}
          data-old={states[statesKey(section)]?.isOld || undefined}
        >
          <h3>
            {section.title}{' '}
            {states[statesKey(section)]?.isOld && (
              <small>as of {new Date(states[statesKey(section)]!.at).toLocaleTimeString('en-GB')}</small>
            )}{' '}
            <code>{section.path ?? section.name}</code>
          </h3>
          {section.pictures.map((picture) => (
            <StateRow
              key={picture.id}
              picture={picture}
              src={stateAddress(section, picture.id, edition)}
              open={() => go(placeOf(section, picture.id))}
            />
          ))}
        </section>
      ))}
    </main>
  );
}

/** The pages, journey by journey as they are listed, then the blocks. */
const everyList = ({ sites, blocks }: StudioContent): StatesOf[] => [
  ...sites.content.pages.map(({ name }) => ({ kind: 'page' as const, name })),
  ...blocks.map((name) => ({ kind: 'block' as const, name })),
];

/** Where the studio shows one state of a page or block. */
const placeOf = ({ kind, name }: StatesOf, state: string): Partial<StudioLocation> => ({
  ...{ at: undefined, walk: undefined, state },
  ...(kind === 'page' ? { file: fileOfPage(name), page: name } : { block: name, view: undefined }),
});
