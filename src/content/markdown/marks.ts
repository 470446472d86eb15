import type { Fault } from '../problem/problem.ts';

/** Whether a place in a Markdown source is plain text that customers read. */
type IsText = (index: number) => boolean;

/**
 * Marks that customers would read, or that make something else of a line than was meant: each is text by Markdown's rules,
 * and nobody writes it so on purpose.
 */
export function inspectMarks(source: string, isText: IsText): Fault[] {
  return [...lineMarks(source, isText), ...tablesLost(source, isText), ...starsLost(source, isText)];
}

const heading = /^(?:#{2,6}(?=[^\s#])|#(?=\p{Lu}))/u;
const bullet = /^[•‣▪◦●○■·]\s*/;

/** Headings without their space, and entries of lists as word processors write them. */
function* lineMarks(source: string, isText: IsText): Generator<Fault> {
  let inList = false;
  for (const { offset, words } of linesOf(source)) {
    const [marks] = heading.exec(words) ?? [];
    if (marks && isText(offset)) {
      const message = `A heading has a space after its ${marks}.`;
      const suggestion = `${marks} ${words.slice(marks.length)}`;
      yield { offset, message, suggestion, edit: { old: words, next: suggestion } };
    }
    const [mark] = bullet.exec(words) ?? [];
    // A list that was pasted is one mistake.
    if (mark && !inList && isText(offset)) {
      const message = `${mark.trim()} makes no list: each of its lines starts with - and a space.`;
      yield { offset, message, edit: { old: mark, next: '- ' } };
    }
    inList = Boolean(mark) || (inList && !words);
  }
}

const row = /^\|.*\|$/;
const ruler = /^\|[\s:|-]+\|$/;

/** Rows of a table without the line below the first, or with one that does not fit. */
function* tablesLost(source: string, isText: IsText): Generator<Fault> {
  const lines = linesOf(source);
  for (const [i, { offset, words }] of lines.entries()) {
    const next = lines[i + 1];
    if (!row.test(words) || !next || !row.test(next.words) || !isText(offset) || row.test(lines[i - 1]?.words ?? ''))
      continue;
    const columns = words.slice(1, -1).split(/(?<!\\)\|/).length;
    const right = `|${' --- |'.repeat(columns)}`;
    const message = `This is no table: its second line has to be ${right}`;
    if (!ruler.test(next.words)) yield { offset, message };
    else yield { offset: next.offset, message, edit: { old: next.words, next: right } };
  }
}

/** Stars that were to make words bold. Those that follow a price or a word may lead to a note, and so may the next ones. */
function* starsLost(source: string, isText: IsText): Generator<Fault> {
  const found = [...source.matchAll(/(?<![\\*])\*\*(?!\*)/g)].filter(({ index }) => isText(index));
  const before = (index: number) => source[index - 1] ?? ' ';
  const after = (index: number) => source[index + 2] ?? ' ';
  const note = found.find(({ index }) => /[^\s(]/.test(before(index)) && /\W/.test(after(index)));
  let last: number | undefined;
  for (const { index } of found) {
    if (note && note.index < index) return;
    const isOpening = /[\s(“"‘']/.test(before(index)) && /[^\s*]/.test(after(index));
    const startsLine = !source.slice(source.lastIndexOf('\n', index - 1) + 1, index).trim();
    const [spaced, words] = (startsLine && /^\*\* +([^*\n]+?) +\*\*(?!\S)/.exec(source.slice(index))) || [];
    if (!isOpening && !spaced) continue;
    // One paragraph, one message.
    const isFurther = last !== undefined && !/\n[ \t]*\n/.test(source.slice(last, index));
    last = index;
    if (isFurther) continue;
    const message = 'This ** makes nothing bold: bold words stand between ** and **, with no space inside.';
    yield { offset: index, message, ...(spaced && { edit: { old: spaced, next: `**${words}**` } }) };
  }
}

/** Each line without the spaces around it, and where it begins. */
function linesOf(source: string): { offset: number; words: string }[] {
  return [...source.matchAll(/^[ \t]*(.*)$/gm)].map((match) => ({
    offset: match.index + match[0].length - match[1]!.length,
    words: match[1]!.trimEnd(),
  }));
}
