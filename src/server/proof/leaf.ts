import { canonicalHash } from './canonical.ts';

/** A leaf of a head: which row it covers, the SHA-256 of the id of the row's link, and the hash of the row. */
export type Leaf = { kind: string; id: string; subject: string | null; hash: string };

/**
 * The form of the heads that are made now: the hash of a leaf
 * is of all that the leaf says. Before, it was the row's own.
 */
export const headForm = 2;

/** The hash of a leaf in the tree of a head of this form. */
export const leafHash = (form: number | undefined, { kind, id, subject, hash }: Leaf): string =>
  form === headForm ? canonicalHash({ of: 'leaf', kind, id, subject, hash }) : hash;
