import { positionAt, wordPlaces } from '../../api/pure.ts';
import { editionOfPath } from '../edit/edition-path.ts';
import type { Place as FilePlace, Pointer } from '../types.ts';

/**
 * The source of words, without reading the files. Paths are below the content folder. In Markdown it is the number of
 * letters, placeholders or images before it in the compiled text.
 */
export type Source =
  | { file: string; pointer: Pointer }
  | { file: string; letter: number }
  | { file: string; slot: number }
  | { file: string; image: number };

/** What `data-place` says: a line of JSON, or a part of a Markdown file by what stands before it. */
export type Place =
  | { file: string; pointer: Pointer; isOfLink?: boolean }
  | { file: string; letter: number; slot: number; image: number };

/** What the studio knows of a page in the frame: where it is, and where the value of each name is that it may show. */
export type AboutPage = { page?: Source; origins: Readonly<Record<string, Source>> };

export type Origin = {
  /** `sample`: a block's fixture, or its site. `link`: the link or order. `code`: a block's, gateway's or browser's. */
  from: 'content' | 'sample' | 'link' | 'code';
  /** The places to change it, nearest first: a value, the line or text with its placeholder, the block, the page. */
  sources: Source[];
  /** The placeholder that the words fill, and that the first source is about. */
  placeholder?: string;
  words: string;
};

/** Whether a part of a page comes from a file, or from a value of it. */
export const isFrom = ({ sources }: Origin, file: string, at: Pointer = []): boolean =>
  sources.some(
    (one) =>
      (editionOfPath(one.file)?.original ?? one.file) === file &&
      (!('pointer' in one) || at.every((step, i) => step === one.pointer[i])),
  );

/** The letter at an offset of a text as it is read: the one before it, or else the first of its line. */
export function letterAt(text: string, offset: number): number {
  const { letters } = wordPlaces(text);
  const begin = text.lastIndexOf('\n', offset - 1) + 1;
  const before = letters.findLastIndex((place) => place <= offset);
  const first = letters.findIndex((place) => place >= begin);
  const isOnLine = first >= 0 && !text.slice(begin, letters[first]).includes('\n');
  return Math.max(before, isOnLine ? first : 0);
}

/** Finds the place of a source. `text` is the file as it is read: with LF line ends, without a byte order mark. */
export function placeOf(source: Source, text: string): FilePlace {
  if ('pointer' in source) return source;
  const { letters, slots, images } = wordPlaces(text);
  const offset =
    'letter' in source ? letters[source.letter] : 'slot' in source ? slots[source.slot] : images[source.image];
  return { file: source.file, ...positionAt(text, offset ?? 0) };
}
