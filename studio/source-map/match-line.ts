import { formsOfLine, lineParts } from '../../src/rules/fill.ts';

/** Words with placeholders as a pattern, to be found on a page. */
type Template = {
  pattern: RegExp;
  /** The names of the placeholders, in order. */
  names: string[];
  /** How many letters it has besides placeholders. The more, the surer. */
  letters: number;
};

function templateOf(line: string): Template {
  const parts = lineParts(line);
  const names = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
  const words = parts.map((part) => (typeof part === 'string' ? escaped(part) : '([\\s\\S]*?)'));
  const letters = parts.reduce((sum, part) => sum + (typeof part === 'string' ? lettersIn(part) : 0), 0);
  return { pattern: new RegExp(words.join(''), 'd'), names, letters };
}

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');

/** The number of letters of a text that are not white space. */
export const lettersIn = (text: string): number => text.replace(/\s+/g, '').length;

/** A line found in shown words. */
export type Match = {
  letters: number;
  /** The number of the line's letters before the place, placeholders and white space left out. */
  before: number;
  /** The placeholder in whose value the letter stands, its index, the value, and the letter's place in it. */
  filled?: { name: string; index: number; value: string; at: number };
};

/**
 * Finds a line of content in shown words, so that the letter at `at` belongs to it, if that is given. `whole` asks that
 * it is all of the words. Returns undefined if it is not there.
 */
export function matchLine(line: string, shown: string, at: number | undefined, whole: boolean): Match | undefined {
  for (const form of formsOfLine(line)) {
    const match = matchForm(form, shown, at, whole);
    if (match) return match;
  }
  return undefined;
}

function matchForm(line: string, shown: string, at: number | undefined, whole: boolean): Match | undefined {
  const { pattern, names, letters } = templateOf(line);
  if (letters === 0 && names.length === 0) return undefined;
  const match = new RegExp(whole ? `^\\s*${pattern.source}\\s*$` : pattern.source, 'd').exec(shown);
  if (!match?.indices) return undefined;
  const [start, end] = match.indices[0]!;
  if (at === undefined) return { letters, before: 0 };
  if (at < start || at >= end) return undefined;
  let before = lettersIn(shown.slice(start, at));
  for (const [index, name] of names.entries()) {
    const [from, to] = match.indices[index + 1] ?? [0, 0];
    if (at >= from && at < to) {
      const value = match[index + 1]!;
      return { letters, before, filled: { name, index, value, at: at - from } };
    }
    if (at >= to) before -= lettersIn(shown.slice(from, to));
  }
  return { letters, before };
}
