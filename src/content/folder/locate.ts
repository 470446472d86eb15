import { resolve, sep } from 'node:path';
import { problemsIn, textPlaces } from '../json/places.ts';
import type { Mistake, Problem } from '../problem/problem.ts';
import { groupBy } from './group-by.ts';
import type { ContentFile, Folder } from './load.ts';

/** Gives mistakes their lines and columns, and sorts them by file and line. */
export function locate({ folder, files, editions = [] }: Folder, mistakes: Mistake[]): Problem[] {
  const all = [...files.flatMap(withBelow), ...editions.flatMap((edition) => edition.files)];
  const placed = mistakes.map((mistake) => layerOf(files, mistake));
  const problems = groupBy(placed, ({ file }) => file).flatMap((own) => {
    const path = own[0]!.file;
    const text = all.find((file) => file.path === path)?.text ?? '';
    return problemsIn(shownPath(resolve(folder, path)), text, own);
  });
  return problems.sort((a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column);
}

/** The file, and the original files that its data overrides. */
const withBelow = (file: ContentFile): ContentFile[] => [file, ...(file.below ? withBelow(file.below) : [])];

/** A mistake in a file of an edition that was put over others is in the highest of them that has the place. */
export function layerOf<M extends Mistake>(files: readonly ContentFile[], mistake: M): M {
  const { pointer, key } = mistake;
  const top = files.find(({ path }) => path === mistake.file);
  if (!top?.below || pointer === undefined) return mistake;
  const layers = withBelow(top);
  const has = ({ text = '' }: ContentFile) => {
    const node = textPlaces(text).at(pointer);
    return node !== undefined && (key === undefined || node.children?.some((it) => it.children?.[0]?.value === key));
  };
  return { ...mistake, file: (layers.find(has) ?? layers.at(-1)!).path };
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** The path of a file in messages: relative if it is below the current folder, otherwise absolute. */
export function shownPath(file: string): string {
  const here = process.cwd() + sep;
  return file.startsWith(here) ? file.slice(here.length).replaceAll(sep, '/') : file;
}
