import type { Editions } from '../../types.gen.ts';
import { editionsFolder, fileKey } from '../folder/file-kind.ts';
import type { Content, ContentFile, EditionFolder } from '../folder/load.ts';
import { isObject } from '../schema/walk.ts';

export type Edition = Editions['editions'][string] & { name: string };

/** `language`: that of the content itself; `prevails`: that whose documents prevail. */
type Listed = { language: string; prevails?: string; editions: Edition[] };

/** The editions that content/editions.json lists; undefined if there is none that can be read. */
export function editionsIn({ files }: Pick<Content, 'files'>): Listed | undefined {
  const data = files.find(({ place }) => place.kind === 'editions')?.data;
  if (!isObject(data) || !isObject(data.editions) || typeof data.language !== 'string') return undefined;
  const named = Object.entries(data.editions).filter(
    (entry): entry is [string, Edition] => isObject(entry[1]) && typeof entry[1].language === 'string',
  );
  const { prevails } = data;
  return {
    language: data.language,
    ...(typeof prevails === 'string' && { prevails }),
    editions: named.map(([name, edition]) => ({ ...edition, name })),
  };
}

export const editionNames = (content: Pick<Content, 'files'>): string[] =>
  (editionsIn(content)?.editions ?? []).map(({ name }) => name);

/** The edition and those below it, itself first. One that lies over itself ends where it begins again. */
export function layersOf(editions: readonly Edition[], name: string): Edition[] {
  const layers: Edition[] = [];
  for (let next: string | undefined = name; next !== undefined; ) {
    const edition = editions.find((one) => one.name === next);
    if (!edition || layers.includes(edition)) break;
    layers.push(edition);
    next = edition.base;
  }
  return layers;
}

export const editionOfFile = (path: string): string | undefined =>
  new RegExp(`^${editionsFolder}/([^/]+)/`).exec(path)?.[1];

/** The language of a content file: that of its edition, else that of the content itself. */
export function languageOf(content: Pick<Content, 'files'>, path: string): string | undefined {
  const known = editionsIn(content);
  return known?.editions.find(({ name }) => path.startsWith(`${editionsFolder}/${name}/`))?.language ?? known?.language;
}

/** Files by which nobody reads anything: an edition has none of them, and its own `published.json`. */
const unlayered = ['published', 'release'];

/**
 * The content of an edition: each file of its folder takes the place of the one below, and JSON is put together by
 * name. Files keep their paths, and JSON the file below it, so that a mistake is told where it stands.
 */
export function resolveEdition(content: Content, name: string): Content {
  const { editions = [] } = editionsIn(content) ?? {};
  const files = new Map(
    content.files.filter(({ place }) => !unlayered.includes(place.kind)).map((file) => [fileKey(file.place), file]),
  );
  const layers = layersOf(editions, name).flatMap((edition) => folderOf(content, edition.name) ?? []);
  for (const layer of layers.toReversed()) {
    for (const file of layer.files) {
      const isOther = file.place.kind === 'published' && layer.name !== name;
      if (file.place.kind === 'translated' || isOther) continue;
      const below = files.get(fileKey(file.place));
      files.set(fileKey(file.place), below ? over(below, file) : file);
    }
  }
  return {
    ...content,
    editions: [],
    files: [...files.values()].sort((a, b) => (fileKey(a.place) < fileKey(b.place) ? -1 : 1)),
    mistakes: [],
  };
}

export const folderOf = ({ editions = [] }: Content, name: string): EditionFolder | undefined =>
  editions.find((edition) => edition.name === name);

function over(below: ContentFile, file: ContentFile): ContentFile {
  if (!('schema' in file.place) || file.broken || below.broken) return file;
  return { ...file, data: merged(below.data, file.data), below };
}

/** Objects are put together by name; anything else takes the place of the other, lists as a whole. */
export function merged(below: unknown, above: unknown): unknown {
  if (!isObject(below) || !isObject(above)) return above;
  const own = Object.entries(above).filter(([name]) => name !== '$schema');
  return { ...below, ...Object.fromEntries(own.map(([name, value]) => [name, merged(below[name], value)])) };
}
