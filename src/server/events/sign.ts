import { createHmac } from 'node:crypto';

/**
 * The header `Doorstep-Signature`: the time in seconds since 1970, and HMAC-SHA-256 in hexadecimal over the time, a dot
 * and the body. With several secrets, one signature each, so that a receiver can change over without a gap.
 */
export function signatureOf(body: string, secrets: string[], at: Date): string {
  const time = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
  return [`t=${time}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}
