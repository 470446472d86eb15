import { diffArrays } from 'diff';

export type Part = { text: string; is: 'same' | 'added' | 'removed' };

/** A line that differs, word by word. */
export type ChangedLine = Part[];

/** A line of its own between two sentences, so that a change of one leaves its neighbours alone. */
const between = '\n\u001e\n';

/** A file with each sentence of a text on a line of its own. */
export const bySentence = (path: string, text: string): string =>
  path.endsWith('.md') ? text.replace(/([.!?]["'”’)*_]* )(?=\S)/g, `$1${between}`) : text;

/** Takes out what {@link bySentence} has put between sentences. */
export const asWritten = (text: string, joint = ''): string => text.replaceAll(between, joint);

const whole = (text: string, is: Part['is']): ChangedLine => [{ text, is }];

/** Compares two texts line by line, and replaced lines word by word. */
export function diffLines(before: readonly string[], after: readonly string[]): ChangedLine[] {
  // What is removed comes right before what was added in its place.
  return diffArrays([...before], [...after]).flatMap(({ value, added, removed }, index, chunks) => {
    const next = chunks[index + 1];
    if (removed) return replacedLines(value, next?.added ? next.value : []);
    return added && !chunks[index - 1]?.removed ? replacedLines([], value) : [];
  });
}

/** In a run of lines that stay whole the removed ones come first, so that each text can be read. */
function replacedLines(before: readonly string[], after: readonly string[]): ChangedLine[] {
  const lines: ChangedLine[] = [];
  const added: ChangedLine[] = [];
  for (const [index, text] of after.entries()) {
    const old = before[index];
    const line = old !== undefined && diffWords(old, text);
    if (line) lines.push(...added.splice(0), line);
    else {
      if (old !== undefined) lines.push(whole(old, 'removed'));
      added.push(whole(text, 'added'));
    }
  }
  return [...lines, ...added, ...before.slice(after.length).map((text) => whole(text, 'removed'))];
}

/** A word, an amount, date or time with its sign, spaces, or any other character. */
const word = /[£€$]?\p{N}+(?:[.,:/]\p{N}+)*%?|[\p{L}\p{N}_]+|\s+|./gsu;

/** The share of words that two lines must have in common to be diffed by words, of the longer line. */
const leastShared = 1 / 3;

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** Diffs a replaced line by words; undefined for lines with few common words, which stay whole. */
function diffWords(before: string, after: string): ChangedLine | undefined {
  const line = diffArrays(before.match(word) ?? [], after.match(word) ?? []).map(
    ({ value, added, removed }): Part => ({ text: value.join(''), is: added ? 'added' : removed ? 'removed' : 'same' }),
  );
  const shared = line.reduce((sum, { text, is }) => sum + (is === 'same' ? wordsIn(text) : 0), 0);
  return shared >= leastShared * Math.max(wordsIn(before), wordsIn(after)) ? line : undefined;
}
