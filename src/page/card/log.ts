import { HttpError } from '../http/client.ts';
import { codesIn } from './error-parts.ts';

/** `error` needs somebody's attention; `warn` is part of normal operation. */
export type LogLevel = 'error' | 'warn';

/** Logs codes and names only: a gateway's words can contain a nonce, a token or a name (D-05, R-C15, R-C16). */
export function logFailure(event: string, error: unknown, level: LogLevel = 'error'): void {
  const failure = { event, ...summarise(error) };
  console[level](failure);
  tellOperator(failure);
}

/** Sends a failure to our server, so that an operator sees a broken card form before customers call. Never fails. */
function tellOperator(failure: object): void {
  const tell = () =>
    fetch('/public-api/reports/card', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...failure, page: location.pathname }),
      keepalive: true,
    });
  // A server without this call, a blocker or a lost connection are no further failure.
  void Promise.resolve()
    .then(tell)
    .catch(() => undefined);
}

function summarise(error: unknown): Record<string, unknown> {
  if (error instanceof HttpError) return { name: error.name, status: error.status, slug: error.slug };
  const { name, type } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  const isWord = (value: unknown) => typeof value === 'string' && /^[A-Za-z]{1,40}$/.test(value);
  const words = Object.entries({ name, type }).filter(([, value]) => isWord(value));
  return { ...Object.fromEntries(words), codes: codesIn(error) };
}
