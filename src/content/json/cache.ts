/**
 * Caches results by key, so that a save works out only what it changed. Beyond `most` results the least recently used
 * goes: a development server that runs for days holds no more than a few versions of the content.
 */
export function cacheOf<T>(most = 2000): (key: string, work: () => T) => T {
  const kept = new Map<string, T>();
  return (key, work) => {
    const known = kept.get(key);
    const result = known ?? work();
    // Deleted and set again, so that the first of the map is the one least recently used.
    kept.delete(key);
    kept.set(key, result);
    if (kept.size > most) kept.delete(kept.keys().next().value!);
    return result;
  };
}
