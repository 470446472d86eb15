import { diffArrays } from 'diff';

/** A part of a line: what stays, what is new, what is gone. */
export type Part = { text: string; is: 'same' | 'added' | 'removed' };

/** A line that is not the same before and after, word by word. */
export type ChangedLine = Part[];

/** Compares two texts line by line, and the lines that took the place of others word by word. */
export function changedLines(before: readonly string[], after: readonly string[]): ChangedLine[] {
  const changed: ChangedLine[] = [];
  let removed: string[] = [];
  const leave = () => {
    changed.push(...removed.map((text): ChangedLine => [{ text, is: 'removed' }]));
    removed = [];
  };
  for (const chunk of diffArrays([...before], [...after])) {
    if (chunk.removed) {
      leave();
      removed = chunk.value;
    } else if (chunk.added) {
      const pairs = chunk.value.map((text, index): ChangedLine => {
        const old = removed[index];
        return old === undefined ? [{ text, is: 'added' }] : changedWords(old, text);
      });
      removed = removed.slice(chunk.value.length);
      changed.push(...pairs);
      leave();
    } else leave();
  }
  leave();
  return changed;
}

/** A word, an amount, date or time with its sign, spaces, or any other character. */
const word = /[£€$]?\p{N}+(?:[.,:/]\p{N}+)*%?|[\p{L}\p{N}_]+|\s+|./gsu;

function changedWords(before: string, after: string): ChangedLine {
  return diffArrays(before.match(word) ?? [], after.match(word) ?? []).map(({ value, added, removed }) => ({
    text: value.join(''),
    is: added ? 'added' : removed ? 'removed' : 'same',
  }));
}
