import { visit } from 'jsonc-parser';
import type { Schema } from '../../../src/content/api/pure.ts';
import { formatValue } from '../../../src/rules/format-value.ts';
import type { Gallery } from '../../../src/states/types.ts';
import type { CompiledPage } from '../../../src/types.gen.ts';
import { asRead } from '../../edit/positions.ts';
import { fromWords, labelOf } from '../../forms/wording.ts';
import type { StudioLocation } from '../../state/use-address.ts';
import type { Name, Pointer, StudioFile, StudioSchemas } from '../../types.ts';
import { filled, searchable } from './searchable.ts';
import { snippetOf } from './snippet.ts';

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

/**
 * Returns the words of a query, each without its grammatical ending. MiniSearch and lunr, which do that by an index,
 * find neither parts of words nor phrases that go over a filled placeholder.
 */
const stemsOf = (query: string): string[] =>
  query
    .split(' ')
    .map((word) => (word.length > 4 ? word.replace(/(l?l(ing|ed|ation)|ing|ed|ies|y|es|e|s)$/, '') : word));

/** Returns the variants of a query, in the order to try: as it stands, its synonym, the stems of its words. */
const variantsOf = (query: string): string[][] => {
  const other = Object.entries(synonyms).find(([words]) => query.startsWith(words));
  return [[query], ...(other ? [other[1].split(' ')] : []), stemsOf(query)];
};

/** The sources beside the words of files: schemas, and the names of values and journeys. */
type SearchSources = {
  schemas?: StudioSchemas;
  values?: readonly Name[] | undefined;
  journeys?: readonly Name[] | undefined;
};

const titleOf = (journey: string) => `${journey} ${labelOf(journey)}`;

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
      const fileWords = [file.words, ...values.flatMap(({ now, later }) => [now, ...later]), ...settings].join('\n');
      const all = [file.title, file.path, fileWords].join('\n');
      const texts = { source: searchable(all), display: searchable(filled(gallery, all)) };
      return { file, values: values.flatMap(({ name, now }) => [bare(name), bare(now)]), own: fileWords, ...texts };
    });
  const journeyResults = (file: StudioFile): SearchResult[] =>
    file.path === 'journeys.json' ? journeys.map((journey) => ({ file, journey })) : [];
  // The index is built at the first search: a large site takes a while, and most of the time nobody searches.
  let index: ReturnType<typeof read> | undefined;
  const find = (words: string[], page: string | undefined): SearchResult[] => {
    index ??= read();
    return index.flatMap(({ file, values: names, own, source, display }) => {
      const has = (text: string) => words.every((word) => text.includes(word));
      const called = journeyResults(file).filter(({ journey }) => journey && has(searchable(titleOf(journey.name))));
      if (called.length) return called.map((part) => ({ ...part, isNamed: true }));
      if (!has(display) && !has(source)) return [];
      const values = file.path === 'values.json' ? searchValues(words, valueNames, { gallery, page }) : [];
      const isRead = (text: string) => [text, filled(gallery, text)].some((version) => has(searchable(version)));
      const each = file.path === 'messages.json' ? searchMessages(isRead, file) : values;
      if (each.length) return each.map((found) => ({ file, ...found }));
      const snippet = snippetOf(has(display) ? filled(gallery, own) : own, file.title, words);
      const isNamed = has(searchable(file.title)) || names.includes(bare(words.join(' ')));
      return [{ file, snippet, isFilled: !has(source), isNamed }];
    });
  };
  return (words, page) => {
    const query = searchable(words.trim());
    if (!query) return files.flatMap((file) => [{ file }, ...journeyResults(file)]);
    for (const way of variantsOf(query)) {
      const results = find(way, page);
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

/** Finds values by name, meaning, or text now or from a date; the most relevant first. */
function searchValues(words: string[], names: readonly Name[], context: SearchContext): Omit<SearchResult, 'file'>[] {
  const shown = new Map(shownValues(context.gallery).map((value) => [value.name, value]));
  const has = (text: string) => words.every((word) => searchable(text).includes(word));
  const results = names.flatMap(({ name, about }): ValueResult[] => {
    const { now = '', later = [] } = shown.get(name) ?? {};
    const meaning = about.replace(/^.* — /, '');
    const change = has([name, now, meaning].join('\n')) ? undefined : later.findIndex(has);
    if (change === undefined) return [{ name, meaning, shown: now, at: [name, 'value'] }];
    return change < 0 ? [] : [{ name, meaning, shown: later[change]!, at: [name, 'changes', change, 'value'] }];
  });
  const query = words.join(' ');
  return byRelevance(results, query, context).map((one) => {
    const { name, meaning, shown, at } = one;
    return { value: { name, meaning, at }, snippet: shown, isNamed: isWhole(one, query) };
  });
}

/** A matching value, with its text as customers read it. */
type ValueResult = { name: string; meaning: string; shown: string; at: Pointer };

/** Finds the place of a query in a file, as written or as customers read it. */
export function placeOfWords(
  text: string | null | undefined,
  path: string,
  words: string,
  gallery: Gallery | undefined,
  settings: readonly Setting[] = [],
): Pick<StudioLocation, 'at' | 'spot'> {
  const query = searchable(words.trim());
  if (!query || !text) return {};
  const ways = variantsOf(query);
  // A file may have the words far from each other.
  for (const way of [...ways, ...ways.flat().map((word) => [word])]) {
    const place = placeOfVariant(text, path, way, { query, gallery, settings });
    if (place) return place;
  }
  return {};
}

type SearchContext = { gallery: Gallery | undefined; page: string | undefined };

function placeOfVariant(
  text: string,
  path: string,
  words: string[],
  { query, gallery, settings }: { query: string; gallery: Gallery | undefined; settings: readonly Setting[] },
): Pick<StudioLocation, 'at' | 'spot'> | undefined {
  const hasAll = (value: string) => words.every((word) => searchable(value).includes(word));
  const has = (value: string) => [value, filled(gallery, value)].some(hasAll);
  if (path.endsWith('.md')) {
    const lines = asRead(text).split(/\r?\n/);
    const line = lines.findIndex(has);
    if (line < 0) return undefined;
    // A synonym matched: the place is the first letter of the line.
    const column = words.some((word) => query.includes(word))
      ? searchable(lines[line]!).indexOf(words[0]!)
      : lines[line]!.search(/[\p{L}\d]/u);
    return { spot: `${line + 1}:${Math.max(0, column) + 1}` };
  }
  let at: Pointer | undefined;
  visit(asRead(text), {
    onLiteralValue(value, _offset, _length, _line, _column, pathSupplier) {
      if (at || typeof value !== 'string' || pathSupplier()[0] === '$schema') return;
      if (!has(value)) return;
      const pointer = pathSupplier();
      // A match in the description of a value selects the value.
      at =
        path === 'values.json' && ['meaning', 'confirm'].includes(String(pointer[1])) ? pointer.slice(0, 1) : pointer;
    },
  });
  at ??= settings.find((setting) => hasAll(setting.words))?.at;
  return at && { at };
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

/** Sorts values by relevance: whole matches, then those on the open page, then those on any page. */
function byRelevance(results: ValueResult[], query: string, { gallery, page }: SearchContext): ValueResult[] {
  const pages = gallery?.sites.content.pages ?? [];
  const rank = (value: ValueResult) => {
    const isOn = pages.some((other) => other.name === page && showsName(other, value.name));
    return [isWhole(value, query), isOn, isOn || pages.some((other) => showsName(other, value.name))]
      .map(Number)
      .join('');
  };
  const ranks = new Map(results.map((value) => [value, rank(value)]));
  return [...results].sort((one, other) => Number(ranks.get(other)) - Number(ranks.get(one)));
}

/** Whether a page has a value, or a message that is its own: as a span, in braces, or as a block's name. */
export const showsName = (page: CompiledPage, name: string): boolean =>
  new RegExp(`["{]${name}\\b`).test(JSON.stringify(page));

const isWhole = ({ name, shown }: Pick<ValueResult, 'name' | 'shown'>, query: string) =>
  searchable(name) === query || bare(shown) === bare(query);

/** Returns each value as customers read it, such as £39.00 for 3900 pence, and its later values with their dates. */
const shownValues = (gallery: Gallery | undefined): { name: string; now: string; later: string[] }[] =>
  Object.entries(gallery?.sites.content.site.values ?? {}).flatMap(([name, { type, value, changes = [] }]) => {
    const later = changes.map((change) => `${formatValue(type, change.value)} ${fromWords(change.from)}`);
    return value === undefined ? [] : [{ name, now: formatValue(type, value), later }];
  });

/** Normalises a value for a comparison, without the pound sign. */
const bare = (shown: string) => searchable(shown).replace('£', '');
