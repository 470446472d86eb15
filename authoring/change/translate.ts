import { type Edition, editionsIn, folderOf, merged, resolveEdition } from '../../src/content/editions/editions.ts';
import { languageName } from '../../src/content/editions/language.ts';
import { editionsFolder, fileKey } from '../../src/content/folder/file-kind.ts';
import { groupBy } from '../../src/content/folder/group-by.ts';
import { type Content, loadContent, type Project } from '../../src/content/folder/load.ts';
import { formatJson } from '../../src/content/json/format.ts';
import { escapeStep, stepsIn } from '../../src/content/json/pointer.ts';
import { type ContentIndex, indexContent } from '../../src/content/model/content-index.ts';
import type { Problem } from '../../src/content/problem/problem.ts';
import { isObject, objectOr } from '../../src/content/schema/walk.ts';
import { inEdition } from '../check/editions/default-words.ts';
import { forCustomers, kindsByName } from '../check/editions/translation.ts';
import { type Words, wordsIn } from '../check/editions/words.ts';
import { applyChange } from './change.ts';
import { bareWords, readXliff, type Unit } from './xliff.ts';

/** What became of the units, in a few lines, and each translation that was not taken, or is stale; or why none was. */
export type Taken = { done: string; problems: Problem[] } | { refused: string };

/** The edition of a language, or of the language of a region, such as `cy` of `cy-GB`; or why there is none. */
export function editionInto(content: Content, language: string): Edition | { refused: string } {
  const editions = editionsIn(content)?.editions ?? [];
  const wanted = language.toLowerCase();
  const isFor = (tag: string) => (one: Edition) => one.language.toLowerCase() === tag || one.name === tag;
  return (
    editions.find(isFor(wanted)) ??
    editions.find(isFor(wanted.split('-')[0]!)) ?? {
      refused: `There is no edition in "${language}". Add it: npm run new -- edition ${wanted} --language ${language}`,
    }
  );
}

/**
 * Takes the translations of an XLIFF file into the edition of its language, and notes of which words they are. One whose
 * original has changed meanwhile is taken where there is none yet, and is stale; nothing that is there is lost to it.
 */
export function takeXliff(
  folder: string,
  project: Project,
  { file, text, language }: { file: string; text: string; language?: string | undefined },
): Taken {
  const read = readXliff(text);
  if ('refused' in read) return { refused: `${file}: ${read.refused}` };
  const content = loadContent(folder, project);
  const edition = editionInto(content, language ?? read.language ?? '');
  if ('refused' in edition) return edition;
  const own = editionInto(content, read.language ?? edition.name);
  if ('refused' in own || own.name !== edition.name)
    return { refused: `${file} is in "${read.language}", and the edition ${edition.name} in "${edition.language}".` };
  const problems: Problem[] = [];
  const asked = read.units.filter(({ source }) => source);
  const begun = asked.filter(({ target }) => target);
  const ended = begun.filter(({ state = 'final' }) => endedStates.includes(state));
  const taken = new Set<Unit>();
  // A page asks for values by their words in its language, so these come first.
  for (const isOfValues of [true, false]) {
    const content = loadContent(folder, project);
    const units = ended.filter(({ path }) => (path === 'values.json') === isOfValues);
    const taking = take(content, edition.name, units, (line, message) =>
      problems.push({ file, line, column: 1, message }),
    );
    for (const unit of taking.taken) taken.add(unit);
    const failed = taking.writes.size > 0 && applyChange(folder, taking.writes);
    if (failed) return { refused: failed };
  }
  const whole = `${taken.size} ${taken.size === 1 ? 'translation' : 'translations'} into ${languageName(edition.language)}`;
  const told = new Set(problems.map(({ line }) => line));
  const left = ended.filter((unit) => !taken.has(unit) && !told.has(unit.line));
  const lines = [
    `${whole} taken into ${editionsFolder}/${edition.name}.`,
    ...counted(
      [...taken].filter(({ source, target }) => bareWords(source) === target),
      'of these are the same as their original',
    ),
    ...(left.length ? [`${left.length} were there already.`] : []),
    ...counted(
      asked.filter(({ target }) => !target),
      'have no translation',
    ),
    ...counted(
      begun.filter((unit) => !ended.includes(unit)),
      'are not done by their state, and were not taken',
    ),
  ];
  return { done: lines.join('\n'), problems };
}

/** What a translator's tool says of a segment that is done; one that says nothing is done where it has a target. */
const endedStates = ['translated', 'reviewed', 'final'];

/** A line about units, with the files that they are in; nothing where there are none. */
const counted = (units: Unit[], words: string): string[] => {
  const files = groupBy(units, ({ path }) => path).map((all) =>
    all.length > 3 ? `${all[0]!.path} (${all.length})` : all.map(({ path, pointer }) => path + pointer).join(', '),
  );
  return units.length ? [`${units.length} ${words}: ${files.join(', ')}.`] : [];
};

type Say = (line: number, message: string) => void;

/** The files of an edition with the translations that are taken. `say` hears of each that is not, or is stale. */
function take(content: Content, name: string, units: Unit[], say: Say) {
  const { contentIndex: originals } = indexContent(content);
  const { contentIndex: edition } = indexContent(resolveEdition(content, name));
  const own = new Map((folderOf(content, name)?.files ?? []).map((one) => [fileKey(one.place), one]));
  const all = [...wordsIn(content, edition, name)].filter(({ pointer }) => pointer !== '');
  const noted = { ...objectOr([...own.values()].find(({ place }) => place.kind === 'translated')?.data) };
  const writes = new Map<string, string>();
  const taken = new Set<Unit>();
  for (const ofFile of groupBy(units, ({ path }) => path)) {
    const { path } = ofFile[0]!;
    const words = all.filter(({ original }) => original.path === path);
    const file = words[0] && (own.get(fileKey(words[0].original.place)) ?? { broken: false });
    if (!file || file.broken) {
      const why = file ? 'The translation that is there cannot be read' : 'There is no such file any more';
      say(ofFile[0]!.line, `${path}: ${why}, and nothing of it was taken.`);
      continue;
    }
    const found = wordsTaken(words, ofFile, say);
    if (!found.length) continue;
    for (const { unit } of found) taken.add(unit);
    const translated = new Map(found.map(({ words, next }) => [words, next]));
    const now = words.map((one) => translated.get(one) ?? one);
    const { original } = words[0]!;
    const at = `${editionsFolder}/${name}/${path}`;
    if (!('schema' in original.place)) writes.set(at, `${now[0]!.translation}\n`);
    else writes.set(at, jsonOf([originals, edition], original.data, 'data' in file ? file.data : undefined, now));
    noted[path] = notedOf(original, now, noted[path]);
  }
  const sorted = Object.entries(noted).sort(([a], [b]) => (a < b ? -1 : 1));
  if (taken.size) writes.set(`${editionsFolder}/${name}/translated.json`, asJson(Object.fromEntries(sorted)));
  return { taken, writes };
}

const asJson = (data: unknown) => formatJson(JSON.stringify(data));

/** The words of a file that units translate, with their translations, but those that are not taken or say nothing new. */
function wordsTaken(words: Words[], units: Unit[], say: Say): { unit: Unit; words: Words; next: Words }[] {
  const isOf = (unit: Unit) => (one: Words) => bareWords(one.value) === bareWords(unit.source);
  const thereOf = ({ pointer }: Unit) => words.find((one) => (one.pointer ?? '') === pointer);
  const inPlace = new Set(units.flatMap((unit) => [thereOf(unit)].filter((one) => one && isOf(unit)(one))));
  return units.flatMap((unit) => {
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
      const next: Words = { ...one, translation: target, before: one.value, state: 'confirmed' };
      return isNew ? [{ unit, words: one, next }] : [];
    }
    const isFirst = one.translation === undefined;
    const then = isFirst ? 'taken, and is stale' : 'not taken';
    say(line, `${place} has other words now, "${bareWords(one.value)}": its translation was ${then}.`);
    const next: Words = { ...one, translation: target, before: source, state: 'stale' };
    return isFirst ? [{ unit, words: one, next }] : [];
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
