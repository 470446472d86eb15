import { groupBy } from '../../../api/pure.ts';
import { labelOf } from '../../forms/wording.ts';
import { showsName } from '../../state/page-for-file.ts';
import type { Name, StudioContent, StudioFile } from '../../types.ts';
import { anyNumber } from './readings.ts';
import { patternOf, shownIn } from './search-words.ts';

/** A row of the list: a file, or a value, message or journey in one. */
export type SearchResult = {
  file: StudioFile;
  /** The value, message or journey that it is: its place in the file, and what it is called. */
  entry?: { at: string; title: string; about?: string };
  /** Where the words are: a pointer in JSON, or the line and column of a text. */
  place?: string;
  /** The words around the match, unless the title has it. */
  snippet?: string;
  /** Whether the match comes from a placeholder, and is written elsewhere. */
  isFilled?: boolean;
  /** Whether the title or the name matches. */
  isNamed?: boolean;
  /** Set where the words stand apart or in another form, and nowhere as they are. */
  isLoose?: true;
};

/** The kinds of file in which each entry is found by itself, and how deep those are. */
const depths: Record<string, number> = { values: 1, messages: 1, journeys: 2 };

/** The names of values and journeys, each with what it is about. */
type EntryNames = { value?: readonly Name[] | undefined; journey?: readonly Name[] | undefined };

/** Returns a word without its grammatical ending: MiniSearch and lunr do that by an index, and find no parts of words. */
const stemOf = (word: string): string =>
  word.length > 4 ? word.replace(/(l?l(ing|ed|ation)|ing|ed|ies|y|es|e|s)$/, '') : word;

/** The words of a query, which may stand in quotes. */
export const withoutQuotes = (words: string): string => words.trim().replace(/^["“”](.+)["“”]$/, '$1');

/** The patterns of a query, in the order to try: as it stands, and then its words in any form and order. Quotes want it as it stands. */
function variantsOf(words: string): RegExp[][] {
  const said = withoutQuotes(words);
  if (said !== words.trim()) return [[patternOf(said)]];
  const stems = said.split(/[\s‑–-]+/).map(stemOf);
  return [[patternOf(words)], stems.map(patternOf)];
}

/** Prepares a search over the words of files, as they are written and as customers read them. What a page shows comes first. */
export function searchFiles(
  files: readonly StudioFile[],
  content: StudioContent | undefined,
  names: EntryNames = {},
): (words: string, page?: string) => SearchResult[] {
  // The index is built at the first search: a large site takes a while, and most of the time nobody searches.
  let index: Row[] | undefined;
  return (words, page) => {
    if (!words.trim()) return files.flatMap((file) => [{ file }, ...journeysIn(file, names)]);
    index ??= files.flatMap((file) => rowsOf(file, content, names));
    for (const [at, patterns] of variantsOf(words).entries()) {
      const all = index.flatMap((row) => found(row, patterns) ?? []);
      const results = at ? all.map((one) => ({ ...one, isLoose: true as const })) : all;
      const shown = content?.sites.content.pages?.find(({ name }) => name === page);
      const isOff = ({ entry }: SearchResult) => Number(!shown || !entry || !showsName(shown, lastStep(entry.at)));
      if (results.length) return results.sort((one, other) => isOff(one) - isOff(other));
    }
    return [];
  };
}

const lastStep = (at: string) => at.slice(at.lastIndexOf('/') + 1);

/** A line of a file: as it is written, as customers read it in each of its forms, and where it is. */
type Line = { words: string; shown: string[]; at: string };

type Row = Pick<SearchResult, 'file' | 'entry'> & { lines: Line[] };

/** The file with its lines; the lines of an entry are a row of their own. */
function rowsOf(file: StudioFile, content: StudioContent | undefined, names: EntryNames): Row[] {
  const lines = file.words.split('\n').map((words, i): Line => {
    const shown = shownIn(content, words).map(({ text }) => text);
    return { words, shown, at: file.at?.[i] ?? String(i + 1) };
  });
  const depth = depths[file.place?.kind ?? ''];
  if (!depth) return [{ file, lines }];
  const entryAt = ({ at }: Line) => {
    const steps = at.split('/');
    return steps.length > depth && (depth === 1 || steps[1] === 'journeys') ? steps.slice(0, depth + 1).join('/') : '';
  };
  return groupBy(lines, entryAt).map((own) => {
    const at = entryAt(own[0]!);
    return { file, lines: own, ...(at && { entry: entryIn(at, names) }) };
  });
}

function entryIn(at: string, { value = [], journey = [] }: EntryNames): NonNullable<SearchResult['entry']> {
  const name = lastStep(at);
  const meaning = value.find((one) => one.name === name)?.about.replace(/^.* — /, '');
  const about = journey.find((one) => one.name === name)?.about;
  return { at, title: (at.split('/').length === 2 && meaning) || labelOf(name), ...(about !== undefined && { about }) };
}

const journeysIn = (file: StudioFile, names: EntryNames): SearchResult[] =>
  file.place?.kind === 'journeys'
    ? (names.journey ?? []).map(({ name }) => ({ file, entry: entryIn(`/journeys/${name}`, names) }))
    : [];

/** What a row has of some words, in the line that has most of them; undefined if it does not have them all. */
function found({ file, entry, lines }: Row, patterns: readonly RegExp[]): SearchResult | undefined {
  const title = entry?.title ?? file.title;
  const name = entry ? `${title}\n${lastStep(entry.at)}` : `${title}\n${file.path}`;
  const has = (text: string) => patterns.every((pattern) => pattern.test(text));
  const isWritten = has([name, ...lines.map(({ words }) => words)].join('\n'));
  if (!isWritten && !has([name, ...lines.flatMap(({ shown }) => shown)].join('\n'))) return undefined;
  const countIn = (text: string) => patterns.filter((pattern) => pattern.test(text)).length;
  const [best] = lines
    .map((line) => ({ ...line, count: Math.max(...[line.words, ...line.shown].map(countIn)) }))
    .sort((one, other) => other.count - one.count);
  const row = { file, ...(entry && { entry }), isFilled: !isWritten, isNamed: has(name) };
  if (!best?.count) return { ...row, ...(entry && { place: entry.at }) };
  const shown = [best.words, ...best.shown].find((text) => countIn(text) === best.count)!;
  const text = shown.replaceAll(anyNumber, '…');
  const [first = 0] = patterns.map((pattern) => best.words.search(pattern)).filter((at) => at >= 0);
  const place = file.at ? best.at : `${best.at}:${first + 1}`;
  return { ...row, place, ...(!has(title) && { snippet: snippetOf(text, patterns) }) };
}

/** The number of letters before the match, and of the whole snippet, which fits on two lines. */
const [lettersBefore, mostLetters] = [24, 80];

/** Cuts the match out of a line, without the marks of Markdown and HTML. */
function snippetOf(line: string, patterns: readonly RegExp[]): string {
  const plain = line
    .replace(/^\s*(?:#+|[-*>]|\d+\.)\s+/, '')
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/<\/?[a-z][^<>]*>|\*+|`|\||(?<!\S):?-{3,}:?(?!\S)/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  // The words that are looked for may be an address.
  const text = patterns.some((pattern) => pattern.test(plain)) ? plain : line;
  const at = Math.max(0, ...patterns.map((pattern) => text.search(pattern)));
  const start = at > lettersBefore ? text.lastIndexOf(' ', at - lettersBefore) + 1 : 0;
  const end = text.length - start > mostLetters ? text.lastIndexOf(' ', start + mostLetters) : text.length;
  const cut = end <= at ? text.length : end;
  return `${start ? '…' : ''}${text.slice(start, cut)}${cut < text.length ? '…' : ''}`;
}
