import { HttpError } from '../http/client.ts';
import { codesIn } from './error-parts.ts';

/** `error` if somebody must look, `warn` for what happens on any day. */
export type LogLevel = 'error' | 'warn';

/**
 * Logs what went wrong with a card (R-C15, R-C16), for whoever reads error reports. Only codes and names: messages
 * and addresses of a provider can hold a nonce, a token, a bin or a name (D-05).
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
