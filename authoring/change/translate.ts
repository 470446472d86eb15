import { inEdition } from '../../src/content/editions/default-words.ts';
import { type Edition, editionsIn, folderOf, merged, resolveEdition } from '../../src/content/editions/editions.ts';
import { languageName } from '../../src/content/editions/language.ts';
import { forCustomers, kindsByName } from '../../src/content/editions/translation.ts';
import { type Words, wordsIn } from '../../src/content/editions/words.ts';
import { bareWords, readXliff, type Unit } from '../../src/content/editions/xliff.ts';
import { editionsFolder, fileKey } from '../../src/content/folder/file-kind.ts';
import { groupBy } from '../../src/content/folder/group-by.ts';
import { type Content, loadContent, type Project } from '../../src/content/folder/load.ts';
import { formatJson } from '../../src/content/json/format.ts';
import { escapeStep, stepsIn } from '../../src/content/json/pointer.ts';
import { type ContentIndex, indexContent } from '../../src/content/model/content-index.ts';
import type { Problem } from '../../src/content/problem/problem.ts';
import { isObject, objectOr } from '../../src/content/schema/walk.ts';
import { applyChange } from './change.ts';

/** What was taken, in one sentence, and each translation that was not, or that waits for a look; or why nothing was. */
export type Taken = { done: string; problems: Problem[] } | { refused: string };

/** The edition of a language, or why there is none. */
export function editionInto(content: Content, language: string): Edition | { refused: string } {
  const editions = editionsIn(content)?.editions ?? [];
  const wanted = language.toLowerCase();
  return (
    editions.find((one) => one.language.toLowerCase() === wanted || one.name === wanted) ?? {
      refused: `There is no edition in "${language}". Add it: npm run new -- edition ${wanted} --language ${language}`,
    }
  );
}

/**
 * Takes the translations of an XLIFF file into the edition of its language, and notes of which words they are. One whose
 * original has changed meanwhile is taken where there is none yet, and is stale; nothing that is there is lost to it.
 */
export async function takeXliff(
  folder: string,
  project: Project,
  { file, text, language }: { file: string; text: string; language?: string | undefined },
): Promise<Taken> {
  const read = await readXliff(text);
  if ('refused' in read) return { refused: `${file}: ${read.refused}` };
  const into = language ?? read.language ?? '';
  const edition = editionInto(loadContent(folder, project), into);
  if ('refused' in edition) return edition;
  if (read.language !== undefined && read.language.toLowerCase() !== edition.language.toLowerCase())
    return { refused: `${file} is in "${read.language}", and the edition ${edition.name} in "${edition.language}".` };
  const problems: Problem[] = [];
  let count = 0;
  // A page asks for values by their words in its language, so these come first.
  for (const isOfValues of [true, false]) {
    const content = loadContent(folder, project);
    const units = read.units.filter(({ path }) => (path === 'values.json') === isOfValues);
    const taking = take(content, edition.name, units, (line, message) =>
      problems.push({ file, line, column: 1, message }),
    );
    count += taking.count;
    const failed = taking.writes.size > 0 && applyChange(folder, { writes: taking.writes, moves: [] });
    if (failed) return { refused: failed };
  }
  const whole = `${count} ${count === 1 ? 'translation' : 'translations'} into ${languageName(edition.language)}`;
  return { done: `${whole} taken into ${editionsFolder}/${edition.name}.`, problems };
}

type Say = (line: number, message: string) => void;

/** The files of an edition with the translations that are taken. `say` hears of each that is not, or is stale. */
function take(content: Content, name: string, units: Unit[], say: Say) {
  const { contentIndex: originals } = indexContent(content);
  const { contentIndex: edition } = indexContent(resolveEdition(content, name));
  const own = new Map((folderOf(content, name)?.files ?? []).map((one) => [fileKey(one.place), one]));
  const all = [...wordsIn(content, edition, name)].filter(({ pointer }) => pointer !== '');
  const noted = { ...objectOr([...own.values()].find(({ place }) => place.kind === 'translated')?.data) };
  const writes = new Map<string, string>();
  let count = 0;
  for (const ofFile of groupBy(units, ({ path }) => path)) {
    const { path } = ofFile[0]!;
    const words = all.filter(({ original }) => original.path === path);
    const file = words[0] && (own.get(fileKey(words[0].original.place)) ?? { broken: false });
    if (!file || file.broken) {
      const why = file ? 'The translation that is there cannot be read' : 'There is no such file any more';
      say(ofFile[0]!.line, `${path}: ${why}, and nothing of it was taken.`);
      continue;
    }
    const taken = new Map(wordsTaken(words, ofFile, say));
    count += taken.size;
    if (!taken.size) continue;
    const now = words.map((one) => taken.get(one) ?? one);
    const { original } = words[0]!;
    const at = `${editionsFolder}/${name}/${path}`;
    if (!('schema' in original.place)) writes.set(at, `${now[0]!.translation}\n`);
    else writes.set(at, jsonOf([originals, edition], original.data, 'data' in file ? file.data : undefined, now));
    noted[path] = notedOf(original, now, noted[path]);
  }
  const sorted = Object.entries(noted).sort(([a], [b]) => (a < b ? -1 : 1));
  if (count) writes.set(`${editionsFolder}/${name}/translated.json`, asJson(Object.fromEntries(sorted)));
  return { count, writes };
}

const asJson = (data: unknown) => formatJson(JSON.stringify(data));

/** The words of a file that units translate, with their translations, but those that are not taken or say nothing new. */
function wordsTaken(words: Words[], units: Unit[], say: Say): [Words, Words][] {
  const isOf = (unit: Unit) => (one: Words) => bareWords(one.value) === bareWords(unit.source);
  const thereOf = ({ pointer }: Unit) => words.find((one) => (one.pointer ?? '') === pointer);
  const inPlace = new Set(units.flatMap((unit) => [thereOf(unit)].filter((one) => one && isOf(unit)(one))));
  return units.flatMap((unit): [Words, Words][] => {
    const { path, pointer, source, target, line } = unit;
    const there = thereOf(unit);
    // The words of a page move with its blocks.
    const moved = words.find((one) => isOf(unit)(one) && !inPlace.has(one));
    const one = inPlace.has(there) ? there : (moved ?? there);
    const place = `${path}${pointer}`;
    if (!one) say(line, `${place} is not there any more: its translation was not taken.`);
    if (one?.state === 'locked') say(line, `${place} is a scheme's wording, which has its own translation.`);
    if (!one || one.state === 'locked') return [];
    if (isOf(unit)(one)) {
      const isNew = one.state !== 'confirmed' || bareWords(one.translation ?? '') !== target;
      return isNew ? [[one, { ...one, translation: target, before: one.value, state: 'confirmed' }]] : [];
    }
    const isFirst = one.translation === undefined;
    const then = isFirst ? 'taken, and is stale' : 'not taken';
    say(line, `${place} has other words now, "${bareWords(one.value)}": its translation was ${then}.`);
    return isFirst ? [[one, { ...one, translation: target, before: source, state: 'stale' }]] : [];
  });
}

/** The original of translated words as translated.json keeps it: what is not translated in it is null. */
export function notedOf({ place, data, text }: Words['original'], words: Words[], earlier: unknown): unknown {
  if (!('schema' in place)) return words[0]!.state === 'confirmed' ? text : `${words[0]!.before}\n`;
  const isNoted = ({ state, before }: Words) => state === 'confirmed' || (state === 'stale' && before !== undefined);
  const asNoted = (one: Words) => (isNoted(one) ? one.before : null);
  const originals = new Map(words.map((one) => [one.pointer!, asNoted(one)]));
  const all = objectOr(
    replaced(forCustomers(data), '', (at, value) => (originals.has(at) ? originals.get(at) : value)),
  );
  if (!kindsByName.includes(place.kind)) return all;
  const names = new Set(words.filter(isNoted).map(({ pointer }) => stepsIn(pointer!)[0]!));
  return { ...objectOr(earlier), ...Object.fromEntries([...names].map((key) => [key, all[key]])) };
}

/** A file of JSON of an edition: what it has, with the parts of its original that are on the way to a translation. */
function jsonOf(both: readonly [ContentIndex, ContentIndex], original: unknown, own: unknown, words: Words[]): string {
  const byPlace = new Map(words.flatMap(({ pointer, translation }) => (translation ? [[pointer!, translation]] : [])));
  const translated = (at: string, value: unknown) => byPlace.get(at) ?? inEdition(both, original, at, value);
  function part(value: unknown, at: string): unknown {
    if (![...byPlace.keys()].some((place) => `${place}/`.startsWith(`${at}/`))) return undefined;
    if (!isObject(value)) return replaced(value, at, translated);
    const parts = Object.entries(value).map(([name, one]) => [name, part(one, `${at}/${escapeStep(name)}`)] as const);
    return Object.fromEntries(parts.filter(([, one]) => one !== undefined));
  }
  return asJson(merged(own ?? {}, part(forCustomers(original), '')));
}

/** The same data with other leaves. */
function replaced(value: unknown, at: string, leaf: (at: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one, i) => replaced(one, `${at}/${i}`, leaf));
  if (!isObject(value)) return leaf(at, value);
  const parts = Object.entries(value).map(([name, one]) => [name, replaced(one, `${at}/${escapeStep(name)}`, leaf)]);
  return Object.fromEntries(parts);
}
