/** Returns an error and at most 500 objects nested in it, as the SDK nests the gateway's messages and codes. */
export function errorParts(error: unknown): Record<string, unknown>[] {
  const seen = new Set<unknown>();
  const queue: unknown[] = [error];
  for (const value of queue) {
    if (typeof value !== 'object' || value === null || seen.has(value) || 'nodeType' in value) continue;
    seen.add(value);
    // An error's message and cause are not enumerable; properties that were added to it are.
    queue.push(...Object.values(value), value instanceof Error ? value.cause : undefined);
    if (seen.size >= 500) break;
  }
  return [...seen] as Record<string, unknown>[];
}

/** Whether a value looks like a code, such as `HOSTED_FIELDS_FAILED_TOKENIZATION` or `81703`, and not like a secret. */
const isCode = (value: unknown): value is string =>
  (typeof value === 'string' || typeof value === 'number') &&
  /^(PAYPAL_CHECKOUT_V6_)?[A-Za-z_]{1,60}$|^\d{5}$/.test(String(value));

/** Returns every code in an error, the outermost first. */
export function codesIn(error: unknown): string[] {
  const codes = errorParts(error).flatMap(({ code }) => (isCode(code) ? [String(code)] : []));
  return [...new Set(codes)];
}
