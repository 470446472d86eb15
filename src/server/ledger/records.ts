import type { KindName } from '../../acts/kinds.gen.ts';
import type { Act } from '../../rules/journey/journey.ts';
import type { ActRecord, FactEvent, ReceiptPayload } from '../../types.gen.ts';
import { nameOf } from '../base/link-name.ts';
import { noneWhereRefused, Refusal } from '../base/refusal.ts';
import { schemas } from '../base/schemas.ts';
import { sha256Of } from '../base/sha256.ts';
import { traceparent } from '../base/tracing.ts';
import { batched } from '../db/batch.ts';
import type { Queryable } from '../db/db.ts';
import { canonicalHash } from '../proof/canonical.ts';
import { newSalt, personalColumns, personalHash, pick } from '../proof/hashes.ts';
import type { Signer } from '../proof/signer.ts';
import type { Ledger } from './ledger.ts';
import { type Beside, eventIdOf, payloadParts, receiptHash, type Said, saidBy, searched } from './receipt.ts';

/** The events of a link beside its acts (D-28, D-29). Each is added to its link's records, and changes none of them. */
export type Fact = FactEvent['fact'];

/** Who acted, as far as the server knows: part of the evidence (D-07). */
export type Visitor = { ip_address: string; user_agent: string };

export type Corrected = NonNullable<ReceiptPayload['corrected']>;

/** What an act records beside the link, the time and the visitor: names of the payload's schema, and what stands beside. */
export type Evidence = {
  [Name in keyof Given]?: Given[Name] | null | undefined;
} & {
  /** The agreed text, word for word, and its hash. */
  text?: { sha256: string; html: string };
};

/** What the server says of a record by itself. */
type Own =
  | keyof Stands
  | 'letters'
  | 'iss'
  | 'act'
  | 'kind'
  | 'number'
  | 'previous'
  | 'reference'
  | 'sha256'
  | 'terms_sha256';
type Hashes = 'link_sha256' | 'personal_sha256' | 'answers_sha256';
type Given = Omit<Said & Beside, Own | Hashes | 'currency' | 'ip_address' | 'user_agent' | 'salt'>;

/** How a link stands right after a record, which its receipt says too. Maintenance, which comes and goes, is left out. */
export type Stands = Pick<ReceiptPayload, 'status' | 'completed'>;

/** A record: what its receipt says, and the personal fields beside it. */
export type RecordRow = Omit<Said, 'act'> &
  Omit<Beside, 'salt'> & {
    link_id: string;
    act: Act;
    recorded_at: Date;
    /** The signed statement of all this (D-56): a compact JWS. */
    receipt: string;
  };

/** The end of a link's chain: the link, the number before the next record's, and the last record's receipt. */
export type ChainEnd = { linkSha256: string; number: number; previous: string | null };

export type FactRow = Omit<RecordRow, 'act' | 'about'> & { act: Fact; about: string };

export const isFact = (row: RecordRow | FactRow): row is FactRow => row.about !== undefined;

/** Whether the customer of a link is erased, by its facts. */
export const isCustomerErased = (facts: readonly FactRow[]): boolean => facts.some(({ act }) => act === 'link-erased');

export type NewRecord = Pick<RecordRow, 'link_id' | 'reference' | 'recorded_at'> & {
  act: Act | Fact;
  kind: KindName | 'fact';
  /** Left out of what nobody has called for. */
  visitor?: Visitor | undefined;
  evidence: Evidence;
  /** The letters that it sends, by their names. */
  letters?: string[];
};

/** Whether a text is a code of a list, such as `5.1.1` or `bank`, and not words of somebody. */
export const isCode = (text: string): boolean => /^[\w.-]{1,100}$/.test(text);

/** Why a fact happened, as it is told: in words, until these are erased. */
export const toldReason = ({ words, reason }: Pick<RecordRow, 'words' | 'reason'>): string | null =>
  words ?? reason ?? null;

/** A record as its receipt says it, with what stands beside that. */
export function rowOf(payload: ReceiptPayload, stored: Omit<Beside, 'salt'> & { link_id: string; receipt: string }) {
  const { link_id, receipt, answers } = stored;
  const personal = Object.fromEntries(personalColumns.map((name) => [name, stored[name] ?? null]));
  const own = { link_id, receipt, answers, recorded_at: new Date(payload.recorded_at) };
  return { ...saidBy(payload), ...personal, ...own } as RecordRow | FactRow;
}

type NewRow = Beside & { link_id: string; receipt: string } & ReturnType<typeof searched> & {
    html: string | null;
    event: string;
    trace: string | undefined;
    letters: string[];
  };

const columns = [
  ...['link_id', 'act', 'about', 'reference', 'number', 'recorded_at', 'sha256', 'gateway', 'receipt', 'answers'],
  ...[...personalColumns, 'salt'],
].join(', ');

/** What was recorded, and whether it was now. */
export type Recorded = { record: RecordRow; isNew: boolean };

/**
 * Adds a record if its link exists, nothing was recorded meanwhile, and its text exists or is given; and queues its event and
 * letters, so that no path to a record can forget them. A letter that waits for the customer's answer looks for it now.
 */
const insertRecords = `with given as (
    select * from jsonb_to_recordset($1::jsonb) as given (link_id uuid, act text, reference text, sha256 text, html text,
      event uuid, trace text, letters jsonb)),
  recorded as (
    insert into records (${columns}) select ${columns}
    from jsonb_populate_recordset(null::records, $1::jsonb) as made
    where exists (select 1 from links where id = made.link_id) and (sha256 is null
      or exists (select 1 from given where given.reference = made.reference and html is not null)
      or exists (select 1 from agreed_texts where sha256 = made.sha256))
    order by link_id, number
    on conflict (link_id, number) do nothing returning link_id, reference),
  awaited as (
    update outbox set due_at = now() from recorded where outbox.link_id = recorded.link_id and kind = 'letter'
      and state = 'waiting' and failing_since is null and due_at > now()),
  queued as (
    insert into outbox (id, kind, link_id, act, reference, name, traceparent)
    select event, 'event', link_id, act, reference, null, trace from given join recorded using (link_id, reference)
    union all
    select gen_random_uuid(), 'letter', link_id, act, reference, letter, null
    from given join recorded using (link_id, reference), jsonb_array_elements_text(letters) letter
    on conflict do nothing),
  text as (
    insert into agreed_texts (sha256, html)
    select distinct sha256, html from given join recorded using (link_id, reference) where html is not null order by sha256
    on conflict (sha256) do nothing)
  select reference from recorded`;

const insert = batched(async (db, rows: NewRow[]) => {
  const inserted = await db.query<{ reference: string }>(insertRecords, [JSON.stringify(rows)]);
  return rows.map(({ reference }) => inserted.some((row) => row.reference === reference));
});

/** What stands beside the receipt of a new record. */
function besideOf({ visitor, evidence }: NewRecord): Omit<Beside, 'salt'> {
  const { ip_address = '', user_agent = '' } = visitor ?? {};
  const personal = Object.fromEntries(personalColumns.map((name) => [name, evidence[name as 'words'] ?? null]));
  return { ...personal, ip_address, user_agent, answers: evidence.answers ?? null } as Omit<Beside, 'salt'>;
}

/** What the receipt of a new record says by itself, at its place in the chain. */
function payloadOf({ act, kind, link_id, reference, recorded_at, evidence, letters = [] }: NewRecord, number: number) {
  const { text, answers, ...said } = evidence;
  return {
    ...payloadParts({ ...said, sha256: text?.sha256 }),
    ...{ jti: reference, sub: nameOf(link_id), act, kind, number },
    ...{ iat: Math.floor(recorded_at.getTime() / 1000), recorded_at: recorded_at.toISOString() },
    ...(answers && { answers_sha256: canonicalHash(answers) }),
    ...(letters.length > 0 && { letters }),
  } as ReceiptPayload;
}

/** A new record as it is read, before it is signed: `receipt` is empty. */
export const unsigned = (newRecord: NewRecord, number: number): RecordRow =>
  rowOf(payloadOf(newRecord, number), {
    ...besideOf(newRecord),
    link_id: newRecord.link_id,
    receipt: '',
  }) as RecordRow;

/**
 * Adds a record with its receipt at the end of its chain, with its text, in one statement, or two if the text is new.
 * Undefined if this is no longer the end, or the link is gone. `stands`: how the link stands after it.
 */
export async function record(
  tx: Queryable,
  signer: Signer,
  end: ChainEnd,
  newRecord: NewRecord,
  stands: (row: RecordRow) => Stands,
): Promise<RecordRow | undefined> {
  const { link_id, evidence } = newRecord;
  if (evidence.reason != null && !isCode(evidence.reason))
    throw new Error('A receipt has no words: they stand beside.');
  const number = end.number + 1;
  const [beside, salt] = [besideOf(newRecord), newSalt()];
  const payload: ReceiptPayload = {
    ...payloadOf(newRecord, number),
    ...stands(unsigned(newRecord, number)),
    ...{ iss: signer.issuer, previous: end.previous && receiptHash(end.previous), link_sha256: end.linkSha256 },
    personal_sha256: personalHash(beside, salt),
  };
  const receipt = await signer.sign('doorstep-receipt+jwt', payload);
  const queued = { event: eventIdOf(receipt), trace: traceparent(), letters: newRecord.letters ?? [] };
  const row = { ...beside, ...searched(payload), ...queued, link_id, salt, receipt };
  const { text } = evidence;
  // The text is long, and nearly always stored already: it is sent only if it is not.
  for (const html of text ? [null, text.html] : [null]) {
    if (await insert(tx, { ...row, html })) return rowOf(payload, { ...beside, link_id, receipt }) as RecordRow;
  }
  return undefined;
}

/** Reads an agreed text by its hash, byte for byte. Throws `unavailable` where somebody has changed or deleted it. */
export async function agreedText({ db, signer }: Ledger, sha256: string): Promise<string> {
  const [row] = await db.query<{ html: string }>('select html from agreed_texts where sha256 = $1', [sha256]);
  if (row && sha256Of(row.html) === sha256) return row.html;
  signer.alarm?.(`text ${sha256.slice(0, 16)}`);
  throw new Refusal('unavailable');
}

/** The agreed text of a record; undefined where it has none, or where that cannot be read. */
export const recordedText = async (
  ledger: Ledger,
  { sha256 }: Pick<RecordRow, 'sha256'>,
): Promise<string | undefined> => (sha256 ? agreedText(ledger, sha256).catch(noneWhereRefused) : undefined);

const ofAnswer = Object.keys(schemas.ActEvent.properties.answers.items.properties);

/**
 * What a schema of answers or events names of a record: times in UTC, a reason in words until these are erased, answers that
 * are not personal, and the names alone of what was put right. `more` is told beside it.
 */
export function toldAs(schema: { properties: object }, row: RecordRow | FactRow, more: object = {}): object {
  const { act, recorded_at, machine_translation, words, reason, corrected, answers, about: _, ...rest } = row;
  const told = {
    ...{ ...rest, act, recorded_at: recorded_at.toISOString(), reason: toldReason({ words, reason }) },
    ...(isFact(row) && { fact: act, about: row.about }),
    ...{ shown: machine_translation && 'machine-translation', corrected: corrected && Object.keys(corrected) },
    answers: answers?.flatMap((answer) => (answer.words === undefined ? [] : pick(answer, ofAnswer))),
  };
  return pick({ ...told, ...more }, Object.keys(schema.properties));
}

/** A record as the customer's page gets it, the first time and on every repeat. */
export const toActRecord = (row: RecordRow): ActRecord => toldAs(schemas.ActRecord, row) as ActRecord;
