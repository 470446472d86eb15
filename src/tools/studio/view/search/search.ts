import { visit } from 'jsonc-parser';
import type { Schema } from '../../../../content/schema/types.ts';
import { fillLine } from '../../../../rules/fill.ts';
import { formatValue } from '../../../../rules/format-value.ts';
import type { Gallery } from '../../../gallery/model.ts';
import { asRead } from '../../edit/places.ts';
import { fromWords, labelOf } from '../../forms/wording.ts';
import type { Name, Pointer, StudioFile, StudioSchemas } from '../../model.ts';
import type { Where } from '../../state/use-address.ts';
import { plain, snippetOf } from './snippet.ts';

/** A file that has what was looked for. */
export type Found = {
  file: StudioFile;
  /** The value of `values.json` that it is: its name, what that means, and where it has the words, now or from a day on. */
  value?: { name: string; meaning: string; at: Pointer };
  /** The journey of `journeys.json` that it is, with its steps. */
  journey?: Name;
  /** The words around it, where its title does not say them already. */
  snippet?: string | undefined;
  /** Whether a placeholder puts it there: it is written elsewhere. */
  isFilled?: boolean;
  /** Whether the file is called so, or has a value that is called or shown so. */
  isNamed?: boolean;
};

/** What is looked for by other words than content has for it. */
const alsoCalled: Record<string, string> = {
  cooling: 'right cancel',
  picture: 'image',
};

/** The words that are looked for, each without the ending by which its forms differ. */
const stemsOf = (wanted: string): string[] =>
  wanted
    .split(' ')
    .map((word) => (word.length > 4 ? word.replace(/(l?l(ing|ed|ation)|ing|ed|ies|y|es|e|s)$/, '') : word));

/** What looking for words comes to: as they stand, then as content calls it, then each of them in whatever form. */
const waysOf = (wanted: string): string[][] => {
  const other = Object.entries(alsoCalled).find(([words]) => wanted.startsWith(words));
  return [[wanted], ...(other ? [other[1].split(' ')] : []), stemsOf(wanted)];
};

/** What there is beside the words of files: the schemas, and what values and journeys are called. */
type Known = { schemas?: StudioSchemas; values?: readonly Name[] | undefined; journeys?: readonly Name[] | undefined };

/** What a journey can be looked for by: its name, and what the list calls it. */
const titleOf = (journey: string) => `${journey} ${labelOf(journey)}`;

/** Where in its file something is that the list has apart from it, as pointers: what leads there, and what it is all of. */
export function placeIn({
  value,
  journey,
}: Pick<Found, 'value' | 'journey'>): { to: string; within: string } | undefined {
  if (value) return { to: `/${value.at.join('/')}`, within: `/${value.name}` };
  return journey && { to: `/journeys/${journey.name}`, within: `/journeys/${journey.name}` };
}

/**
 * Prepares a search over the words of files, as they are written and as customers read them, and over what their settings
 * are for. Where no file has what is looked for as it stands, those are found that have each of its words in some form. Of
 * `values`, each that has the words is found by itself: those that `page` shows before others.
 */
export function searchFiles(
  files: readonly StudioFile[],
  gallery: Gallery | undefined,
  { schemas, values: named = [], journeys = [] }: Known = {},
): (words: string, page?: string) => Found[] {
  const read = () =>
    files.map((file) => {
      const values = file.path === 'values.json' ? shownValues(gallery) : [];
      const settings = settingsOf(file, schemas).map(({ words }) => words);
      const own = [file.words, ...values.flatMap(({ now, later }) => [now, ...later]), ...settings].join('\n');
      const all = [file.title, file.path, own].join('\n');
      const texts = { written: plain(all), read: plain(filled(gallery, all)) };
      return { file, values: values.flatMap(({ name, now }) => [bare(name), bare(now)]), own, ...texts };
    });
  const partsOf = (file: StudioFile): Found[] =>
    file.path === 'journeys.json' ? journeys.map((journey) => ({ file, journey })) : [];
  // A large site takes a while to read, and most of the time nobody searches.
  let known: ReturnType<typeof read> | undefined;
  const find = (words: string[], page: string | undefined): Found[] => {
    known ??= read();
    return known.flatMap(({ file, values, own, written, read }) => {
      const has = (text: string) => words.every((word) => text.includes(word));
      const called = partsOf(file).filter(({ journey }) => journey && has(plain(titleOf(journey.name))));
      if (called.length) return called.map((one) => ({ ...one, isNamed: true }));
      if (!has(read) && !has(written)) return [];
      const each = file.path === 'values.json' ? valuesWith(words, named, { gallery, page }) : [];
      if (each.length) return each.map((one) => ({ file, ...one }));
      const snippet = snippetOf(has(read) ? filled(gallery, own) : own, file.title, words);
      const isNamed = has(plain(file.title)) || values.includes(bare(words.join(' ')));
      return [{ file, snippet, isFilled: !has(written), isNamed }];
    });
  };
  return (words, page) => {
    const wanted = plain(words.trim());
    if (!wanted) return files.flatMap((file) => [{ file }, ...partsOf(file)]);
    for (const way of waysOf(wanted)) {
      const found = find(way, page);
      if (found.length) return found;
    }
    return [];
  };
}

/** The values that are called so, are shown so, now or from a day on, or mean that, those first that are probably meant. */
function valuesWith(words: string[], named: readonly Name[], sought: Sought): Omit<Found, 'file'>[] {
  const shown = new Map(shownValues(sought.gallery).map((value) => [value.name, value]));
  const has = (text: string) => words.every((word) => plain(text).includes(word));
  const found = named.flatMap(({ name, about }): FoundValue[] => {
    const { now = '', later = [] } = shown.get(name) ?? {};
    const meaning = about.replace(/^.* — /, '');
    const change = has([name, now, meaning].join('\n')) ? undefined : later.findIndex(has);
    if (change === undefined) return [{ name, meaning, shown: now, at: [name, 'value'] }];
    return change < 0 ? [] : [{ name, meaning, shown: later[change]!, at: [name, 'changes', change, 'value'] }];
  });
  const wanted = words.join(' ');
  return mostShown(found, wanted, sought).map((one) => {
    const { name, meaning, shown, at } = one;
    return { value: { name, meaning, at }, snippet: shown, isNamed: isWhole(one, wanted) };
  });
}

/** A value as it was found, as customers read it there. */
type FoundValue = { name: string; meaning: string; shown: string; at: Pointer };

/** What in a file has the words that were looked for, as it is written or as customers read it. */
export function placeOfWords(
  text: string | null | undefined,
  path: string,
  words: string,
  gallery: Gallery | undefined,
  settings: readonly Setting[] = [],
): Pick<Where, 'at' | 'spot'> {
  const wanted = plain(words.trim());
  if (!wanted || !text) return {};
  const ways = waysOf(wanted);
  // A file may have the words far from each other.
  for (const way of [...ways, ...ways.flat().map((word) => [word])]) {
    const found = placeOfWay(text, path, way, { wanted, gallery, settings });
    if (found) return found;
  }
  return {};
}

type Sought = { gallery: Gallery | undefined; page: string | undefined };

function placeOfWay(
  text: string,
  path: string,
  words: string[],
  { wanted, gallery, settings }: { wanted: string; gallery: Gallery | undefined; settings: readonly Setting[] },
): Pick<Where, 'at' | 'spot'> | undefined {
  const hasAll = (value: string) => words.every((word) => plain(value).includes(word));
  const has = (value: string) => [value, filled(gallery, value)].some(hasAll);
  if (path.endsWith('.md')) {
    const lines = asRead(text).split(/\r?\n/);
    const line = lines.findIndex(has);
    if (line < 0) return undefined;
    // Other words than those that are looked for stand there: the line is meant, from its first letter on.
    const column = words.some((word) => wanted.includes(word))
      ? plain(lines[line]!).indexOf(words[0]!)
      : lines[line]!.search(/[\p{L}\d]/u);
    return { spot: `${line + 1}:${Math.max(0, column) + 1}` };
  }
  let at: Pointer | undefined;
  visit(asRead(text), {
    onLiteralValue(value, _offset, _length, _line, _column, pathSupplier) {
      if (at || typeof value !== 'string' || pathSupplier()[0] === '$schema') return;
      if (!has(value)) return;
      const found = pathSupplier();
      // A value is meant by what is said of it.
      at = path === 'values.json' && ['meaning', 'confirm'].includes(String(found[1])) ? found.slice(0, 1) : found;
    },
  });
  at ??= settings.find((setting) => hasAll(setting.words))?.at;
  return at && { at };
}

/** A setting of a file: where it stands, and the words by which it is described. */
export type Setting = { at: Pointer; words: string };

/** The kinds of file of which each place has a meaning of its own. */
const settingKinds = ['site', 'states', 'journeys', 'messages'];

/** Lists the settings that a file can have, by its schema. */
export function settingsOf({ place }: StudioFile, schemas: StudioSchemas | undefined): Setting[] {
  const schema = place && 'schema' in place && settingKinds.includes(place.kind) && schemas?.files[place.schema];
  return schema ? settingsIn(schema, []) : [];
}

const settingsIn = ({ properties = {} }: Schema, around: Pointer): Setting[] =>
  Object.entries(properties).flatMap(([name, property]) => {
    const at = [...around, name];
    const own = { at, words: `${labelOf(name)}: ${property.description ?? ''}` };
    return name === '$schema' ? [] : [own, ...settingsIn(property, at)];
  });

/** Values in the order in which they are probably meant: those that are called or shown so as a whole, then those on the page. */
function mostShown(found: FoundValue[], wanted: string, { gallery, page }: Sought): FoundValue[] {
  const pages = gallery?.sites.content.pages ?? [];
  const rank = (value: FoundValue) => {
    // In texts a value is a span with its name, in lines it stands in braces, and blocks name it as it is.
    const shows = (one: (typeof pages)[number]) => JSON.stringify(one).search(new RegExp(`["{]${value.name}\\b`)) >= 0;
    const isOn = pages.some((one) => one.name === page && shows(one));
    return [isWhole(value, wanted), isOn, isOn || pages.some(shows)].map(Number).join('');
  };
  const ranks = new Map(found.map((one) => [one, rank(one)]));
  return [...found].sort((one, other) => Number(ranks.get(other)) - Number(ranks.get(one)));
}

/** Whether a value is called or shown so, and not only in part. */
const isWhole = ({ name, shown }: Pick<FoundValue, 'name' | 'shown'>, wanted: string) =>
  plain(name) === wanted || bare(shown) === bare(wanted);

/** Each value by its name, as customers read it: 3900 pence are £39.00; and what it becomes, each time with its day. */
const shownValues = (gallery: Gallery | undefined): { name: string; now: string; later: string[] }[] =>
  Object.entries(gallery?.sites.content.site.values ?? {}).flatMap(([name, { type, value, changes = [] }]) => {
    const later = changes.map((change) => `${formatValue(type, change.value)} ${fromWords(change.from)}`);
    return value === undefined ? [] : [{ name, now: formatValue(type, value), later }];
  });

/** A value as it is compared: a price is looked for with its sign and without. */
const bare = (shown: string) => plain(shown).replace('£', '');

/** A text with the site's own values and contacts in the places of their names. */
function filled(gallery: Gallery | undefined, text: string): string {
  if (!gallery) return text;
  const { contacts, values } = gallery.sites.content.site;
  return fillLine(
    text,
    (name) => contacts[name] ?? (values[name] && formatValue(values[name].type, values[name].value)),
  );
}
