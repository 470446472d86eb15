import { pagesBySeq } from '../db/pages-of-rows.ts';
import type { StoredLeaf } from '../ledger/heads.ts';
import type { CoveredRow } from '../ledger/leaves.ts';
import { clockSlackMs, type Verification } from './verification.ts';
import type { Covering } from './verify-covered.ts';

type Row = CoveredRow & {
  seq: string;
  kind: string;
  before: Date | null;
  erased_at: Date;
  subjects: string[];
};

const batch = 100;
const day = 24 * 60 * 60 * 1000;

/** The erasures that a head covers or that have the server's code, so that they explain missing rows. */
export type Erasures = Awaited<ReturnType<typeof readErasures>>;

/** Reads erasures that a head or code proves. Only a purge excuses leaves: of its links, as far as they were old. */
export async function readErasures({ db, report, now }: Verification, covering: Covering) {
  /** The times of purges, by the links that they have erased. */
  const purges = new Map<string, number>();
  const customers = new Set<string>();
  const tooLate = now().getTime() + clockSlackMs;
  for await (const rows of pagesBySeq<Row>(db, 'erasures', batch)) {
    const wrong = await covering.checkWhole('erasure', rows);
    report.erasures += rows.length;
    for (const { seq, kind, before, erased_at, subjects } of rows) {
      const isTooWide = kind === 'purge' && (before === null || before.getTime() > erased_at.getTime() - 29 * day);
      if (isTooWide || erased_at.getTime() > tooLate)
        report.mismatches.push({ what: `erasure ${seq}`, stored: kind, computed: 'of what may not be deleted so' });
      else if (!wrong.has(String(seq))) {
        if (kind === 'customer') for (const subject of subjects) customers.add(subject);
        if (kind === 'purge') for (const subject of subjects) purges.set(subject, before?.getTime() ?? 0);
      }
    }
  }

  return {
    /** Whether the personal fields of a link were erased, by the SHA-256 of its id. */
    hasErasedCustomer: (subject: string) => customers.has(subject),
    hasPurged: (subject: string) => purges.has(subject),
    /** Whether a leaf may be of a row that is no longer there. */
    excuse({ kind, id, subject, position }: StoredLeaf, covering: Covering): boolean {
      const head = covering.headAt(position);
      const before = purges.get((kind === 'link' ? id : subject) ?? '');
      if (kind === 'erasure' || !head || before === undefined) return false;
      if (kind !== 'record' && kind !== 'link') return true;
      // Heads of before the one that covers it were made before the row, unless it waited for its head.
      const earlier = covering.headAt(head.first - 1);
      return !earlier || earlier.madeAt - clockSlackMs < before;
    },
  };
}
