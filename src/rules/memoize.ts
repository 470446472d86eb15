/** Returns a function that computes a result once for each object, and caches it as long as the object. */
export function memoize<Key extends object, Result>(make: (of: Key) => Result): (of: Key) => Result {
  const cache = new WeakMap<Key, Result>();
  return (of) => {
    const cached = cache.get(of);
    if (cached !== undefined || cache.has(of)) return cached as Result;
    const result = make(of);
    cache.set(of, result);
    return result;
  };
}
