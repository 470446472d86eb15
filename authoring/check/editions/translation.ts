import { isDeepStrictEqual } from 'node:util';
import { editionOfFile, editionsIn, folderOf, layersOf } from '../../../src/content/editions/editions.ts';
import { type FilePlace, fileKey } from '../../../src/content/folder/file-kind.ts';
import type { Content, ContentFile } from '../../../src/content/folder/load.ts';
import { ownTexts } from '../../../src/content/model/block-texts.ts';
import { type ContentIndex, contentName } from '../../../src/content/model/content-index.ts';
import { objectOr, type Visit } from '../../../src/content/schema/walk.ts';

export type Originals = { content: Content; contentIndex: ContentIndex };

/** A file of an edition with its original, as that is now and as it was when it was translated. */
type Pair = { original: ContentFile; own?: ContentFile; before: unknown };

/** The kinds of files in which each name is translated by itself. */
export const kindsByName: FilePlace['kind'][] = ['messages', 'values', 'acts', 'facts', 'site'];

const kinds: FilePlace['kind'][] = [...(['text', 'section', 'document', 'page', 'letter'] as const), ...kindsByName];

export const hasWords = ({ place }: ContentFile): boolean => kinds.includes(place.kind);

/** The files of the content that an edition translates, each with its translation if there is one. */
export function* pairsOf(content: Content, edition: ContentIndex, name: string): Generator<Pair> {
  const translated = folderOf(content, name)?.files.find(({ place }) => place.kind === 'translated')?.data;
  const layers = layersOf(editionsIn(content)?.editions ?? [], name).map((layer) => layer.name);
  const files = new Map(edition.files.map((file) => [fileKey(file.place), file]));
  for (const original of content.files) {
    if (!hasWords(original) || original.broken) continue;
    const file = files.get(fileKey(original.place));
    const own = file && layers.includes(editionOfFile(file.path) ?? '') ? file : undefined;
    const before = (translated as Record<string, unknown> | undefined)?.[original.path];
    yield { original, ...(own && { own }), before };
  }
}

/** Whether two files of JSON say the same, in whatever order and by whatever schema's path. */
export const isSame = (a: unknown, b: unknown) => isDeepStrictEqual(forCustomers(a), forCustomers(b));

/** The data of a file of JSON without the properties that are for editors alone. */
export function forCustomers(data: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(objectOr(data)).filter(([name]) => !isBeside(`/${name}`)));
}

/** Whether a path is meant by a pattern, in which * stands for any letters. */
export const matches = (pattern: string, path: string) =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.]/g, '\\.'))
      .join('.*')}(\\.md|\\.json)?$`,
  ).test(path);

/** Whether the words are a scheme's, which has its own translation. */
export const isLocked = ({ schemas }: ContentIndex, file: ContentFile): boolean =>
  file.place.kind === 'text' && ownTexts(schemas).get(contentName(file))?.wording !== undefined;

/** Parts for editors alone. */
export const isBeside = (pointer: string) => /^\/(\$schema|review|formerly(\/\d+)?)$/.test(pointer);

/** Whether a value is words that customers read. */
export function isWords(kind: FilePlace['kind'], { schema, format, value, pointer }: Visit): boolean {
  if (typeof value !== 'string' || isBeside(pointer)) return false;
  if (kind === 'values') return pointer.endsWith('/value') && /\p{L}/u.test(value);
  if (kind === 'acts') return /\/(calendar|countdown|text|note)$/.test(pointer);
  if (kind === 'document') return pointer === '/title' || pointer.endsWith('/gist');
  if (format === 'line') return true;
  return !format && schema.type === 'string' && !schema.enum && schema.const === undefined && !schema.pattern;
}
