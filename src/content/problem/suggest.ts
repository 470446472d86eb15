import leven from 'leven';

/** Returns the name that was probably meant: the nearest one, one letter away, or two of a longer name. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const limit = name.length <= 3 ? 1 : 2;
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    if (candidate.toLowerCase() === name.toLowerCase()) return candidate;
    const distance = leven(name, candidate, { maxDistance: limit + 1 });
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** A suggestion, and the edit that makes it; nothing, if there is none. */
export const suggesting = (old: string, next: string | undefined, suggestion = next) =>
  next === undefined ? {} : { suggestion, edit: { old, next } };

/** Asks, after a sentence, whether a name was meant. Asks nothing without one. */
export const didYouMean = (name: string | undefined): string => (name === undefined ? '' : ` Did you mean "${name}"?`);

/** Returns the one known name that makes up half of a word or more, such as phone in telephone. */
export function nameInside(word: string, candidates: Iterable<string>): string | undefined {
  const plain = word.toLowerCase().replace(/[^a-z0-9]/g, '');
  const matches = [...candidates].filter(
    (name) => name.length > 3 && name.length * 2 >= plain.length && plain.includes(name),
  );
  return matches.length === 1 ? matches[0] : undefined;
}

/** Writes words in quotes as a list for a sentence: `"a", "b" or "c"`. */
export function oneOf(values: readonly unknown[]): string {
  const quoted = values.map((value) => JSON.stringify(value));
  const last = quoted.pop() ?? '';
  return quoted.length ? `${quoted.join(', ')} or ${last}` : last;
}

/** Other forms of a text that may be meant: in small letters, as one word, without brackets or punctuation. */
export function formsOf(text: string): string[] {
  const lower = text.toLowerCase();
  // A zero in brackets is not dialled behind the number of a country.
  const spaced = text
    .replace(/^(\s*\+\d+)\s*\(0\)/, '$1 ')
    .replace(/[()./\s-]+/g, ' ')
    .trim();
  // A number of days from today has a sign.
  const signed = text.trim().replace(/^(?=\d+ .*days?$)/, '+');
  const sixDigits = lower.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  return [lower, sixDigits, text.replace(/^\s*\[|\]\s*$/g, ''), spaced, lower.trim().replace(/\s+/g, '-'), signed];
}
