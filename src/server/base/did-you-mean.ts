import leven from 'leven';

/** Asks, after a sentence, whether one of these names was meant: the nearest, at most two letters away. */
export function didYouMean(name: string, names: readonly string[]): string {
  const [nearest] = names
    .map((known) => ({ known, distance: leven(name.toLowerCase(), known.toLowerCase(), { maxDistance: 3 }) }))
    .filter(({ distance }) => distance <= (name.length <= 3 ? 1 : 2))
    .sort((a, b) => a.distance - b.distance);
  return nearest ? ` Did you mean "${nearest.known}"?` : '';
}
