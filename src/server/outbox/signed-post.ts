import { createHmac } from 'node:crypto';
import type { EventSettings } from '../base/settings.ts';
import { traceparent } from '../base/tracing.ts';

/** Whether a status says that what was posted is kept. */
export const isTaken = (status: number): boolean => status >= 200 && status < 300;

type Options = { now: Date; timeoutMs: number; signal: AbortSignal };

/** Posts a signed body, and returns the status. Throws an error with a short reason unless there is an answer in time. */
export async function postSigned(
  { url, secrets }: EventSettings,
  content: object,
  { now, timeoutMs, signal }: Options,
): Promise<number> {
  const body = JSON.stringify(content);
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
  return answer.status;
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
