import { createHash } from 'node:crypto';

/** SHA-256 in lower-case hexadecimal; of a text, of its UTF-8. */
export function sha256Of(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
