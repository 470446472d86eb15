import type { Head } from '../../types.gen.ts';
import { sha256Of } from '../base/sha256.ts';
import { canonicalJson } from './canonical.ts';
import type { PublicKey, Signer } from './signer.ts';

/**
 * For how long rows may have waited for their head, in milliseconds: while servers recorded and could not sign. What is
 * under a head may be older than the head before it by no more than this.
 */
export const longestOutageMs = 25 * 60 * 60 * 1000;

export type HeadContent = Omit<Head, 'hash' | 'signature'>;

/** The words that are hashed and signed. */
const signedWords = ({ number, made_at, previous, first, leaves, root, key }: HeadContent) =>
  canonicalJson({ of: 'head', number, made_at, previous, first, leaves, root, key });

export function signHead(signer: Signer, content: Omit<HeadContent, 'key'>): Head {
  const whole = { ...content, key: signer.publicKey.id };
  const words = signedWords(whole);
  return { ...whole, hash: sha256Of(words), signature: signer.sign(words) };
}

/** The fault of a head by itself, or undefined. `findKey` finds a trusted key. */
export function faultOfHead(head: Head, findKey: (id: string) => PublicKey | undefined): string | undefined {
  const words = signedWords(head);
  if (sha256Of(words) !== head.hash) return `hash ${sha256Of(words)}`;
  const key = findKey(head.key);
  if (!key)
    return `signed with key ${head.key}, which is none of the known ones (SIGNING_KEY and SIGNING_OLD_KEYS, or --key)`;
  return key.verifies(words, head.signature) ? undefined : 'signature of another';
}
