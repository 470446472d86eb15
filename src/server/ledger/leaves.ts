import { sha256Of } from '../base/sha256.ts';
import type { Queryable } from '../db/db.ts';
import { canonicalHash } from '../proof/canonical.ts';
import { attemptContent, rowContent, type Salted } from '../proof/hashes.ts';

/** A row that has a leaf, with the server's code; those of before have none. */
export type LeafRow = Readonly<Record<string, unknown>> & { link_id?: string | null; mac: string | null };

/** The columns of such a row from which its hash follows. */
export type CoveredRow = LeafRow & Salted & { id?: string; seq?: string | number; hash?: string | null };

export type LeafKind = {
  table: string;
  key: 'seq' | 'id';
  /** The columns that its hash is made of, or the stored hash of long rows. */
  columns: string;
  hash(row: CoveredRow): string;
};

/**
 * The rows that a head covers, by the kind of their leaves. Open attempts and refunds are among them: each change gets
 * another leaf.
 */
export const leafKinds: Record<string, LeafKind> = {
  record: { table: 'records', key: 'seq', columns: 'seq, link_id, hash, mac', hash: (row) => row.hash ?? '' },
  link: { table: 'links', key: 'id', columns: 'id, id as link_id, hash, mac', hash: (row) => row.hash ?? '' },
  attempt: { table: 'attempts', key: 'id', columns: '*', hash: (row) => canonicalHash(attemptContent(row)) },
  refund: { table: 'refunds', key: 'id', columns: '*', hash: (row) => canonicalHash(rowContent('refund', row)) },
  reading: {
    ...{ table: 'readings', key: 'seq', columns: '*' },
    hash: (row) => canonicalHash(rowContent('reading', row)),
  },
  change: {
    ...{ table: 'link_changes', key: 'seq', columns: '*' },
    hash: (row) => canonicalHash(rowContent('change', row)),
  },
  erasure: {
    ...{ table: 'erasures', key: 'seq', columns: '*' },
    hash: (row) => canonicalHash(rowContent('erasure', row)),
  },
};

/** The SHA-256 of a link's id, by which leaves and erasures name it. */
export const subjectOf = (linkId: string): string => sha256Of(linkId);

/** The id of a row's leaf: a link's says nothing of its id, and a row that changes has one for each of its versions. */
export function leafIdOf(kind: string, row: LeafRow): string {
  if (kind === 'link') return subjectOf(String(row.id));
  const key = String(row[leafKinds[kind]!.key]);
  return kind === 'attempt' || kind === 'refund' ? `${key} ${row.version ?? 0}` : key;
}

/**
 * The ids that the leaf of a row may have. An attempt that has
 * not changed since its leaf has versions is named by its state.
 */
export function leafIdsOf(kind: string, row: LeafRow): string[] {
  const id = leafIdOf(kind, row);
  if (kind !== 'attempt' || row.version !== null) return [id];
  return [id, `${row.id} ${row.state}${row.undone_at === null ? '' : ' undone'}`];
}

/** Whether a link is one of a demo, which no head covers. */
export const isDemoLink = (linkId: string): boolean => linkId.startsWith('00000000-0000-4000-8000-');

/** Reads rows of a kind by their keys. */
export function coveredRows(db: Queryable, kind: string, keys: string[]): Promise<CoveredRow[]> {
  const { table, key, columns } = leafKinds[kind]!;
  const type = key === 'seq' ? 'bigint' : 'uuid';
  return db.query<CoveredRow>(`select ${columns} from ${table} where ${key} = any($1::${type}[])`, [keys]);
}
