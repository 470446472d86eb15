/** The number of letters before the match, and of the whole snippet, which fits on two lines. */
const [lettersBefore, maxLetters] = [24, 80];

/** Cuts the match out of the line with most of the words, without the title. Addresses of links count last. */
export function snippetOf(text: string, title: string, words: readonly RegExp[]): string | undefined {
  const lines = text.split('\n').map((line) => line.replace(/^\s*(?:#+|[-*>]|\d+\.)\s+/, '').replaceAll(/\s+/g, ' '));
  return cutOut(text.split('\n').map(withoutMarks), title, words) ?? cutOut(lines, title, words);
}

function cutOut(lines: readonly string[], title: string, words: readonly RegExp[]): string | undefined {
  const candidates = lines.flatMap((line) => {
    const titleLength = titleLettersIn(line, title);
    const places = words.flatMap((word) => {
      const found = word.exec(line.slice(titleLength));
      return found ? [{ at: titleLength + found.index, end: titleLength + found.index + found[0].length }] : [];
    });
    const [first] = places.sort((one, other) => one.at - other.at);
    return first ? [{ line, titleLength, count: places.length, ...first }] : [];
  });
  const [best] = candidates.sort((one, other) => other.count - one.count);
  if (!best) return undefined;
  const { line, titleLength, at, end } = best;
  const start = Math.max(titleLength, at > lettersBefore ? line.lastIndexOf(' ', at - lettersBefore) + 1 : 0);
  const last = line.length - start > maxLetters ? line.lastIndexOf(' ', start + maxLetters) : line.length;
  // A long match, or an address around it, is not cut.
  const cut = last < end ? `${line} `.indexOf(' ', end) : last;
  return `${start ? '…' : ''}${line.slice(start, cut).trim()}${cut < line.length ? '…' : ''}`;
}

/** Strips the marks of Markdown and HTML from a line. */
const withoutMarks = (line: string) =>
  line
    .replace(/^\s*(?:#+|[-*>]|\d+\.)\s+/, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<\/?[a-z][^>]*>|\*+|`|\||(?<!\S):?-{3,}:?(?!\S)/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?])/g, '')
    .trim();

/** Counts the letters at the start of a line that the title shows: all, or those at the end of a shortened title. */
function titleLettersIn(line: string, title: string): number {
  const heading = title.toLowerCase().replace(/ ?…$/, '');
  const words = line.toLowerCase();
  if (heading.includes(words)) return words.length;
  const ends = [...words.matchAll(/\S+/g)].map(({ index, 0: word }) => index + word.length);
  return ends.findLast((end) => heading.endsWith(words.slice(0, end))) ?? 0;
}
