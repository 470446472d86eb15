import { editionsIn, folderOf, resolveEdition } from '../../src/content/editions/editions.ts';
import { editionsFolder, fileKey } from '../../src/content/folder/file-kind.ts';
import { type ContentFile, loadContent, type Project } from '../../src/content/folder/load.ts';
import { formatJson } from '../../src/content/json/format.ts';
import { indexContent } from '../../src/content/model/content-index.ts';
import { didYouMean, nearest } from '../../src/content/problem/suggest.ts';
import { objectOr } from '../../src/content/schema/walk.ts';
import { forCustomers, hasWords, kindsByName } from '../check/editions/translation.ts';
import { unwritten, type Words, wordsIn } from '../check/editions/words.ts';
import { applyChange } from './change.ts';
import { notedOf } from './translate.ts';

/**
 * Keeps in translated.json the originals of an edition's words as they are now: of one file, of one name in a file
 * (`messages.json/pleaseWait`), or of all. Whoever runs it says that the words are right.
 */
export function noteTranslated(folder: string, project: Project, name: string, asked?: string) {
  const content = loadContent(folder, project);
  const names = (editionsIn(content)?.editions ?? []).map((edition) => edition.name);
  if (!names.includes(name)) return refusal(`There is no edition "${name}".`, name, names);
  const files = folderOf(content, name)?.files ?? [];
  const translations = new Map(files.map((file) => [fileKey(file.place), file]));
  const originals = content.files.filter(
    (file) => translations.has(fileKey(file.place)) && hasWords(file) && !file.broken,
  );
  const [path, key] = placeIn(name, asked);
  const wanted = originals.filter((file) => path === undefined || file.path === path);
  const paths = originals.map((file) => file.path);
  if (!wanted.length)
    return refusal(`The edition "${name}" has no words for ${path ?? 'anything'}.`, path ?? '', paths);
  const before = objectOr(files.find(({ place }) => place.kind === 'translated')?.data);
  const noted: Record<string, unknown> = { ...before };
  const words = [...wordsIn(content, indexContent(resolveEdition(content, name)).contentIndex, name)];
  for (const file of wanted) {
    const now = originalOf(file, translations.get(fileKey(file.place))!);
    if (key === undefined && 'schema' in file.place && !kindsByName.includes(file.place.kind))
      noted[file.path] = notedWords(file, words);
    else if (key === undefined || typeof now === 'string') noted[file.path] = now;
    else if (key in now) noted[file.path] = { ...objectOr(before[file.path]), [key]: now[key] };
    else return refusal(`The edition "${name}" has no words for ${path}/${key}.`, key, Object.keys(now));
  }
  // What has another name now, or is gone, is noted no more.
  const there = Object.entries(noted).filter(([path]) => content.files.some((file) => file.path === path));
  const sorted = Object.fromEntries(there.sort(([a], [b]) => (a < b ? -1 : 1)));
  const file = `${editionsFolder}/${name}/translated.json`;
  const failed = applyChange(folder, new Map([[file, formatJson(JSON.stringify(sorted))]]));
  if (failed) return { refused: failed };
  return { done: `${file} has what these translate: ${wanted.map((file) => file.path).join(', ')}.` };
}

/** A page as it is noted: what nobody has translated in it is still to translate. */
function notedWords(file: ContentFile, all: Words[]) {
  const words = all.filter(({ original, pointer }) => original === file && pointer !== '');
  const lacks = unwritten(words);
  const now = words.map((one): Words => {
    return { ...one, before: one.value, state: lacks.includes(one) ? 'untranslated' : 'confirmed' };
  });
  return notedOf(file, now, undefined);
}

/** The path below content/ and the name in the file, from a path of the original or of its translation. */
function placeIn(name: string, asked = ''): (string | undefined)[] {
  const below = asked.replace(new RegExp(`^(?:.*/)?${editionsFolder}/${name}/`), '').replace(/^content\//, '');
  const end = /\.(?:json|md)(?=\/|$)/.exec(below);
  if (!end) return [below || undefined];
  const at = end.index + end[0].length;
  return [below.slice(0, at), below.slice(at + 1) || undefined];
}

/** The translatable part of a file: its text, or the data of which its translation has a part. */
function originalOf(file: ContentFile, own: ContentFile): string | Record<string, unknown> {
  if (!('schema' in file.place)) return file.text ?? '';
  const data = forCustomers(file.data);
  if (!kindsByName.includes(file.place.kind)) return data;
  return Object.fromEntries(Object.entries(data).filter(([key]) => key in objectOr(own.data)));
}

const refusal = (message: string, asked: string, there: string[]) => ({
  refused: message + didYouMean(nearest(asked, there)),
});
