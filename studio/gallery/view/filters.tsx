import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react';
import { counted } from '../../../src/rules/format-value.ts';
import type { Gallery, Section } from '../../../src/states/types.ts';
import type { Filter } from './search.ts';
import styles from './shell.module.css';
import { useHash } from './use-hash.ts';

type Props = {
  gallery: Gallery;
  filter: Filter;
  change: Dispatch<SetStateAction<Filter>>;
  sections: Section[];
  /** Called when somebody is about to search. */
  begin(): void;
};

/** Search, filters and the widths to show. */
export function Filters({ gallery, filter, change, sections, begin }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [hash, setHash] = useHash();
  const journeys = Object.keys(gallery.sites.content.site.journeys);
  const blocks = [...new Set(gallery.sections.flatMap((section) => section.blocks))].sort();
  const count = sections.reduce((sum, { pictures }) => sum + pictures.length, 0);

  useEffect(() => {
    function find(event: KeyboardEvent) {
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      box.current?.focus();
    }
    addEventListener('keydown', find);
    return () => removeEventListener('keydown', find);
  }, []);

  return (
    <search className={styles.filters}>
      <input
        ref={box}
        type="search"
        aria-label="Search all texts"
        placeholder="Search all texts, files and facts ( / )"
        value={filter.words}
        onFocus={begin}
        onChange={({ target }) => change((before) => ({ ...before, words: target.value }))}
      />
      <Choice
        label="Journey"
        every="Every journey"
        options={journeys}
        value={filter.journey}
        choose={(journey) => change((before) => ({ ...before, journey }))}
      />
      <Choice
        label="Block"
        every="Every block"
        options={blocks}
        value={filter.block}
        choose={(block) => change((before) => ({ ...before, block }))}
      />
      <Choice
        label="Width"
        every="Every width"
        options={['phone', 'desktop']}
        value={hash.get('width') ?? ''}
        choose={(width) => setHash('width', width || undefined)}
      />
      <output>{counted(count, 'state')}</output>
    </search>
  );
}

type ChoiceProps = { label: string; every: string; options: string[]; value: string; choose(value: string): void };

function Choice({ label, every, options, value, choose }: ChoiceProps) {
  return (
    <select aria-label={label} value={value} onChange={({ target }) => choose(target.value)}>
      <option value="">{every}</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  );
}
