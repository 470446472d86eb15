import type { Gallery, Picture, Section } from '../../../src/states/types.ts';
import { showsName } from '../../state/page-for-file.ts';
import type { SearchResult } from '../search/search.ts';
import { patternOf } from '../search/words.ts';

type Wanted = {
  journey: string;
  /** A block's type. */
  block: string;
  /** The words that are searched for, and what the search has found. */
  words: string;
  results: readonly SearchResult[];
};

/** Lists the states of a journey and block that show what a search has found, or are called so. */
export function statesFound({ sections, sites }: Gallery, { journey, block, words, results }: Wanted): Section[] {
  const query = words.trim() && patternOf(words);
  // Each value and message is found by itself, and what shows a contact by its placeholder.
  const whole = results.filter(({ file, entry }) => !entry && file.path !== 'site.json');
  const files = new Set(whole.map(({ file }) => file.path));
  const names = results.flatMap(({ entry }) => entry?.at.split('/').at(-1) ?? []);
  const pages = new Set(
    Object.entries(sites).flatMap(([site, all]) =>
      all.pages.filter((page) => names.some((name) => showsName(page, name))).map(({ name }) => `${site} ${name}`),
    ),
  );
  const isFound = ({ name, title, path = '' }: Section, picture: Picture) =>
    !query ||
    picture.files.some((file) => files.has(file)) ||
    pages.has(`${picture.scene.site} ${picture.scene.page}`) ||
    query.test([name, title, path, picture.title, ...Object.values(picture.facts)].join('\n'));
  return sections.flatMap((section) => {
    const pictures = section.pictures.filter(
      (picture) => (!journey || picture.journeys.includes(journey)) && isFound(section, picture),
    );
    return pictures.length && (!block || section.blocks.includes(block)) ? [{ ...section, pictures }] : [];
  });
}
