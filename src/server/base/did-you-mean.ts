import leven from 'leven';

/** Asks, after a sentence, whether one of these names was meant: the nearest, at most two letters away. */
export function didYouMean(name: string, names: readonly string[]): string {
  const [nearest] = byDistance(name, names);
  return nearest && nearest.distance <= (name.length <= 3 ? 1 : 2) ? ` Did you mean "${nearest.known}"?` : '';
}

/** Says, after a sentence about a name that is not there, which was meant, or which are there: the nearest three of many. */
export function namesNear(name: string, names: readonly string[]): string {
  const longer = names.filter((known) => known.startsWith(name));
  const meant = longer.length === 1 ? ` Did you mean "${longer[0]}"?` : didYouMean(name, names);
  if (meant) return meant;
  const nearest = byDistance(name, names).map(({ known }) => known);
  if (names.length <= 3) return ` There are: ${nearest.join(', ') || 'none'}.`;
  return ` There are ${names.length}; the nearest are ${nearest.slice(0, 3).join(', ')}.`;
}

/** Names from the nearest to the farthest. What a caller sends may be long: its beginning says enough. */
const byDistance = (name: string, names: readonly string[]) =>
  names
    .map((known) => ({ known, distance: leven(name.slice(0, 60).toLowerCase(), known.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
