/** The items in groups of the same key, in the order in which each key first comes. */
export function groupBy<T>(items: readonly T[], keyFor: (item: T) => unknown): T[][] {
  const groups = new Map<unknown, T[]>();
  for (const item of items) {
    const key = keyFor(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
