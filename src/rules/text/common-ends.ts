/** How many letters or words two texts share at their beginning, and how many of the rest at their end. */
export function commonEnds(one: ArrayLike<string>, other: ArrayLike<string>): { start: number; end: number } {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  return { start, end };
}
