import { randomUUID } from 'node:crypto';
import type { Act } from '../../../src/rules/journey/journey.ts';
import type { Answers } from '../../../src/rules/questions/question.ts';
import { nameOf } from '../../../src/server/base/link-name.ts';
import { Refusal } from '../../../src/server/base/refusal.ts';
import type { SaltedDetails } from '../../../src/server/direct-debit/vault.ts';
import type { Attempt } from '../../../src/server/ledger/attempts.ts';
import { addressValue, type LetterRow, lettersSentBy, maskedAddress } from '../../../src/server/ledger/letters.ts';
import { type LinkView, viewAt, type WholeRow } from '../../../src/server/ledger/link.ts';
import {
  type Evidence,
  type FactRow,
  type RecordRow,
  unsigned,
  type Visitor,
} from '../../../src/server/ledger/records.ts';
import { newReference } from '../../../src/server/ledger/reference.ts';
import { type NewLink, newColumns } from '../../../src/server/links/create.ts';
import type { DrawnOrder } from '../../../src/server/links/demo.ts';
import type { Compiled, CompiledSite } from '../../../src/types.gen.ts';

/** What cannot be read or written of a link: all of it, its order, or what is to be recorded. */
export type Failing = 'link' | 'order' | 'record';

/** A link in memory, with all that is written of it. */
export type KeptLink = {
  row: Omit<WholeRow, 'records' | 'attempts' | 'letters'>;
  records: (RecordRow | FactRow)[];
  attempts: Attempt[];
  letters: LetterRow[];
  drafts: Record<Act, Answers>;
  /** Its switch order as it came, in base64, and as pages draw it. */
  orderDocument: string;
  orderHtml: string;
  /** The account of its mandate. */
  bank?: SaltedDetails;
  /** The time at which its customer comes; now, if left out. */
  day?: Date | undefined;
  /** What the provider's system answers to reads, in the place of the examples of content; null: nothing. */
  reads: Readonly<Record<string, unknown>>;
  fails?: Failing | undefined;
  /** The reference of each of its records, in the place of one of its own. */
  reference?: string | undefined;
};

/**
 * Links in memory by their ids, the texts that were agreed to by their hashes, and orders as they are drawn by what content
 * says of them. They outlive the content that they are shown with.
 */
export type MemoryLinks = {
  links: Map<string, KeptLink>;
  texts: Map<string, string>;
  orders: Map<string, Promise<DrawnOrder | string>>;
};

export const memoryLinks = (): MemoryLinks => ({ links: new Map(), texts: new Map(), orders: new Map() });

/** Keeps a new link. */
export function keepLink({ links }: MemoryLinks, site: CompiledSite, link: NewLink, now: Date): KeptLink {
  const { first_expires_at: expires_at, ...columns } = newColumns(site, link, now);
  const kept: KeptLink = {
    row: {
      ...{ ...columns, expires_at, receipt: '', maintenance: link.maintenance ?? false },
      ...{ revoked_at: null, unlocked_at: null, corrections: {} },
    },
    ...{ records: [], attempts: [], letters: [], drafts: {}, reads: {} },
    orderDocument: link.switch_order?.ots_document ?? '',
    orderHtml: link.order_html ?? '',
  };
  links.set(columns.id, kept);
  return kept;
}

/** The view of a link at a time, as of one that a database has. */
export function viewIn({ links }: MemoryLinks, site: CompiledSite, id: string, now: Date): LinkView | undefined {
  const kept = links.get(id);
  if (!kept) return undefined;
  const { row, records, attempts, letters } = kept;
  const end = { linkSha256: '', number: records.length, previous: null };
  return viewAt(site, { ...row, attempts, letters }, { records, end }, now);
}

type Recording = { act: Act; at: Date; visitor?: Visitor | undefined; evidence: Evidence; reference?: string };

/** Adds a record, which has no receipt, and queues the letters that its act sends (D-48). */
export function keepRecord(
  { links, texts }: MemoryLinks,
  { site, letters }: Pick<Compiled, 'site' | 'letters'>,
  id: string,
  { act, at, visitor, evidence, reference }: Recording,
): RecordRow {
  const kept = links.get(id);
  if (!kept) throw new Refusal('link-unknown');
  const { kind } = site.acts[act]!;
  const own = reference ?? kept.reference ?? newReference();
  const added = { link_id: id, act, kind, reference: own, recorded_at: at, visitor, evidence };
  const record = unsigned(added, kept.records.length + 1);
  kept.records.push(record);
  if (evidence.text) texts.set(evidence.text.sha256, evidence.text.html);
  for (const name of lettersSentBy(added, letters, { row: kept.row, facts: [] }))
    kept.letters.push(queued(name, act, own));
  return record;
}

/** Sends the letters of a link that wait, to a mail server that takes them all. */
export function sendLetters({ links }: MemoryLinks, id: string, at: Date): void {
  const { letters, records, row } = links.get(id)!;
  for (const letter of letters) {
    if (records.some((one) => one.letter?.id === letter.id)) continue;
    const [act, about] = ['letter-accepted', nameOf(id)] as const;
    letter.sent_to ??= maskedAddress(String(row.own_values[addressValue] ?? ''));
    const evidence = { about, letter: { id: letter.id, name: letter.name, reference: letter.reference } };
    const fact = {
      link_id: id,
      act,
      kind: 'fact',
      reference: `${act} ${letter.id}`,
      recorded_at: at,
      evidence,
    } as const;
    records.push(unsigned(fact, records.length + 1));
  }
}

const queued = (name: string, act: Act, reference: string): LetterRow => ({
  ...{ id: randomUUID(), name, act, reference, state: 'queued' },
  ...{ to_address: null, sent_to: null, sent_at: null, sha256: null, salt: null, parts: null },
  ...{ answer: null, last_failure: null },
});
