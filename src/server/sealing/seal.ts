import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { StartError } from '../base/compiled.ts';

/** A key for AES-256-GCM. Its id is stored with the encrypted bytes, and reveals nothing of the key. */
export type Key = { id: string; secret: Uint8Array };

/** An encrypted text. Only the same key decrypts it, and only for the same purpose. */
export type SealedText = { key_id: string; iv: Uint8Array; sealed: Uint8Array };

const tagBytes = 16;

export function sealingKey(secret: Uint8Array): Key {
  const id = createHash('sha256').update('doorstep key id\0').update(secret).digest('hex').slice(0, 16);
  return { id, secret };
}

/** Encrypts a text for one purpose, such as one link: it cannot be passed off as another's. */
export function seal({ id, secret }: Key, purpose: string, text: string): SealedText {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { key_id: id, iv, sealed };
}

/** Decrypts. Throws `StartError` if the text was changed, or encrypted with another key or for another purpose. */
export function unseal({ secret }: Key, purpose: string, { iv, sealed }: SealedText): string {
  try {
    return opened(secret, purpose, { iv, sealed });
  } catch {
    throw new StartError(
      'What is sealed of this link cannot be opened: it was changed, or sealed with another key. See `doorstep verify`.',
    );
  }
}

function opened(secret: Uint8Array, purpose: string, { iv, sealed }: Omit<SealedText, 'key_id'>): string {
  const decipher = createDecipheriv('aes-256-gcm', secret, iv, { authTagLength: tagBytes })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(sealed.subarray(sealed.length - tagBytes));
  const text = decipher.update(sealed.subarray(0, sealed.length - tagBytes));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}
