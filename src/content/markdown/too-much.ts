import type { Fault } from '../problem/problem.ts';

/** The most of a text: a section of a long contract has some 10,000 characters. */
const longest = 50_000;
const mostLines = 2_500;
/** The most of one paragraph, list or table, and of one word: how long it takes to pair them grows with their square. */
const mostMarks = 3_000;
const mostInWord = 300;

export const nestedTooDeep = 'The Markdown is nested too deep.';

/** Marks inside one another. Nobody writes sixty of them on purpose. */
const deepNesting = /^(?:[ \t]*(?:>|(?:[*_+-]|\d{1,9}[.)])[ \t])){60}|(?<![*_])[*_]{60,}[^\s*_]/m;

/** Says why a text is not parsed, if it is not: parsing it would take seconds, and everybody waits for it. */
export function tooMuch(source: string): Fault | undefined {
  if (source.length > longest)
    return { offset: longest, message: 'A text has at most 50,000 characters: make two texts of it.' };
  const lines = [...source.matchAll(/\n/g)];
  if (lines.length > mostLines)
    return { offset: lines[mostLines]!.index, message: 'A text has at most 2,500 lines: make two texts of it.' };
  const deep = deepNesting.exec(source);
  if (deep) return { offset: deep.index, message: nestedTooDeep };
  for (const { 0: block, index } of source.matchAll(/(?:[^\n]|\n(?![ \t]*\n))+/g)) {
    const marks = [...block.matchAll(/([*_~])\1*|[[\]]/g)];
    if (marks.length > mostMarks) {
      const offset = index + marks[mostMarks]!.index;
      return { offset, message: 'There are too many marks (* _ ~ [ ]) here: leave an empty line between parts.' };
    }
  }
  for (const { 0: word, index } of source.matchAll(/(?<!\S)\S+/g)) {
    if (word.split('&').length > mostInWord) return { offset: index, message: 'This word has too many &.' };
  }
  return undefined;
}
