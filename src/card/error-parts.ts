/**
 * Everything that an error holds, itself first: the provider's own words and codes lie nested inside errors whose
 * outsides are fixed. At most 500 parts; elements of the page are left alone.
 */
export function partsOf(error: unknown): Record<string, unknown>[] {
  const seen = new Set<unknown>();
  const queue: unknown[] = [error];
  for (const value of queue) {
    if (typeof value !== 'object' || value === null || seen.has(value) || 'nodeType' in value) continue;
    seen.add(value);
    // An error's message and cause are not enumerable, its own additions are.
    queue.push(...Object.values(value), value instanceof Error ? value.cause : undefined);
    if (seen.size >= 500) break;
  }
  return [...seen] as Record<string, unknown>[];
}

/** `HOSTED_FIELDS_FAILED_TOKENIZATION`, `81703`: one word without the shape of a secret, which may be logged. */
const isCode = (value: unknown): value is string =>
  (typeof value === 'string' || typeof value === 'number') && /^[A-Za-z_]{1,60}$|^\d{5}$/.test(String(value));

/** Every code in an error, the outermost first. */
export function codesIn(error: unknown): string[] {
  const codes = partsOf(error).flatMap(({ code }) => (isCode(code) ? [String(code)] : []));
  return [...new Set(codes)];
}
