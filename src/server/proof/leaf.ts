import { canonicalHash } from './canonical.ts';

/** A leaf of a head: which row it covers, the SHA-256 of the id of the row's link, and the hash of the row. */
export type Leaf = { kind: string; id: string; subject: string | null; hash: string };

/** Returns the hash of a leaf in the tree of a head: it covers all properties of the leaf. */
export const leafHash = ({ kind, id, subject, hash }: Leaf): string =>
  canonicalHash({ of: 'leaf', kind, id, subject, hash });
