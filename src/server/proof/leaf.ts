import { canonicalHash } from './canonical.ts';

/** A leaf of a head: which row it covers, the SHA-256 of the id of the row's link, and the hash of the row. */
export type Leaf = { kind: string; id: string; subject: string | null; hash: string };

/**
 * The format version of new heads, in which the hash of a leaf covers all properties of the leaf. In heads without a
 * version the hash of a leaf is the hash of its row.
 */
export const headForm = 2;

/** Returns the hash of a leaf in the tree of a head with this format version. */
export const leafHash = (form: number | undefined, { kind, id, subject, hash }: Leaf): string =>
  form === headForm ? canonicalHash({ of: 'leaf', kind, id, subject, hash }) : hash;
