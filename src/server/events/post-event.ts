import { createHmac } from 'node:crypto';
import type { HeadEvent } from '../../types.gen.ts';
import type { EventSettings } from '../base/settings.ts';
import { traceparent } from '../base/tracing.ts';
import type { ProviderEvent } from './event.ts';

/** Sends one event. Throws an error with a short reason, free of secrets, unless the receiver answers 2xx in time. */
export async function sendEvent(
  { url, secrets }: EventSettings,
  event: ProviderEvent | HeadEvent,
  { now, timeoutMs, signal }: { now: Date; timeoutMs: number; signal: AbortSignal },
): Promise<void> {
  const body = JSON.stringify(event);
  const late = AbortSignal.timeout(timeoutMs);
  const trace = traceparent();
  let answer: Response;
  try {
    answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'doorstep-signature': signatureOf(body, secrets, now),
        ...(trace && { traceparent: trace }),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, late]),
    });
  } catch (error) {
    throw new Error(late.aborted ? `no answer in ${timeoutMs} ms` : codeOf(error));
  }
  await answer.body?.cancel().catch(() => undefined);
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
}

/** The reason of a failed `fetch`, which is in the error's cause. */
function codeOf(error: unknown): string {
  const { code } = ((error as Error).cause ?? error) as { code?: unknown };
  return typeof code === 'string' ? code : 'the connection failed';
}

/**
 * The header `Doorstep-Signature`: the time in seconds since 1970, and HMAC-SHA-256 in hexadecimal over the time, a dot
 * and the body. With several secrets, one signature each, so that a receiver can change over without a gap.
 */
export function signatureOf(body: string, secrets: string[], at: Date): string {
  const time = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
  return [`t=${time}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}
