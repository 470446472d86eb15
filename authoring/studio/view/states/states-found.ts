import { showsName } from '../../state/page-for-file.ts';
import type { PageStates, StudioContent } from '../../types.ts';
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
export function statesFound(
  lists: readonly PageStates[],
  { sites }: StudioContent,
  { journey, block, words, results }: Wanted,
): PageStates[] {
  const query = words.trim() && patternOf(words);
  // Each value and message is found by itself, and what shows a contact by its placeholder.
  const whole = results.filter(({ file, entry }) => !entry && file.path !== 'site.json');
  const files = new Set(whole.map(({ file }) => file.path));
  const names = results.flatMap(({ entry }) => entry?.at.split('/').at(-1) ?? []);
  const shows = sites.content.pages.filter((page) => names.some((name) => showsName(page, name)));
  const pages = new Set(shows.map(({ name }) => name));
  return lists.flatMap((list) => {
    const { kind, name, title, path = '', blocks } = list;
    const pictures = list.pictures.filter(
      (picture) =>
        (!journey || picture.journeys.includes(journey)) &&
        (!query ||
          picture.files.some((file) => files.has(file)) ||
          (kind === 'page' && pages.has(name)) ||
          query.test([name, title, path, picture.title, ...Object.values(picture.facts)].join('\n'))),
    );
    return pictures.length && (!block || blocks.includes(block)) ? [{ ...list, pictures }] : [];
  });
}
