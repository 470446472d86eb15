import type { Schema } from '../../../src/content/api/pure.ts';
import { formatValue } from '../../../src/rules/format-value.ts';
import type { Gallery } from '../../../src/states/types.ts';
import type { CompiledPage } from '../../../src/types.gen.ts';
import { fromWords, labelOf } from '../../forms/wording.ts';
import type { StudioLocation } from '../../state/use-address.ts';
import type { Name, Pointer, StudioFile, StudioSchemas } from '../../types.ts';
import { snippetOf } from './snippet.ts';
import { filled, patternOf, piecesOf } from './words.ts';

/** A match: a file, or a value, message or journey in it. */
export type SearchResult = {
  file: StudioFile;
  /** The matching value or message: its name, its meaning, and the place of the words, now or from a date. */
  value?: { name: string; meaning: string; at: Pointer };
  /** The matching journey of `journeys.json`, with its steps. */
  journey?: Name;
  /** The words around the match, unless the title shows them. */
  snippet?: string | undefined;
  /** Whether the match comes from a placeholder, and is written elsewhere. */
  isFilled?: boolean;
  /** Whether the title, or the name or text of a value, matches. */
  isNamed?: boolean;
};

/** Words that editors search for, and the words of content for the same. */
const synonyms: Record<string, string> = { cooling: 'right cancel', picture: 'image' };

/** Returns a word without its grammatical ending: MiniSearch and lunr do that by an index, and find no parts of words. */
const stemOf = (word: string): string =>
  word.length > 4 ? word.replace(/(l?l(ing|ed|ation)|ing|ed|ies|y|es|e|s)$/, '') : word;

/** Returns the variants of a query, in the order to try: as it stands, its synonym, the stems of its words. */
function variantsOf(words: string): RegExp[][] {
  const query = words.trim().toLowerCase();
  const other = Object.entries(synonyms).find(([start]) => query.startsWith(start));
  const stems = query.split(/[\s‑–-]+/).map(stemOf);
  return [[query], ...(other ? [other[1].split(' ')] : []), stems].map((variant) => variant.map(patternOf));
}

const hasAll = (patterns: readonly RegExp[], text: string) => patterns.every((pattern) => pattern.test(text));

/** The sources beside the words of files: schemas, and the names of values and journeys. */
type SearchSources = {
  schemas?: StudioSchemas;
  values?: readonly Name[] | undefined;
  journeys?: readonly Name[] | undefined;
};

/** Returns the pointers of a value or journey in its file: the place to open, and the whole entry. */
export function placeIn({
  value,
  journey,
}: Pick<SearchResult, 'value' | 'journey'>): { to: string; within: string } | undefined {
  if (value) return { to: `/${value.at.join('/')}`, within: `/${value.name}` };
  return journey && { to: `/journeys/${journey.name}`, within: `/journeys/${journey.name}` };
}

/**
 * Prepares a search over the words of files and descriptions of settings. Only if no file has the query as it stands
 * are its variants tried. Values are found one by one; those on `page` come first.
 */
export function searchFiles(
  files: readonly StudioFile[],
  gallery: Gallery | undefined,
  { schemas, values: valueNames = [], journeys = [] }: SearchSources = {},
): (words: string, page?: string) => SearchResult[] {
  const read = () =>
    files.map((file) => {
      const values = file.path === 'values.json' ? shownValues(gallery) : [];
      const settings = settingsOf(file, schemas).map(({ words }) => words);
      const own = [file.words, ...values.flatMap(({ now, later }) => [now, ...later]), ...settings].join('\n');
      const source = [file.title, file.path, own].join('\n');
      const names = values.flatMap(({ name, now }) => [bare(name), bare(now)]);
      return { file, names, own, source, display: filled(gallery, source) };
    });
  const journeyResults = (file: StudioFile): SearchResult[] =>
    file.path === 'journeys.json' ? journeys.map((journey) => ({ file, journey })) : [];
  // The index is built at the first search: a large site takes a while, and most of the time nobody searches.
  let index: ReturnType<typeof read> | undefined;
  const find = (patterns: RegExp[], query: string, page: string | undefined): SearchResult[] => {
    index ??= read();
    const has = (text: string) => hasAll(patterns, text);
    return index.flatMap(({ file, names, own, source, display }) => {
      const called = journeyResults(file).filter(({ journey }) => has(`${journey!.name} ${labelOf(journey!.name)}`));
      if (called.length) return called.map((part) => ({ ...part, isNamed: true }));
      if (!has(display) && !has(source)) return [];
      const isRead = (text: string) => has(text) || has(filled(gallery, text));
      const values = file.path === 'values.json' ? searchValues(has, valueNames, { gallery, query, page }) : [];
      const each = file.path === 'messages.json' ? searchMessages(isRead, file) : values;
      if (each.length) return each.map((found) => ({ file, ...found }));
      const snippet = snippetOf(has(display) ? filled(gallery, own) : own, file.title, patterns);
      return [{ file, snippet, isFilled: !has(source), isNamed: has(file.title) || names.includes(query) }];
    });
  };
  return (words, page) => {
    if (!words.trim()) return files.flatMap((file) => [{ file }, ...journeyResults(file)]);
    for (const patterns of variantsOf(words)) {
      const results = find(patterns, bare(words), page);
      if (results.length) return results;
    }
    return [];
  };
}

/** Finds the matching messages, each by itself. The words of a messages file are all texts, and then all names. */
function searchMessages(has: (text: string) => boolean, { words }: StudioFile): Omit<SearchResult, 'file'>[] {
  const lines = words.split('\n');
  return lines.slice(lines.length / 2).flatMap((name, i) => {
    const message = lines[i]!;
    return has(message) ? [{ value: { name, meaning: labelOf(name), at: [name] }, snippet: message }] : [];
  });
}

type ValueSearch = { gallery: Gallery | undefined; query: string; page: string | undefined };

/** Finds values by name, meaning, or text now or from a date: whole matches, those on the page, those on any page first. */
function searchValues(has: (text: string) => boolean, names: readonly Name[], { gallery, query, page }: ValueSearch) {
  const shown = new Map(shownValues(gallery).map((value) => [value.name, value]));
  const pages = gallery?.sites.content.pages ?? [];
  const results = names.flatMap(({ name, about }) => {
    const { now = '', later = [] } = shown.get(name) ?? {};
    const meaning = about.replace(/^.* — /, '');
    const isNow = has([name, now, meaning].join('\n'));
    const change = later.findIndex((text) => has(text));
    if (!isNow && change < 0) return [];
    const snippet = isNow ? now : later[change]!;
    const at: Pointer = isNow ? [name, 'value'] : [name, 'changes', change, 'value'];
    const isNamed = [name, snippet].some((text) => bare(text) === query);
    const on = pages.filter((one) => showsName(one, name));
    const rank = Number(isNamed) * 4 + Number(on.some((one) => one.name === page)) * 2 + Number(on.length > 0);
    return [{ rank, value: { name, meaning, at }, snippet, isNamed }];
  });
  return results.sort((one, other) => other.rank - one.rank).map(({ rank: _, ...found }) => found);
}

/** Finds the place of a query in a file, as written or as customers read it. */
export function placeOfWords(
  text: string | null | undefined,
  path: string,
  words: string,
  gallery: Gallery | undefined,
  settings: readonly Setting[] = [],
): Pick<StudioLocation, 'at' | 'spot'> {
  if (!words.trim() || !text) return {};
  const pieces = piecesOf(text, path);
  const variants = variantsOf(words);
  // A file may have the words far from each other.
  for (const patterns of [...variants, ...variants.flat().map((pattern) => [pattern])]) {
    const piece = pieces.find((one) => hasAll(patterns, one.words) || hasAll(patterns, filled(gallery, one.words)));
    if (piece?.place.spot) {
      const column = Math.max(0, piece.words.search(patterns[0]!)) + 1;
      return { spot: piece.place.spot.replace(/\d+$/, `${column}`) };
    }
    // A match in the description of a value selects the value.
    const isAbout = path === 'values.json' && ['meaning', 'confirm'].includes(String(piece?.place.at?.[1]));
    const at = isAbout ? piece!.place.at!.slice(0, 1) : piece?.place.at;
    const setting = at ?? settings.find((one) => hasAll(patterns, one.words))?.at;
    if (setting) return { at: setting };
  }
  return {};
}

/** A setting of a file: its pointer, and its label with its description. */
export type Setting = { at: Pointer; words: string };

/** The kinds of file whose properties are settings. */
const settingKinds = ['site', 'states', 'journeys', 'messages'];

/** Lists the settings that a file can have, by its schema. */
export function settingsOf({ place }: StudioFile, schemas: StudioSchemas | undefined): Setting[] {
  const schema = place && 'schema' in place && settingKinds.includes(place.kind) && schemas?.files[place.schema];
  return schema ? settingsIn(schema, []) : [];
}

const settingsIn = ({ properties = {} }: Schema, around: Pointer): Setting[] =>
  Object.entries(properties).flatMap(([name, property]) => {
    const at = [...around, name];
    const setting = { at, words: `${labelOf(name)}: ${property.description ?? ''}` };
    return name === '$schema' ? [] : [setting, ...settingsIn(property, at)];
  });

/** Whether a page has a value, or a message that is its own: as a span, in braces, or as a block's name. */
export const showsName = (page: CompiledPage, name: string): boolean =>
  new RegExp(`["{]${name}\\b`).test(JSON.stringify(page));

/** Returns each value as customers read it, such as £39.00 for 3900 pence, and its later values with their dates. */
const shownValues = (gallery: Gallery | undefined): { name: string; now: string; later: string[] }[] =>
  Object.entries(gallery?.sites.content.site.values ?? {}).flatMap(([name, { type, value, changes = [] }]) => {
    const later = changes.map((change) => `${formatValue(type, change.value)} ${fromWords(change.from)}`);
    return value === undefined ? [] : [{ name, now: formatValue(type, value), later }];
  });

/** Normalises a name or value for a comparison, without the pound sign. */
const bare = (text: string) => text.toLowerCase().replace(/[\s£]/g, '');
