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

/**
 * What was there at the erasure of a customer is empty, and what came after it is not. Of records it says how many there
 * were; of attempts the heads tell, and of those under the head of the erasure itself nothing does.
 */
export async function verifyErased({ db, linkId, report, compiled }: Verification, { heads }: Covering): Promise<void> {
  const subject = `encode(sha256(convert_to(links.id::text, 'UTF8')), 'hex')`;
  // An erasure under a later head was made while this looked.
  const erased = `with erased as (
      select links.id as link_id, own_values, max(head) as head, max(erased_at) as erased_at, max(records) as records
      from erasures join leaves on leaves.kind = 'erasure' and leaves.id = erasures.seq::text and head <= $1
        cross join unnest(subjects) as one (subject) join links on ${subject} = one.subject
      where erasures.kind = 'customer' and ($2::uuid is null or links.id = $2) group by links.id)`;
  const params = [heads.at(-1)?.number ?? 0, linkId];
  const ofAttempt = `erased join attempts using (link_id) join leaves on leaves.kind = 'attempt' and leaves.id = seq::text`;
  const rows = await db.query<{ link_id: string; act: string; kind: string; is_early: boolean }>(
    `${erased} select link_id, act, 'record' as kind, number <= erased.records as is_early
       from erased join records using (link_id) where (number <= erased.records) = (salt is not null)
     union all select link_id, act, 'attempt', salt is not null from ${ofAttempt}
       where case when salt is null then leaves.head > erased.head and started_at > erased_at else leaves.head < erased.head end
     union all select link_id, act, 'draft', true from erased join drafts using (link_id)
       where sealed_at < erased_at - interval '5 minutes'
     union all select link_id, name, 'letter', true from erased join letters using (link_id)
       where salt is not null and queued_at < erased_at - interval '5 minutes'`,
    params,
  );
  for (const { kind, is_early, ...row } of rows) {
    const [stored, computed] = is_early ? ['erased', 'there'] : ['recorded', 'missing'];
    report.mismatches.push({ ...row, what: `personal fields of the ${kind}`, stored, computed });
  }
  const links = await db.query<{ link_id: string; own_values: object }>(`${erased} select * from erased`, params);
  for (const { link_id, own_values } of links)
    for (const name of Object.keys(own_values).filter((each) => compiled.site.values[each]?.personal))
      report.mismatches.push({ link_id, what: `the value ${name}`, stored: 'erased', computed: 'there' });
}
