/** Makes something once for each object, and keeps it as long as the object. */
export function remembered<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const known = new WeakMap<Of, Made>();
  return (of) => {
    const earlier = known.get(of);
    if (earlier !== undefined || known.has(of)) return earlier as Made;
    const made = make(of);
    known.set(of, made);
    return made;
  };
}

/**
 * Caches results by key, so that a save recomputes only what it changed, and a page of many customers is made once. The
 * cache drops the least recently used of more than `most` results, so that a server can run for days, and no promise that
 * is rejected. A cache with room for less than one pass over a site finds nothing in the next pass, so by default there is
 * room for a large one.
 */
export function cacheOf<T>(most = 20_000): Cache<T> {
  const kept = new Map<string, T>();
  const cached = (key: string, work: () => T): T => {
    const known = kept.get(key);
    const result = known ?? work();
    if (!known && result instanceof Promise) result.catch(() => kept.delete(key));
    // It is deleted and set again, so that the first entry of the map is the least recently used.
    kept.delete(key);
    kept.set(key, result);
    if (kept.size > most) kept.delete(kept.keys().next().value!);
    return result;
  };
  return Object.assign(cached, { entries: () => [...kept] });
}

export type Cache<T> = {
  (key: string, work: () => T): T;
  /** What is kept, the least recently used first. */
  entries(): [string, T][];
};
