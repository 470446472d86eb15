import { diffArrays } from 'diff';

export type Part = { text: string; is: 'same' | 'added' | 'removed' };

/** A line that differs, word by word. */
export type ChangedLine = Part[];

/** What of a line differs, as one text by which equal changes are found. */
export const changeOf = (line: ChangedLine): string =>
  line.flatMap(({ text, is }) => (is === 'same' ? [] : [is + text])).join('\n');

/** Compares two texts line by line, and replaced lines word by word. */
export function diffLines(before: readonly string[], after: readonly string[]): ChangedLine[] {
  const changed: ChangedLine[] = [];
  let removed: string[] = [];
  const flush = () => {
    changed.push(...removed.map((text): ChangedLine => [{ text, is: 'removed' }]));
    removed = [];
  };
  for (const chunk of diffArrays([...before], [...after])) {
    if (chunk.removed) {
      flush();
      removed = chunk.value;
    } else if (chunk.added) {
      const pairs = chunk.value.map((text, index): ChangedLine[] => {
        const old = removed[index];
        return old === undefined ? [[{ text, is: 'added' }]] : diffWords(old, text);
      });
      removed = removed.slice(chunk.value.length);
      changed.push(...inOrder(pairs));
      flush();
    } else flush();
  }
  flush();
  return changed;
}

/** A word, an amount, date or time with its sign, spaces, or any other character. */
const word = /[£€$]?\p{N}+(?:[.,:/]\p{N}+)*%?|[\p{L}\p{N}_]+|\s+|./gsu;

/** The share of words that two lines must have in common to be diffed by words, of the longer line. */
const leastShared = 1 / 3;

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** Diffs a replaced line by words. Lines with few common words stay whole: the old one, then the new one. */
function diffWords(before: string, after: string): ChangedLine[] {
  const line = diffArrays(before.match(word) ?? [], after.match(word) ?? []).map(
    ({ value, added, removed }): Part => ({
      text: value.join(''),
      is: added ? 'added' : removed ? 'removed' : 'same',
    }),
  );
  const shared = line.reduce((sum, { text, is }) => sum + (is === 'same' ? wordsIn(text) : 0), 0);
  if (shared >= leastShared * Math.max(wordsIn(before), wordsIn(after))) return [line];
  return [[{ text: before, is: 'removed' }], [{ text: after, is: 'added' }]];
}

/** Flattens the lines. In a run of whole lines the removed ones come first, so that each text can be read. */
function inOrder(pairs: readonly ChangedLine[][]): ChangedLine[] {
  const lines: ChangedLine[] = [];
  let whole: ChangedLine[] = [];
  const flush = () => {
    lines.push(...whole.filter(([part]) => part?.is === 'removed'), ...whole.filter(([part]) => part?.is === 'added'));
    whole = [];
  };
  for (const pair of pairs) {
    if (pair.length > 1) whole.push(...pair);
    else {
      flush();
      lines.push(...pair);
    }
  }
  flush();
  return lines;
}
