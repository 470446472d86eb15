/**
 * Keeps what `work` gave for a key, so that a save works out only what it changed. Of more than `most` results the
 * oldest are forgotten: a development server that runs for days holds no more than a few versions of the content.
 */
export function remember<T>(most = 2000): (key: string, work: () => T) => T {
  const kept = new Map<string, T>();
  return (key, work) => {
    const known = kept.get(key);
    const result = known ?? work();
    // Deleted and set again, so that the first of the map is the one longest without use.
    kept.delete(key);
    kept.set(key, result);
    if (kept.size > most) kept.delete(kept.keys().next().value!);
    return result;
  };
}
