import { addressContacts } from '../../rules/contacts.ts';
import type { Fault } from '../problem/problem.ts';
import { nearest, suggesting } from '../problem/suggest.ts';
import { type FoundFault, foreignMarks, nodeMistakes } from './foreign-marks.ts';
import { type IsText, linesOf, lostLineMarks } from './line-marks.ts';
import { type Brace, bracesIn } from './placeholders.ts';
import { lostNotes, tableMistakes } from './table-mistakes.ts';
import { type Node, nodesOf } from './tree.ts';
import { bareNames, wrongWords } from './wrong-words.ts';

type LostMarkup = {
  mistakes: Fault[];
  /** Braces that belong to no placeholder and are not escaped. */
  braces: (Brace & { offset: number })[];
};

/** Finds text that was meant as markup and is plain text by Markdown's rules. `tree` is parsed from `source`. */
export function findLostMarkup(tree: Node, source: string): LostMarkup {
  const braces: LostMarkup['braces'] = [];
  const texts: { from: number; to: number }[] = [];
  const definitions: string[] = [];
  const [meantBraces, nodes] = [{ count: 0, blocks: 0 }, nodesOf(tree)];
  let around = 0;
  for (const { type, identifier, position, value = '' } of nodes) {
    if (type === 'definition') definitions.push(identifier!);
    around = position?.start.offset ?? around;
    const [found, words] = (type === 'inlineCode' && /^`+\{ *([\w.-]+) *\}`+/.exec(source.slice(around))) || [];
    if (found && words) braces.push({ form: 'bare', words, index: around, offset: around, found });
    if (type !== 'text') continue;
    // Words beside a bare address have no position.
    const from = position?.start.offset ?? source.indexOf(value, around);
    if (from < 0) continue;
    const to = position?.end.offset ?? from + value.length;
    around = to;
    texts.push({ from, to });
    // A brace may be written by its character number; Markdown's own escapes are only in the source.
    const markup = source.slice(from, to);
    const piece = markup.includes('&') ? value : markup;
    for (const brace of bracesIn(piece, meantBraces)) braces.push({ ...brace, offset: from + brace.index });
  }
  const isText = isWithin(texts);
  const links = [
    ...[...lostReferences(source, definitions), ...lostLinks(source), ...linkRests(source, isText)],
    ...foreignMarks(source),
  ].filter(({ offset }) => isText(offset));
  // A placeholder of another program may begin with a mark of Markdown.
  for (const { found, ...fault } of wrongWords(source))
    if (isText(fault.offset) || (found.startsWith('*') && isText(fault.offset + 1))) links.push(fault);
  for (const name of bareNames(source)) if (isText(name.index)) braces.push({ ...name, offset: name.index });
  const others = [
    ...lostLineMarks(source, isText),
    ...lostTables(source, isText),
    ...tableMistakes(nodes),
    ...nodeMistakes(nodes, source),
    ...lostFootnotes(source, isText),
    ...lostNotes(tree, source),
    ...lostBold(source, isText),
  ];
  const first = braces.filter(({ offset }) => !links.some((link) => link.offset === offset));
  return { braces: first, mistakes: [...links, ...others] };
}

/** Returns a function that tests whether a place is inside one of the pieces of a text, which are sorted. */
function isWithin(pieces: { from: number; to: number }[]): IsText {
  return (index) => {
    let [low, high] = [0, pieces.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pieces[middle]!.to <= index) low = middle + 1;
      else high = middle;
    }
    return low < pieces.length && pieces[low]!.from <= index;
  };
}

/** Finds references whose definition is missing. */
function* lostReferences(source: string, definitions: string[]): Generator<FoundFault> {
  for (const { 1: label, index } of source.matchAll(/(?<=\])\[([^[\]\n^]+)\]/g)) {
    const message = `Nothing says where [${label}] leads: a link is [words](address).`;
    const right = nearest(label!.toLowerCase(), definitions);
    const edit = { old: `[${label}]`, next: `[${right}]` };
    yield { offset: index, message, ...(right !== undefined && { suggestion: right, edit }) };
  }
}

const address = String.raw`(?:https?:\/\/|\/|#|tel:|mailto:|\{(?:${addressContacts.join('|')})\})`;
const separatedLink = new RegExp(String.raw`(?<!\\)\[([^[\]\n]+)\][^\S\n]+\((${address}[^\s()]*)\)`, 'g');
const swappedLink = new RegExp(String.raw`(?<!\\)\(([^()\n]+)\)\[(${address}[^\s[\]]*)\]`, 'g');
const unclosedLink = new RegExp(String.raw`(?<!\\)\[([^[\]\n]+)\]\((${address}[^\s()]*)(?!\))`, 'g');

const spacedFile = /(?<!\\)(!?)\[[^\]\n]*\]\((?!https?:|\/|#|tel:|mailto:)[^\s()"]+[^\S\n][^()"\n]*\.\w{2,4}\)/g;

const spacedImage = 'This is no image: write dashes for the spaces, here and in the name of its file.';

/** Finds text that looks like a link and is plain text. */
function* lostLinks(source: string): Generator<FoundFault> {
  for (const [pattern, message] of [
    [separatedLink, 'This is no link: its address follows its words at once.'],
    [swappedLink, 'This is no link: its words stand in [ ], and its address in ( ).'],
  ] as const)
    for (const { 0: old, 1: words, 2: address, index } of source.matchAll(pattern))
      yield { offset: index, message, ...suggesting(old, `[${words}](${address})`) };
  for (const { 1: mark, index } of source.matchAll(spacedFile))
    yield { offset: index, message: mark ? spacedImage : 'This is no link: its address has no spaces.' };
  for (const { 0: match, index } of source.matchAll(unclosedLink)) {
    const message =
      source[index - 1] === '!' ? spacedImage : 'This is no link: its address ends with ) and has no spaces.';
    const old = match.replace(/[.,;:!?]+$/, '');
    const isClosedLater = /^[^()\n]*\)/.test(source.slice(index + match.length));
    yield { offset: index, message, ...(isClosedLater ? {} : suggesting(old, `${old})`)) };
  }
}

/** Finds the rest of a link or image whose [ is missing. */
function* linkRests(source: string, isText: IsText): Generator<FoundFault> {
  // The brackets of the paragraph that are opened and not closed yet.
  let open = 0;
  for (const { 0: match, index } of source.matchAll(/\n[ \t]*\n|\[|(?<!\\)\]\((?=[^\s()])|\]/g)) {
    if (match.startsWith(']')) open -= 1;
    else open = match === '[' ? open + 1 : 0;
    if (match !== '](' || open >= 0 || !isText(index)) continue;
    const message =
      'This is the rest of a link or an image, and customers would read it: write [ before its words, or delete it.';
    yield { offset: index, message };
  }
}

const row = /^\|.*\|$/;
const ruler = /^\|[\s:|-]+\|$/;

/** Finds rows of a table without the delimiter row, or with one that does not fit, and rows that stand in no table. */
function* lostTables(source: string, isText: IsText): Generator<FoundFault> {
  const lines = linesOf(source);
  for (const [i, { offset, words }] of lines.entries()) {
    const next = lines[i + 1];
    if (!row.test(words) || !isText(offset) || row.test(lines[i - 1]?.words ?? '')) continue;
    const columns = words.slice(1, -1).split(/(?<!\\)\|/).length;
    if (!next || !row.test(next.words)) {
      // Bars around words are a way to set them apart.
      if (columns === 1) continue;
      const message =
        'This row stands in no table, so customers would read its bars: put it directly below the rows of its table.';
      yield { offset, message };
      continue;
    }
    const right = `|${' --- |'.repeat(columns)}`;
    const message = `This is no table: its second line has to be ${right}`;
    if (!ruler.test(next.words)) yield { offset, message };
    else yield { offset: next.offset, message, edit: { old: next.words, next: right } };
  }
}

/** Advice to use instead of a footnote. */
export const noFootnotes =
  'Footnotes are not supported: write the note in brackets where it belongs, or in a paragraph of its own that starts with \\*.';

/** Finds the mark of a footnote whose words are missing. */
function* lostFootnotes(source: string, isText: IsText): Generator<FoundFault> {
  for (const { index } of source.matchAll(/(?<!\\)\[\^[^[\]\s]+\]/g)) {
    if (isText(index)) yield { offset: index, message: noFootnotes };
  }
}

/** Finds asterisks that were meant for bold. One after a price or word may refer to a note, and so may all later. */
function* lostBold(source: string, isText: IsText): Generator<FoundFault> {
  const marks = [...source.matchAll(/(?<![\\*])\*\*(?!\*)|(?<![^\s(])\*{3}(?=\w)/g)].filter(({ index }) =>
    isText(index),
  );
  const before = (index: number) => source[index - 1] ?? ' ';
  const after = (index: number) => source.slice(index + 2).replace(/^\*(?=\w)/, '')[0] ?? ' ';
  const note = marks.find(({ index }) => /[^\s(]/.test(before(index)) && /\W/.test(after(index)));
  const hasNote = /^[ \t]*\*\* /m.test(source);
  let last: number | undefined;
  for (const { index } of marks) {
    if (note && note.index < index) return;
    const isOpening = /[\s(“"‘']/.test(before(index)) && /[^\s*]/.test(after(index));
    const startsLine = !source.slice(source.lastIndexOf('\n', index - 1) + 1, index).trim();
    // Within a line, a star after a figure refers to a note.
    const mayBeBold = startsLine || (!hasNote && /\p{L}[,;:]? $/u.test(source.slice(Math.max(index - 3, 0), index)));
    const [spaced, words] =
      (mayBeBold && /^\*\*[^\S\n]+([^*\n]*?[^*\n\d\s])[^\S\n]*\*\*(?![\p{L}\p{N}])/u.exec(source.slice(index))) || [];
    if (!isOpening && !spaced) continue;
    // Each paragraph gets one message.
    const isFurther = last !== undefined && !/\n[ \t]*\n/.test(source.slice(last, index));
    last = index;
    if (isFurther) continue;
    const [joined] = /^\*\*[^*\n]+[^*\n\p{L}\p{N}]\*\*(?=[\p{L}\p{N}])/u.exec(source.slice(index)) ?? [];
    const message = joined
      ? 'This ** makes nothing bold: where a sign stands before the last **, a space stands behind it.'
      : 'This ** makes nothing bold: bold words stand between ** and **, with no space inside.';
    const old = spaced ?? joined;
    yield { offset: index, message, ...(old && { edit: { old, next: spaced ? `**${words}**` : `${old} ` } }) };
  }
}
