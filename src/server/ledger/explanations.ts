import type { Queryable } from '../db/db.ts';
import { canonicalHash } from '../proof/canonical.ts';
import type { Fields } from '../proof/hashes.ts';
import type { CoveredRow } from './leaves.ts';

/** Why a row is not as it must be, in the words of who knows it: of exactly these faults, by their hashes. */
export type Explanation = {
  of_table: string;
  of_key: string;
  faults: string[];
  because: string;
  by: string;
  explained_at: Date;
};

/** The hash of a fault as `--verify` tells it: another change of the same row is another fault. */
export const faultHash = (fault: Fields): string => canonicalHash({ of: 'fault', ...fault });

/** All explanations, whoever has written them. */
export const readExplanations = (db: Queryable): Promise<(CoveredRow & Explanation & { seq: string })[]> =>
  db.query('select * from explanations order by seq');
