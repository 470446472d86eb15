import { visit } from 'jsonc-parser';
import type { Schema } from '../../../content/schema/types.ts';
import { fillLine } from '../../../rules/fill.ts';
import { formatValue } from '../../../rules/format-value.ts';
import type { Gallery } from '../../gallery/model.ts';
import { plain as asCompared } from '../../gallery/view/search.ts';
import { asRead } from '../edit/places.ts';
import { labelOf } from '../forms/wording.ts';
import type { Pointer, StudioFile, StudioSchemas } from '../model.ts';
import type { Where } from '../state/use-address.ts';

/** A file that has what was looked for. */
export type Found = {
  file: StudioFile;
  /** The words around it, where its title does not say them already. */
  snippet?: string | undefined;
  /** Whether a placeholder puts it there: it is written elsewhere. */
  isFilled?: boolean;
  /** Whether the file is called so, or has a value that is called or shown so. */
  isNamed?: boolean;
};

/** What is looked for by other words than content has for it. */
const alsoCalled: Record<string, string> = {
  'cooling off': 'right cancel',
  picture: 'image',
};

/** Words as they are compared: a hyphen is a gap. */
const plain = (words: string) => asCompared(words).replaceAll(/[-‑–]/g, ' ');

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

/**
 * Prepares a search over the words of files, as they are written and as customers read them, and over what their settings
 * are for. Where no file has what is looked for as it stands, those are found that have each of its words in some form.
 */
export function searchFiles(
  files: readonly StudioFile[],
  gallery: Gallery | undefined,
  schemas?: StudioSchemas,
): (words: string) => Found[] {
  const read = () =>
    files.map((file) => {
      const values = file.path === 'values.json' ? shownValues(gallery) : [];
      const settings = settingsOf(file, schemas).map(({ words }) => words);
      const own = [file.words, ...values.map(([, shown]) => shown), ...settings].join('\n');
      const all = [file.title, file.path, own].join('\n');
      const texts = { written: plain(all), read: plain(filled(gallery, all)) };
      return { file, values: values.flat().map(bare), own, ...texts };
    });
  // A large site takes a while to read, and most of the time nobody searches.
  let known: ReturnType<typeof read> | undefined;
  const find = (words: string[]) => {
    known ??= read();
    return known.flatMap(({ file, values, own, written, read }) => {
      const has = (text: string) => words.every((word) => text.includes(word));
      if (!has(read) && !has(written)) return [];
      const snippet = snippetOf(has(read) ? filled(gallery, own) : own, file.title, words);
      const isNamed = has(plain(file.title)) || values.includes(bare(words.join(' ')));
      return [{ file, snippet, isFilled: !has(written), isNamed }];
    });
  };
  return (words) => {
    const wanted = plain(words.trim());
    if (!wanted) return files.map((file) => ({ file }));
    for (const way of waysOf(wanted)) {
      const found = find(way);
      if (found.length) return found;
    }
    return [];
  };
}

/**
 * What in a file has the words that were looked for, as it is written or as customers read it. Of several values that are
 * shown so, it is the one that the open page shows, or else any page.
 */
export function placeOfWords(
  text: string | null | undefined,
  path: string,
  words: string,
  gallery: Gallery | undefined,
  { page, settings = [] }: { page?: string | undefined; settings?: readonly Setting[] } = {},
): Pick<Where, 'at' | 'spot'> {
  const wanted = plain(words.trim());
  if (!wanted || !text) return {};
  const ways = waysOf(wanted);
  // A file may have the words far from each other.
  for (const way of [...ways, ...ways.flat().map((word) => [word])]) {
    const found = placeOfWay(text, path, way, { gallery, page, settings });
    if (found) return found;
  }
  return {};
}

type Sought = { gallery: Gallery | undefined; page: string | undefined };

function placeOfWay(
  text: string,
  path: string,
  words: string[],
  { settings, ...sought }: Sought & { settings: readonly Setting[] },
): Pick<Where, 'at' | 'spot'> | undefined {
  const { gallery } = sought;
  const wanted = words.join(' ');
  const hasAll = (value: string) => words.every((word) => plain(value).includes(word));
  const has = (value: string) => [value, filled(gallery, value)].some(hasAll);
  if (path.endsWith('.md')) {
    const lines = asRead(text).split(/\r?\n/);
    const line = lines.findIndex(has);
    return line < 0 ? undefined : { spot: `${line + 1}:${Math.max(0, plain(lines[line]!).indexOf(words[0]!)) + 1}` };
  }
  let at: Pointer | undefined;
  if (path === 'values.json') {
    const found = shownValues(gallery).filter(([name, shown]) => name === wanted || plain(shown).includes(wanted));
    const [name] = found.length > 1 ? mostShown(found, wanted, sought) : found;
    at = name && [name[0], 'value'];
  }
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
function mostShown(found: [string, string][], wanted: string, { gallery, page }: Sought): [string, string][] {
  const pages = gallery?.sites.content.pages ?? [];
  const rank = ([name, shown]: [string, string]) => {
    const isWhole = name === wanted || bare(shown) === bare(wanted);
    // In texts a value is a span with its name, in lines it stands in braces, and blocks name it as it is.
    const shows = (one: (typeof pages)[number]) => JSON.stringify(one).search(new RegExp(`["{]${name}\\b`)) >= 0;
    const isOn = pages.some((one) => one.name === page && shows(one));
    return [isWhole, isOn, isOn || pages.some(shows)].map(Number).join('');
  };
  const ranks = new Map(found.map((one) => [one, rank(one)]));
  return [...found].sort((one, other) => Number(ranks.get(other)) - Number(ranks.get(one)));
}

/** Each value by its name, as customers read it: 3900 pence are £39.00. A personal one is the link's alone. */
const shownValues = (gallery: Gallery | undefined): [string, string][] =>
  Object.entries(gallery?.sites.content.site.values ?? {}).flatMap(([name, { type, value }]) =>
    value === undefined ? [] : [[name, formatValue(type, value)]],
  );

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

/** How many letters stand before the words that were looked for, and how many at most, so that all fit on two lines. */
const [before, most] = [24, 80];

/**
 * Cuts out what has the words, of the line that has most of them, without what the title says already. Addresses of links
 * are left out, unless the words are nowhere else.
 */
function snippetOf(text: string, title: string, words: string[]): string | undefined {
  const lines = text.split('\n').map((line) => line.replace(/^\s*(?:#+|[-*>]|\d+\.)\s+/, '').replaceAll(/\s+/g, ' '));
  const read = lines.map((line) => line.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('**', ''));
  return cutOut(read, title, words) ?? cutOut(lines, title, words);
}

function cutOut(lines: readonly string[], title: string, words: string[]): string | undefined {
  const found = lines.flatMap((line) => {
    const said = saidOf(line, title);
    const places = words.flatMap((word) => {
      const at = plain(line).indexOf(word, said);
      return at < 0 ? [] : [{ at, end: at + word.length }];
    });
    const [first] = places.sort((one, other) => one.at - other.at);
    return first ? [{ line, said, count: places.length, ...first }] : [];
  });
  const [best] = found.sort((one, other) => other.count - one.count);
  if (!best) return undefined;
  const { line, said, at, end } = best;
  const start = Math.max(said, at > before ? line.lastIndexOf(' ', at - before) + 1 : 0);
  const last = line.length - start > most ? line.lastIndexOf(' ', start + most) : line.length;
  // A long word that was looked for, or an address around it, is not cut.
  const cut = last < end ? `${line} `.indexOf(' ', end) : last;
  return `${start ? '…' : ''}${line.slice(start, cut).trim()}${cut < line.length ? '…' : ''}`;
}

/** How many letters of a line a title says: all of them, or those that it ends with where it is cut. */
function saidOf(line: string, title: string): number {
  const said = plain(title).replace(/ ?…$/, '');
  const words = plain(line);
  if (said.includes(words)) return words.length;
  const ends = [...words.matchAll(/\S+/g)].map(({ index, 0: word }) => index + word.length);
  return ends.findLast((end) => said.endsWith(words.slice(0, end))) ?? 0;
}
