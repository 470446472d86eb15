import { HttpError } from '../http/client.ts';

/** A provider's error, as far as it may be logged. */
type Coded = { name?: unknown; code?: unknown; type?: unknown; details?: { originalError?: unknown } };

/**
 * Logs what went wrong with a card (R-C15, R-C16), for whoever reads error reports. Only codes and names: messages
 * and addresses of a provider can hold a nonce, a token, a bin or a name (D-05).
 */
export function logFailure(event: string, error: unknown): void {
  console.error({ event, ...summarise(error) });
}

function summarise(error: unknown, depth = 0): Record<string, unknown> {
  if (error instanceof HttpError) return { name: error.name, status: error.status, slug: error.slug };
  if (typeof error !== 'object' || error === null) return {};
  const { name, code, type, details } = error as Coded;
  const plain = Object.entries({ name, code, type }).filter(([, value]) => isCode(value));
  const cause = depth < 4 && details?.originalError ? { cause: summarise(details.originalError, depth + 1) } : {};
  return { ...Object.fromEntries(plain), ...cause };
}

/** `HOSTED_FIELDS_FAILED_TOKENIZATION`, `81703`, `TypeError`: one word without the shape of a secret. */
const isCode = (value: unknown): boolean => typeof value === 'string' && /^[A-Za-z_]{1,60}$|^\d{5}$/.test(value);
