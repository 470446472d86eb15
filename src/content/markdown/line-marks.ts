import { suggesting } from '../problem/suggest.ts';
import type { FoundFault } from './foreign-marks.ts';

/** Whether a place in a Markdown source is plain text that customers read. */
export type IsText = (index: number) => boolean;

const heading = /^(?:#{2,6}(?=[^\s#\u200b\u2060])|#(?=\p{Lu}))/u;
/** Bullets of word processors; those that are letters or signs too have a tab behind them. */
const bullet = /^(?:[•‣▪◦●○■·➢►\uf0a7\uf0b7\uf0d8]\s*|[oqv§Øü–—]\t\s*)/;
/** Signs with which one line may begin, and several are a list. */
const dash = /^[–—✓✔✅☑☐❖❑➤➔→]\ufe0f?\s+/u;
const closeMark = /^(?:-|\d{1,3}[.)])(?=\p{L})/u;
const starMark = /^[*+](?=\p{L})/u;
const item = /^(?:-|\d{1,3}[.)])(?=[\p{L} ])/u;
/** A space that is none of Markdown's, such as a no-break space, before or after the mark of a heading or an entry. */
const foreign = String.raw`[^\S \t\ufeff]`;
const foreignSpace = new RegExp(
  String.raw`^(?:${foreign}+\s*(#{1,6}|[-*+]|\d{1,3}[.)])(?=\s)|(#{1,6}|[-*+]|\d{1,3}[.)])(?=${foreign}))(?:\s|${foreign})*(?=\S)`,
  'u',
);

/** Finds headings without the space after #, and list items as word processors write them. */
export function* lostLineMarks(source: string, isText: IsText): Generator<FoundFault> {
  let inList = false;
  let before = '';
  const lines = linesOf(source);
  for (const [i, { offset, words }] of lines.entries()) {
    const [spaced = '', after, behind] = foreignSpace.exec(words) ?? [];
    const [marks] = heading.exec(words) ?? [];
    const found = after ?? behind ?? marks;
    if (found !== undefined && isText(offset)) {
      const isHeading = found.startsWith('#');
      const message = spaced
        ? `This is no ${isHeading ? 'heading' : 'list'}: a space beside its ${found} is a special one, such as word processors write.`
        : `A heading has a space after its ${found}.`;
      const next = `${found} ${words.slice((spaced || found).length)}`;
      // Each list counts as one mistake.
      if (isHeading || !foreignSpace.test(before)) yield { offset, message, ...suggesting(words, next) };
      before = words;
      continue;
    }
    const isDashed = dash.test(words) && [lines[i - 1], lines[i + 1]].some((one) => one && dash.test(one.words));
    const [mark] = (isDashed ? dash : bullet).exec(words) ?? [];
    // A list that was pasted counts as one mistake.
    if (mark && !inList && isText(offset)) {
      const message = `${mark.trim()} makes no list: each of its lines starts with - and a space.`;
      yield { offset, message, edit: { old: mark, next: '- ' } };
    }
    inList = Boolean(mark) || (inList && !words);
    // One line may be a note.
    const isStarred =
      starMark.test(words) && [lines[i - 1], lines[i + 1]].some((one) => one && starMark.test(one.words));
    const [close] = (isStarred ? starMark : closeMark).exec(words) ?? [];
    // Within a paragraph a line may begin with a hyphen. Each list counts as one mistake.
    if (
      close &&
      isText(offset) &&
      (isStarred ? !starMark.test(before) : (!before || item.test(before)) && !closeMark.test(before))
    ) {
      const message = `This is no list: its lines start with ${close} and a space.`;
      yield { offset, message, ...suggesting(words, `${close} ${words.slice(close.length)}`) };
    }
    before = words;
  }
}

/** Splits a text into lines without the blanks around them, each with the place where it begins. */
export function linesOf(source: string): { offset: number; words: string }[] {
  return [...source.matchAll(/^[ \t]*(.*)$/gm)].map((match) => ({
    offset: match.index + match[0].length - match[1]!.length,
    words: match[1]!.trimEnd(),
  }));
}
