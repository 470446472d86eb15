import { sha256Of } from '../base/sha256.ts';
import type { Queryable } from '../db/db.ts';
import { canonicalHash } from '../proof/canonical.ts';
import { attemptContent, refundContent, rowContent, type Salted } from '../proof/hashes.ts';

/** A row that has a leaf, with the server's code. */
export type LeafRow = Readonly<Record<string, unknown>> & { link_id?: string | null; mac: string | null };

/** The columns of such a row from which its hash follows. */
export type CoveredRow = LeafRow & Salted & { id?: string; seq?: string | number; hash?: string | null };

export type LeafKind = {
  table: string;
  key: 'seq' | 'id';
  /** The columns that its hash is made of, or the stored hash of long rows. */
  columns: string;
  hash(row: CoveredRow): string;
  /** It has no code, is on no list, and the next head covers it. */
  isOwnProof?: true;
};

/** The rows that a head covers, by the kind of their leaves. Each state of an attempt or a refund is one. */
export const leafKinds: Record<string, LeafKind> = {
  record: { table: 'records', key: 'seq', columns: 'seq, link_id, hash, mac', hash: (row) => row.hash ?? '' },
  link: { table: 'links', key: 'id', columns: 'id, id as link_id, hash, mac', hash: (row) => row.hash ?? '' },
  attempt: wholeRows('attempts', attemptContent),
  refund: wholeRows('refunds', refundContent),
  reading: wholeRows('readings', (row) => rowContent('reading', row)),
  change: wholeRows('link_changes', (row) => rowContent('change', row)),
  erasure: wholeRows('erasures', (row) => rowContent('erasure', row)),
  explanation: wholeRows('explanations', (row) => rowContent('explanation', row)),
  stamp: {
    ...{ table: 'stamps', key: 'seq', columns: '*', isOwnProof: true },
    hash: ({ head, token }) =>
      canonicalHash({ of: 'stamp', head, token: Buffer.from(token as Uint8Array).toString('hex') }),
  },
};

/** The kind of a table whose rows are hashed as they are. */
function wholeRows(table: string, contentOf: (row: CoveredRow) => object): LeafKind {
  return { table, key: 'seq', columns: '*', hash: (row) => canonicalHash(contentOf(row)) };
}

/** The SHA-256 of a link's id, by which leaves and erasures name it. */
export const subjectOf = (linkId: string): string => sha256Of(linkId);

/** The id of a row's leaf: a link's says nothing of its id. */
export const leafIdOf = (kind: string, row: LeafRow): string =>
  kind === 'link' ? subjectOf(String(row.id)) : String(row[leafKinds[kind]!.key]);

/** The same of the link that a row is of. */
export const subjectOfRow = ({ link_id }: LeafRow): string | null => (link_id == null ? null : subjectOf(link_id));

export function coveredRows(db: Queryable, kind: string, keys: string[]): Promise<CoveredRow[]> {
  const { table, key, columns } = leafKinds[kind]!;
  const type = key === 'seq' ? 'bigint' : 'uuid';
  return db.query<CoveredRow>(`select ${columns} from ${table} where ${key} = any($1::${type}[])`, [keys]);
}
