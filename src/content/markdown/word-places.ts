import { type Node, nodesOf, parseMarkdown } from './tree.ts';

/** Where the words of compiled Markdown stand in its source, as offsets: the HTML has no marks of it. */
export type WordPlaces = {
  /** The place of each letter of the HTML's text, without white space and the words in placeholders. */
  letters: readonly number[];
  slots: readonly number[];
  /** The place of each image. */
  images: readonly number[];
};

/** Finds the place of every word in a text of Markdown with LF line ends. */
export function wordPlaces(source: string): WordPlaces {
  const places = { letters: [] as number[], slots: [] as number[], images: [] as number[] };
  let end = 0;
  for (const node of nodesOf(parseMarkdown(source))) {
    if (node.type === 'image') places.images.push(node.position?.start.offset ?? end);
    if (node.type !== 'text' && node.type !== 'inlineCode' && node.type !== 'code') continue;
    // The parser gives bare addresses no position, so they follow the node before them.
    const start = node.position?.start.offset ?? Math.max(end, source.indexOf(node.value!, end));
    end = addText(node, source, start, places);
  }
  return places;
}

const pieces = /(\ue0fe\ue0ff)|\{[A-Za-z]\w*\}|[\s\S]/g;

/** Adds the letters and placeholders of one text. Returns where it ends in the source. */
function addText(
  { type, value = '' }: Node,
  source: string,
  start: number,
  { letters, slots }: Record<'letters' | 'slots', number[]>,
): number {
  let at = start;
  for (const [piece, escaped] of value.matchAll(pieces)) {
    const isText = type === 'text';
    if (escaped) {
      // In a text it is one brace; code shows the backslash too.
      if (!isText) letters.push(at);
      letters.push(at + 1);
      at += 2;
    } else if (isText && piece.length > 1) {
      at = nextPlace(source, at, piece);
      slots.push(at);
      at += piece.length;
    } else {
      for (const letter of piece) {
        if (/\s/.test(letter)) continue;
        const place = nextPlace(source, at, letter);
        letters.push(place);
        at = place + sourceLength(source, place, letter);
      }
    }
  }
  return at;
}

const entity = /^&(?:#\d+|#[xX][\da-fA-F]+|\w+);/;

/** Finds the next place where the source has a letter. It skips markup, such as a backslash or the marks of a quote. */
function nextPlace(source: string, from: number, letter: string): number {
  for (let at = from; at < source.length; at += 1) {
    if (source.startsWith(letter, at)) return at;
    // Where markup is skipped there may be a letter of an entity; an entity stands for one letter.
    if (entity.test(source.slice(at, at + 12))) return at;
    if (!/[\s\\>*_~`#|\-+[\]()<!]/.test(source[at]!) && !/\d/.test(source[at]!)) break;
  }
  return from;
}

/** How many letters the source needs for one. */
function sourceLength(source: string, at: number, letter: string): number {
  if (source.startsWith(letter, at)) return letter.length;
  return entity.exec(source.slice(at, at + 12))?.[0].length ?? letter.length;
}
