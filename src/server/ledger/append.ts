import type { Compiled, CompiledSite } from '../../types.gen.ts';
import type { Settings } from '../base/settings.ts';
import type { Queryable } from '../db/db.ts';
import { statusOf } from '../journey/status.ts';
import { valuesFor } from '../journey/values.ts';
import type { Ledger } from './ledger.ts';
import { lettersSentBy } from './letters.ts';
import { findLink, type LinkView, toWholeLink } from './link.ts';
import { lockLink } from './locks.ts';
import { type Evidence, type Fact, isFact, type NewRecord, type RecordRow, record, type Stands } from './records.ts';

/** What records are written with: the content says how a link stands after them, and which letters they send. */
export type Recording = Ledger & {
  compiled: Pick<Compiled, 'site' | 'letters'>;
  /** Without a way for letters none is queued. */
  settings: Partial<Pick<Settings, 'letters'>>;
};

/** What facts are written with, as of now. */
export type Noting = Recording & { now(): Date };

/** Records what has happened on a link right after what was read of it. Undefined if something was recorded meanwhile. */
export function recordNext(
  { db, signer, compiled, settings }: Recording,
  link: LinkView,
  newRecord: Omit<NewRecord, 'letters'>,
): Promise<RecordRow | undefined> {
  const letters = settings.letters ? lettersSentBy(newRecord, compiled.letters, link) : [];
  return record(db, signer, link.end, { ...newRecord, letters }, (row) => standsAfter(compiled.site, link, row));
}

/** The facts that end a link, unless its journey is finished. */
const ends = ['link-expired', 'link-revoked', 'link-erased'];

/** How a link stands right after a record that is about to be written. */
function standsAfter(site: CompiledSite, before: LinkView, record: RecordRow): Stands {
  const records = isFact(record) ? before.records : [...before.records, record];
  const at = record.recorded_at;
  const values = valuesFor(site, before.row, records, at);
  const shown = toWholeLink(site, { ...before, records, values });
  const status = statusOf(site, { ...before.row, maintenance: false }, shown, at) as Stands['status'];
  const isEnd = status !== 'used' && ends.includes(record.act);
  return { status: isEnd ? 'expired' : status, completed: records.map(({ act }) => act) };
}

/**
 * Records an act for a link that was not read, at the end of its chain. Undefined if the act, or the fact by its
 * reference, is recorded already or the link is gone. `look` sees the records before, and may throw.
 */
export async function append(
  recording: Recording,
  newRecord: Omit<NewRecord, 'letters'>,
  look?: (before: LinkView['records']) => void,
): Promise<RecordRow | undefined> {
  const { link_id, act, reference, recorded_at } = newRecord;
  for (let tries = 0; tries < 10; tries += 1) {
    const link = await findLink(recording, recording.compiled.site, link_id, recorded_at);
    if (!link) return undefined;
    look?.(link.records);
    const isThere = newRecord.evidence.about == null ? link.records.some((one) => one.act === act) : false;
    if (isThere || link.facts.some((fact) => fact.act === act && fact.reference === reference)) return undefined;
    const row = await recordNext(recording, link, newRecord);
    if (row) return row;
  }
  throw new Error(`The reference ${reference} is taken, or the link is busier than any link is.`);
}

/** A fact about the record or the attempt with the reference `about`. `id` is its key: it is added once for each. */
type NewFact = Pick<NewRecord, 'link_id' | 'visitor'> &
  Evidence & { fact: Fact; about: string; id: string; told_by: string };

/** Adds a fact of now, once, at the end of its chain, in a transaction, and locks the link. Returns whether it was new. */
export async function appendFact(deps: Noting, tx: Queryable, newFact: NewFact): Promise<boolean> {
  const { link_id, fact, id, visitor, ...evidence } = newFact;
  // Two that tell the same take turns.
  await lockLink(tx, link_id);
  const newRecord = {
    link_id,
    act: fact,
    kind: 'fact' as const,
    reference: `${fact} ${id}`,
    recorded_at: deps.now(),
    visitor,
    evidence,
  };
  return (await append({ ...deps, db: tx }, newRecord)) !== undefined;
}
