import { visit } from 'jsonc-parser';
import { fillLine } from '../../../rules/fill.ts';
import { formatValue } from '../../../rules/format-value.ts';
import type { Gallery } from '../../gallery/model.ts';
import { plain } from '../../gallery/view/search.ts';
import { asRead } from '../edit/places.ts';
import type { Pointer, StudioFile } from '../model.ts';
import type { Where } from '../state/use-address.ts';

/** A file that has what was looked for. */
export type Found = {
  file: StudioFile;
  /** The words around it. */
  snippet?: string;
  /** Whether a placeholder puts it there: it is written elsewhere. */
  isFilled?: boolean;
  /** Whether the file is called so, or has a value that is called or shown so. */
  isNamed?: boolean;
};

/**
 * Prepares a search over the words of files, as they are written and as customers read them. Where no file has what is
 * looked for as it stands, those are found that have each of its words.
 */
export function searchFiles(files: readonly StudioFile[], gallery: Gallery | undefined): (words: string) => Found[] {
  const read = () =>
    files.map((file) => {
      const values = file.path === 'values.json' ? shownValues(gallery) : [];
      const all = [file.title, file.path, file.words, ...values.map(([, shown]) => shown)].join('\n');
      return { file, values: values.flat().map(bare), written: plain(all), read: plain(filled(gallery, all)) };
    });
  // A large site takes a while to read, and most of the time nobody searches.
  let known: ReturnType<typeof read> | undefined;
  const find = (words: string[]) => {
    known ??= read();
    return known.flatMap(({ file, values, written, read }) => {
      const has = (text: string) => words.every((word) => text.includes(word));
      const found = [read, written].find(has);
      if (found === undefined) return [];
      const snippet = around(found, found.indexOf(words[0]!), words[0]!.length);
      const isNamed = has(plain(file.title)) || values.includes(bare(words.join(' ')));
      return [{ file, snippet, isFilled: !has(written), isNamed }];
    });
  };
  return (words) => {
    const wanted = plain(words.trim());
    if (!wanted) return files.map((file) => ({ file }));
    const found = find([wanted]);
    return found.length ? found : find(wanted.split(' '));
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
  page?: string,
): Pick<Where, 'at' | 'spot'> {
  const wanted = plain(words.trim());
  if (!wanted || !text) return {};
  const has = (value: string) => [value, filled(gallery, value)].some((one) => plain(one).includes(wanted));
  if (path.endsWith('.md')) {
    const lines = asRead(text).split(/\r?\n/);
    const line = lines.findIndex(has);
    return line < 0 ? {} : { spot: `${line + 1}:${Math.max(0, lines[line]!.toLowerCase().indexOf(wanted)) + 1}` };
  }
  let at: Pointer | undefined;
  if (path === 'values.json') {
    const found = shownValues(gallery).filter(([name, shown]) => name === wanted || plain(shown).includes(wanted));
    const [name] = found.length > 1 ? mostShown(found, { wanted, gallery, page }) : found;
    at = name && [name[0], 'value'];
  }
  visit(asRead(text), {
    onLiteralValue(value, _offset, _length, _line, _column, pathSupplier) {
      if (at || typeof value !== 'string' || pathSupplier()[0] === '$schema') return;
      if (has(value)) at = pathSupplier();
    },
  });
  return at ? { at } : {};
}

type Sought = { wanted: string; gallery: Gallery | undefined; page: string | undefined };

/** Values in the order in which they are probably meant: those that are called or shown so as a whole, then those on the page. */
function mostShown(found: [string, string][], { wanted, gallery, page }: Sought): [string, string][] {
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

function around(text: string, index: number, length: number): string {
  const start = Math.max(0, text.lastIndexOf(' ', Math.max(0, index - 10)));
  const end = index + length + 40;
  return `${start ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`;
}
