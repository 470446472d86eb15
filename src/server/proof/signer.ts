import { createHmac, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import { sha256Of } from '../base/sha256.ts';

/**
 * One SIGNING_KEY: it signs heads (Ed25519), which anybody can check, and gives each record a code (16 bytes of an
 * HMAC-SHA-256), without which no head covers it. So no record of a stranger is signed.
 */
export type Signer = {
  publicKey: PublicKey;
  /** Finds the current key or an earlier one by its id. */
  findKey(id: string): PublicKey | undefined;
  sign(text: string): string;
  macOf(hash: string): string;
  /** Is told of a row that no server with the key has written, by its kind and id. */
  alarm?(row: string): void;
};

/** A public key. Its id says in a head by which key it is signed, and is the beginning of the key's SHA-256. */
export type PublicKey = { id: string; base64: string; verifies(text: string, signature: string): boolean };

/** The bytes before the 32 of an Ed25519 key in its usual encoding (PKCS #8, SPKI). */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** Makes a signer of the 32 bytes of SIGNING_KEY, and of the public keys before it. */
export function signerOf(secret: Uint8Array, before: Uint8Array[] = []): Signer {
  const key = createPrivateKey({ key: Buffer.concat([privatePrefix, secret]), format: 'der', type: 'pkcs8' });
  const macKey = Buffer.from(hkdfSync('sha256', secret, '', 'doorstep record code', 32));
  const publicKey = withKey(createPublicKey(key));
  const keys = [publicKey, ...before.map(publicKeyOf)];
  return {
    publicKey,
    findKey: (id) => keys.find((each) => each.id === id),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
    macOf: (hash) => createHmac('sha256', macKey).update(hash).digest('hex').slice(0, 32),
  };
}

/** Reads the 32 bytes of a public key, as `npm run link -- public-key` prints them in base64. */
export const publicKeyOf = (bytes: Uint8Array): PublicKey =>
  withKey(createPublicKey({ key: Buffer.concat([publicPrefix, bytes]), format: 'der', type: 'spki' }));

function withKey(key: KeyObject): PublicKey {
  const bytes = key.export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length);
  return {
    id: sha256Of(bytes).slice(0, 16),
    base64: bytes.toString('base64'),
    verifies(text, signature) {
      const made = Buffer.from(signature, 'base64');
      // Node passes over what is no base64.
      return made.toString('base64') === signature && verify(null, Buffer.from(text), key, made);
    },
  };
}
