import type { ContentFile, Project } from '../folder/load.ts';
import type { ContentIndex } from '../model/content-index.ts';
import type { Mistake, Place } from '../problem/problem.ts';

/** Something that is wrong only if customers see it. release.json can accept it by its name. */
export type Finding = Mistake & { name: string; value?: string | number };

/** The data that the release check reads besides content. */
export type Surroundings = Project & {
  /** The day, as an ISO date in UTC. */
  today: string;
  env: Record<string, string | undefined>;
};

/** A text that customers may read: a whole file of Markdown, or one property of a file of JSON. */
export type ShownText = { file: ContentFile; text: string; pointer?: string };

const files = ['site', 'messages', 'values', 'page', 'letter', 'document'];

/** Every text that customers may read. */
export function shownTexts(contentIndex: ContentIndex): ShownText[] {
  return contentIndex.files.flatMap((file): ShownText[] => {
    const { place, text, data } = file;
    if (place.kind === 'text' || place.kind === 'section') return text === undefined ? [] : [{ file, text }];
    if (!('schema' in place) || !files.includes(place.kind)) return [];
    return contentIndex.schemas
      .walk(place.schema, data)
      .flatMap(({ value, pointer, format }) =>
        typeof value === 'string' && format !== 'regex' && isShown(place.kind, pointer)
          ? [{ file, text: value, pointer }]
          : [],
      );
  });
}

/** The names of schemas are for editors, and so is every part of a value except the value itself. */
const isShown = (kind: string, pointer: string) =>
  pointer !== '/$schema' && (kind !== 'values' || pointer.endsWith('/value'));

/** Returns the place of words in a text. `offset` says which, if they occur more than once. */
export const placeOf = ({ text, pointer }: ShownText, words: string, offset = text.indexOf(words)): Place =>
  pointer === undefined ? { offset } : { pointer, find: words };
