import { HttpError } from '../http/client.ts';
import { codesIn } from './error-parts.ts';

/** `error` needs somebody's attention; `warn` is part of normal operation. */
export type LogLevel = 'error' | 'warn';

/**
 * Logs a failure with a card, for error reports (R-C15, R-C16). It logs codes and names only, because a provider's
 * messages and addresses can contain a nonce, a token, a bin or a name (D-05).
 */
export function logFailure(event: string, error: unknown, level: LogLevel = 'error'): void {
  console[level]({ event, ...summarise(error) });
}

function summarise(error: unknown): Record<string, unknown> {
  if (error instanceof HttpError) return { name: error.name, status: error.status, slug: error.slug };
  const { name, type } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  const isWord = (value: unknown) => typeof value === 'string' && /^[A-Za-z]{1,40}$/.test(value);
  const words = Object.entries({ name, type }).filter(([, value]) => isWord(value));
  return { ...Object.fromEntries(words), codes: codesIn(error) };
}
