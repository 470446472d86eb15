import { plain as asCompared } from '../../../gallery/view/search.ts';

/** Words as they are compared: a hyphen is a gap. */
export const plain = (words: string) => asCompared(words).replaceAll(/[-‑–]/g, ' ');

/** How many letters stand before the words that were looked for, and how many at most, so that all fit on two lines. */
const [before, most] = [24, 80];

/**
 * Cuts out what has the words, of the line that has most of them, without what the title says already. Addresses of links
 * are left out, unless the words are nowhere else.
 */
export function snippetOf(text: string, title: string, words: string[]): string | undefined {
  const lines = text.split('\n').map((line) => line.replace(/^\s*(?:#+|[-*>]|\d+\.)\s+/, '').replaceAll(/\s+/g, ' '));
  return cutOut(text.split('\n').map(withoutMarks), title, words) ?? cutOut(lines, title, words);
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

/** A line as it is read: without the marks of Markdown and HTML. */
const withoutMarks = (line: string) =>
  line
    .replace(/^\s*(?:#+|[-*>]|\d+\.)\s+/, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<\/?[a-z][^>]*>|\*+|`|\||(?<!\S):?-{3,}:?(?!\S)/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?])/g, '')
    .trim();

/** How many letters of a line a title says: all of them, or those that it ends with where it is cut. */
function saidOf(line: string, title: string): number {
  const said = plain(title).replace(/ ?…$/, '');
  const words = plain(line);
  if (said.includes(words)) return words.length;
  const ends = [...words.matchAll(/\S+/g)].map(({ index, 0: word }) => index + word.length);
  return ends.findLast((end) => said.endsWith(words.slice(0, end))) ?? 0;
}
