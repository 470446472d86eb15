import { escapeHtml } from '../../../src/rules/escape-html.ts';
import type { Place } from './source.ts';

/** A letter of no script stands before words for their place, until the page is drawn. */
const [first, marks] = [0xf0000, /[\u{f0000}-\u{ffffd}]/gu];
const [blockBegins, blockEnds] = ['\uf8f0', '\uf8f1'];

/** Makes the places of the words of a site, by the letters that stand for them. */
export function openPlaces() {
  const places: string[] = [];
  const numbers = new Map<string, number>();
  const lines = new Map<string, string>();

  /** The letter that stands for a place. */
  function markOf(place: Place): string {
    const name = JSON.stringify(place);
    const number = numbers.get(name) ?? places.push(name) - 1;
    numbers.set(name, number);
    return String.fromCodePoint(first + number);
  }

  return {
    markOf,
    /** Words whose element will say the place of them. */
    placed(words: string, place: Place | undefined): string {
      if (!words || !place) return words;
      if (words.includes('{')) lines.set(JSON.stringify(place), words);
      return markOf(place) + words;
    },
    /** What stands before and after a block whose elements will say the place of it. */
    blockEdges: (place: Place): [string, string] => [blockBegins + markOf(place), blockEnds],
    /** Takes the letters out of HTML, and gives the elements around them `data-place` and `data-block`. */
    read: (html: string): string => readPlaces(html, (mark) => places[mark.codePointAt(0)! - first]!, lines),
  };
}

/** Takes the letters out of words. */
export const withoutMarks = (words: string): string => words.replace(marks, '');

/** The number of letters that are not white space: so places in Markdown are counted. */
export const lettersIn = (text: string): number => text.replace(/\s+/g, '').length;

/** The attributes whose words are read or heard. */
export const labelNames = ['placeholder', 'aria-label', 'alt', 'title'];

const label = new RegExp(` (?:${labelNames.join('|')})="[^"]*?([\\u{f0000}-\\u{ffffd}])`, 'u');

/** The begin of a block, its end, or words with the letter of their place. */
const wordsOfPlaces = /\uf8f0[\u{f0000}-\u{ffffd}]|\uf8f1|[\u{f0000}-\u{ffffd}]?[^\uf8f0\uf8f1\u{f0000}-\u{ffffd}]*/gu;

/** An element that is open: where its tag and its words with places are among the pieces, and the blocks begun in it. */
type Open = {
  name: string;
  at: number;
  words: [number, string][];
  blocks: string[];
  isLive: boolean;
  hasText: boolean;
};

const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

function readPlaces(html: string, placeOf: (mark: string) => string, lines: ReadonlyMap<string, string>): string {
  const pieces: string[] = [];
  const open: Open[] = [{ name: '', at: 0, words: [], blocks: [], isLive: false, hasText: false }];
  const attribute = (place: string) => {
    const line = lines.get(place);
    return ` data-place="${escapeHtml(place)}"${line === undefined ? '' : ` data-line="${escapeHtml(line)}"`}`;
  };
  const addTo = (at: number, added: string) => {
    pieces[at] = pieces[at]!.replace(/\/?>$/, (end) => added + end);
  };

  function close(): void {
    const { at, words, isLive, hasText } = open.pop()!;
    const tag = pieces[at]!;
    const [of] = label.exec(tag)?.slice(1) ?? [];
    pieces[at] = withoutMarks(tag);
    const [only, ...more] = words;
    if (only && (isLive || !more.length)) addTo(at, attribute(only[1]));
    else if (!only && of !== undefined && !hasText) addTo(at, attribute(placeOf(of)));
    if (isLive || !more.length) return;
    // Of words from several places each gets an element, up to the next.
    for (const [index, [piece, place]] of words.entries())
      pieces[piece] = `${index ? '</span>' : ''}<span${attribute(place)}>${pieces[piece]}`;
    pieces.push('</span>');
  }

  function addText(text: string): void {
    const around = open.at(-1)!;
    for (const [part] of text.matchAll(wordsOfPlaces)) {
      const [begin, ...rest] = part;
      if (begin === blockBegins) around.blocks.push(placeOf(rest[0]!));
      else if (begin === blockEnds) around.blocks.pop();
      else if (begin !== undefined) {
        const words = withoutMarks(part);
        if (words.trim()) for (const one of open) one.hasText = true;
        if (withoutMarks(begin) === '' && around.name !== 'title') around.words.push([pieces.length, placeOf(begin)]);
        pieces.push(words);
      }
    }
  }

  for (const [piece] of html.matchAll(/<[^<>]*>|[^<]+|</g)) {
    const [, name = ''] = /^<([a-z][\w-]*)/i.exec(piece) ?? [];
    if (name) {
      const around = open.at(-1)!;
      const block = around.blocks.at(-1);
      pieces.push(piece);
      const isLive = around.isLive || piece.includes(' data-island="');
      open.push({ name, at: pieces.length - 1, words: [], blocks: [], isLive, hasText: false });
      if (block) addTo(pieces.length - 1, ` data-block="${escapeHtml(block)}"`);
      if (empty.has(name) || piece.endsWith('/>')) close();
    } else if (piece.startsWith('</')) {
      if (open.length > 1) close();
      pieces.push(piece);
    } else if (piece.startsWith('<')) pieces.push(piece);
    else addText(piece);
  }
  return pieces.join('');
}
