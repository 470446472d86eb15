import { visit } from 'jsonc-parser';
import { fillLine } from '../../../rules/fill.ts';
import { formatValue } from '../../../rules/format-value.ts';
import type { Gallery } from '../../gallery/model.ts';
import { plain } from '../../gallery/view/search.ts';
import { asRead } from '../edit/places.ts';
import type { Pointer, StudioFile } from '../model.ts';

/** A file with the words around what was looked for. */
export type Found = { file: StudioFile; snippet?: string };

/** Prepares a search over the words of files, as they are written and as customers read them. */
export function searchFiles(files: readonly StudioFile[], gallery: Gallery | undefined): (words: string) => Found[] {
  const known = files.map((file) => {
    const all = `${file.title}\n${file.path}\n${file.words}`;
    return { file, written: plain(all), read: plain(filled(gallery, all)) };
  });
  return (words) => {
    const wanted = plain(words.trim());
    if (!wanted) return files.map((file) => ({ file }));
    return known.flatMap(({ file, written, read }) => {
      const found = [read, written].find((text) => text.includes(wanted));
      return found === undefined ? [] : [{ file, snippet: around(found, found.indexOf(wanted), wanted.length) }];
    });
  };
}

/** The value of a JSON file that has the words that were looked for, as it is written or as customers read it. */
export function placeOfWords(
  text: string | null | undefined,
  path: string,
  words: string,
  gallery: Gallery | undefined,
): Pointer | undefined {
  const wanted = plain(words.trim());
  if (!wanted || !text || !path.endsWith('.json')) return undefined;
  let found: Pointer | undefined;
  visit(asRead(text), {
    onLiteralValue(value, _offset, _length, _line, _column, pathSupplier) {
      if (found || typeof value !== 'string' || pathSupplier()[0] === '$schema') return;
      if ([value, filled(gallery, value)].some((one) => plain(one).includes(wanted))) found = pathSupplier();
    },
  });
  return found;
}

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
