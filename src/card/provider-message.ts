const phrase = 'not accepted by this merchant account';
/** The provider's code for a card type that the merchant account does not take. */
const notAccepted = '81703';

/**
 * The provider's own words when it does not take the type of card (R-C14), wherever they are in the error: the SDK's
 * own messages are fixed texts, and the provider's answer lies nested inside. Nothing for every other error.
 */
export function providerMessage(error: unknown): string | undefined {
  const seen = new Set<unknown>();
  const queue: unknown[] = [error];
  for (const value of queue) {
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    const { message, code } = value as { message?: unknown; code?: unknown };
    if (typeof message === 'string' && message && (message.includes(phrase) || String(code) === notAccepted))
      return message;
    // An error's message and cause are not enumerable, its own additions are.
    queue.push(...Object.values(value), value instanceof Error ? value.cause : undefined);
    if (seen.size > 500) return undefined;
  }
  return undefined;
}
