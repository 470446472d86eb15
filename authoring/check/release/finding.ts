import { groupBy } from '../../../src/content/folder/group-by.ts';
import type { ContentFile, Project } from '../../../src/content/folder/load.ts';
import type { ContentIndex } from '../../../src/content/model/content-index.ts';
import { fullNameOf } from '../../../src/content/model/names.ts';
import type { Mistake, Place } from '../../../src/content/problem/problem.ts';
import { nameKind, slugOf } from '../../../src/content/schema/name-kinds.ts';
import { objectOr } from '../../../src/content/schema/walk.ts';

/** Something that is wrong only if customers see it. release.json can accept it by its name. */
export type Finding = Mistake & { name: string; value?: string | number };

/** The data that the release check reads besides content. */
export type Surroundings = Project & {
  /** The day, as an ISO date in UTC. */
  today: string;
  env: Record<string, string | undefined>;
};

export type Around = Pick<Surroundings, 'assets' | 'today'>;

/** Where something was found. `said`: what its sentence names; `of`: the rest of its name, behind that of the check. */
export type Found = Place &
  Pick<Finding, 'value' | 'suggestion' | 'way'> & {
    file: ContentFile;
    said: Record<string, unknown>;
    of?: string;
    name?: string;
  };

export type Finder = (contentIndex: ContentIndex, around: Around) => Found[];

/** A text that customers may read: a whole file of Markdown, or one property of a file of JSON. */
export type ShownText = { file: ContentFile; text: string; pointer?: string };

const files = ['site', 'messages', 'values', 'page', 'letter', 'document'];

/** Every text that customers may read. */
export const shownTexts = (contentIndex: ContentIndex): ShownText[] =>
  contentIndex.files.flatMap((file): ShownText[] => {
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

/** The names of schemas are for editors, and so is every part of a value except the value itself. */
const isShown = (kind: string, pointer: string) =>
  pointer !== '/$schema' && (kind !== 'values' || pointer.endsWith('/value'));

/** Words that were found in a text. `offset` says which, if they occur more than once. */
export function wordsFound({ file, text, pointer }: ShownText, words: string, offset = text.indexOf(words)): Found {
  const place = pointer === undefined ? { offset } : { pointer, find: words };
  return { file, ...place, of: placeName(file, pointer), value: words, said: { words } };
}

/**
 * The part of a finding's name that says where it is: the file, and the property if the file has many. It has no line
 * number and no index, so that it survives other changes.
 */
export function placeName(file: ContentFile, pointer = ''): string {
  const { place } = file;
  if ('name' in place) return nameKind(place.kind).pathOf!(fullNameOf(file)).replace(/\.\w+$/, '');
  const steps = stepsTo(file.data, pointer);
  if (place.kind === 'values' || place.kind === 'messages') return `${place.kind}/${steps[0] ?? ''}`;
  return [place.kind, ...steps].join('/');
}

/** The steps of a pointer, with an entry's own words instead of its index in a list. */
function stepsTo(data: unknown, pointer: string): string[] {
  let value = data;
  return pointer
    .split('/')
    .slice(1)
    .flatMap((step) => {
      const isEntry = Array.isArray(value);
      value = (value as Record<string, unknown> | undefined)?.[step];
      return isEntry ? entrySlug(value) : [step];
    });
}

function entrySlug(entry: unknown): string[] {
  const { network, label, heading } = objectOr(entry);
  const words = [network, label, heading].find((it) => typeof it === 'string' && slugOf(it));
  return words === undefined ? [] : [slugOf(String(words), 40)];
}

/** Makes the names of findings unique: equal names get the found value, and if necessary a number. */
export function withOwnNames(findings: Finding[]): Finding[] {
  const byWords = groupBy(findings, ({ name }) => name).flatMap((same) =>
    same.length === 1 ? same : same.map((it) => ({ ...it, name: joinName(it.name, slugOf(`${it.value ?? ''}`, 40)) })),
  );
  return groupBy(byWords, ({ name }) => name).flatMap((same) =>
    same.map((it, i) => (i ? { ...it, name: joinName(it.name, String(i + 1)) } : it)),
  );
}

const joinName = (name: string, part: string) => (part ? `${name}${name.includes(':') ? '/' : ':'}${part}` : name);
