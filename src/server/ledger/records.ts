import type { KindName } from '../../acts/kinds.gen.ts';
import type { Wallet } from '../../rules/facts.ts';
import type { Act } from '../../rules/journey/journey.ts';
import type { ActRecord, FactEvent, ProviderFact, ReceiptPayload, RecordedAnswer } from '../../types.gen.ts';
import { defined } from '../base/defined.ts';
import { noneWhereRefused, Refusal } from '../base/refusal.ts';
import { sha256Of } from '../base/sha256.ts';
import { traceparent } from '../base/tracing.ts';
import { batched } from '../db/batch.ts';
import type { Queryable } from '../db/db.ts';
import { newSalt } from '../proof/hashes.ts';
import type { Signer } from '../proof/signer.ts';
import type { Ledger } from './ledger.ts';
import { instrumentOf, signRecord } from './receipt.ts';

/** The events of a link beside its acts (D-28, D-29). Each is added to its link's records, and changes none of them. */
export type Fact = FactEvent['fact'];

/** Who acted, as far as the server knows: part of the evidence (D-07). */
export type Visitor = { ip_address: string; user_agent: string };

/** A letter as the facts about it name it: its id and name, the record that sent it, and the hash of what was sent. */
export type LetterOfFact = { id: string; name: string; reference?: string; sha256?: string };

export type Corrected = NonNullable<ReceiptPayload['corrected']>;

const column = <Value>(type: 'text' | 'integer' | 'boolean' | 'jsonb' = 'text') =>
  ({ type }) as { type: string; value?: Value };

/** The columns of evidence, which are null where an act has none of it. */
const evidenceColumns = {
  document: column<string>(),
  version: column<string>(),
  /** The hash of the agreed text. */
  sha256: column<string>(),
  statement: column<string>(),
  button: column<string>(),
  order_sha256: column<string>(),
  /** The language of the page; left out where the content has one alone. */
  language: column<string>(),
  /** The hash of the same text in the other language. */
  pair_sha256: column<string>(),
  /** Set where the browser showed the page in a language of its own (D-49). */
  shown: column<'machine-translation'>(),
  /** The hash of the build that drew the page. */
  release: column<string>(),
  amount_pence: column<number>('integer'),
  /** The last four digits of the account number. */
  account_ending: column<string>(),
  /** The salted hash of the bank details that are sealed beside the record. */
  bank_sha256: column<string>(),
  /** The brand and the last four digits of the card that was taken, for the receipt. */
  card_brand: column<string>(),
  card_ending: column<string>(),
  /** The wallet that paid or is kept; left out for a card that was typed. */
  wallet: column<Wallet>(),
  /** The card gateway and its environment, of payments and kept cards. */
  gateway: column<string>(),
  /** The gateway's own number of the charge, and whether the bank bears the loss of a fraud. */
  transaction: column<string>(),
  liability_shifted: column<boolean>('boolean'),
  /** Of a fact: the reference of the record or order that it is about, why it happened, by a code, and its source. */
  about: column<string>(),
  reason: column<string>(),
  told_by: column<string>(),
  /** Why it happened, in the words of whoever said so: personal, so no receipt has them (D-68). */
  words: column<string>(),
  /** Of a fact about a letter: which one, and the hash of what was sent. */
  letter: column<LetterOfFact>('jsonb'),
  /** Of a fact about what was put right: an amount and a time, and of values the salted hash. */
  corrected: column<Corrected>('jsonb'),
  /** The questions as they were asked and their answers, in order. A personal one is here by its hash. */
  answers: column<(RecordedAnswer & { hash?: string })[]>('jsonb'),
};
const evidenceNames = Object.keys(evidenceColumns) as (keyof typeof evidenceColumns)[];

type StoredEvidence = {
  [Name in keyof typeof evidenceColumns]: NonNullable<(typeof evidenceColumns)[Name]['value']>;
};

/** The evidence of an act, beside the link, the time and the visitor. */
export type Evidence = {
  [Name in Exclude<keyof StoredEvidence, 'sha256'>]?: StoredEvidence[Name] | null | undefined;
} & {
  /** The agreed text, word for word, and its hash. */
  text?: { sha256: string; html: string };
};

export type RecordRow = { [Name in keyof StoredEvidence]: StoredEvidence[Name] | null } & {
  link_id: string;
  act: Act;
  reference: string;
  recorded_at: Date;
  ip_address: string;
  user_agent: string;
  /** Its place in the link's chain, from 1. */
  number: number;
  /** The signed statement of all this (D-56): a compact JWS. */
  receipt: string;
};

export const recordColumns: (keyof RecordRow)[] = [
  ...(['link_id', 'act', 'reference', 'recorded_at', 'ip_address', 'user_agent'] as const),
  ...evidenceNames,
  ...(['number', 'receipt'] as const),
];

/** The end of a link's chain: the link, the number before the next record's, and the last record's receipt. */
export type ChainEnd = { linkSha256: string; number: number; previous: string | null };

export type Recorded = { record: RecordRow; isNew: boolean };

export type FactRow = Omit<RecordRow, 'act' | 'about'> & { act: Fact; about: string };

export const isFact = (row: RecordRow | FactRow): row is FactRow => row.about !== null;

/** Whether the customer of a link is erased, by its facts. */
export const isCustomerErased = (facts: readonly FactRow[]): boolean => facts.some(({ act }) => act === 'link-erased');

export type NewRecord = Pick<RecordRow, 'link_id' | 'reference' | 'recorded_at'> & {
  act: Act | Fact;
  kind: KindName | 'fact';
  /** Left out of what nobody has called for. */
  visitor?: Visitor | undefined;
  evidence: Evidence;
};

/** Whether a text is a code of a list, such as `5.1.1` or `bank`, and not words of somebody. */
export const isCode = (text: string): boolean => /^[\w.-]{1,100}$/.test(text);

/** Why a fact happened, as it is told: in words, until these are erased. */
export const toldReason = ({ words, reason }: Pick<RecordRow, 'words' | 'reason'>): string | null => words ?? reason;

const insertColumns = [...recordColumns, 'salt'] as const;

type NewRow = RecordRow & { salt: string };

const types: Partial<Record<string, string>> = {
  ...{ link_id: 'uuid', recorded_at: 'timestamptz', number: 'integer' },
  ...Object.fromEntries(evidenceNames.map((name) => [name, evidenceColumns[name].type])),
};
const columns = insertColumns.join(', ');
/** JSON goes to the database as text. */
const isJson = (name: string) => types[name] === 'jsonb';
const selected = insertColumns.map((name) => (isJson(name) ? `${name}::jsonb` : name)).join(', ');
const typeOf = (name: string) => (isJson(name) ? 'text' : (types[name] ?? 'text'));
const arrays = [...insertColumns, 'html'].map((name, index) => `$${index + 1}::${typeOf(name)}[]`).join(', ');

/** The traces of calls that record, by link, for the trigger that notes the event. None without tracing. */
const traces = `traces as (select set_config('doorstep.traces', $${insertColumns.length + 2}, true)),`;

/** Adds a record if its link exists, nothing was recorded meanwhile, and its text exists or is given. */
const insertRecords = (isTraced: boolean) => `with ${isTraced ? traces : ''} made as (
    select made.* from unnest(${arrays}) as made (${columns}, html)${isTraced ? ', traces' : ''}),
  recorded as (
    insert into records (${columns}) select ${selected} from made
    where exists (select 1 from links where id = made.link_id)
      and (sha256 is null or html is not null or exists (select 1 from agreed_texts where sha256 = made.sha256))
    order by link_id, number
    on conflict (link_id, number) do nothing returning reference),
  text as (
    insert into agreed_texts (sha256, html)
    select distinct sha256, html from made join recorded using (reference) where html is not null order by sha256
    on conflict (sha256) do nothing)
  select reference from recorded`;

const insert = batched(async (db, rows: (NewRow & { html: string | null; trace: string | undefined })[]) => {
  const storable = (name: string, value: unknown) => (isJson(name) && value !== null ? JSON.stringify(value) : value);
  const values = ([...insertColumns, 'html'] as const).map((name) => rows.map((row) => storable(name, row[name])));
  const byLink = rows.flatMap(({ link_id, trace }) => (trace ? [[link_id, trace]] : []));
  const traces = byLink.length > 0 ? [JSON.stringify(Object.fromEntries(byLink))] : [];
  const inserted = await db.query<{ reference: string }>(insertRecords(traces.length > 0), [...values, ...traces]);
  return rows.map(({ reference }) => inserted.some((row) => row.reference === reference));
});

/** A record with each of its columns, as it is to be signed. */
export function unsigned(
  { link_id, act, reference, recorded_at, visitor, evidence: { text, ...evidence } }: NewRecord,
  number: number,
): Omit<RecordRow, 'receipt'> {
  const stored = { ...evidence, sha256: text?.sha256 };
  return {
    ...{ link_id, reference, recorded_at, number },
    // A fact's record is read as one (`FactRow`).
    act: act as Act,
    ip_address: visitor?.ip_address ?? '',
    user_agent: visitor?.user_agent ?? '',
    ...(Object.fromEntries(evidenceNames.map((name) => [name, stored[name] ?? null])) as Pick<
      RecordRow,
      keyof StoredEvidence
    >),
  };
}

/**
 * Adds a record with its receipt at the end of its chain, with its text, in one statement, or two if the text is new.
 * Undefined if this is no longer the end, or the link is gone.
 */
export async function record(
  tx: Queryable,
  signer: Signer,
  end: ChainEnd,
  newRecord: NewRecord,
): Promise<RecordRow | undefined> {
  const { kind } = newRecord;
  const { text, reason } = newRecord.evidence;
  if (reason != null && !isCode(reason)) throw new Error('A receipt has no words: they stand beside.');
  const content = unsigned(newRecord, end.number + 1);
  const salt = newSalt();
  const row: RecordRow = { ...content, receipt: await signRecord(signer, { ...content, salt }, kind, end) };
  // The text is long, and nearly always stored already: it is sent only if it is not.
  for (const html of text ? [null, text.html] : [null]) {
    if (await insert(tx, { ...row, salt, html, trace: traceparent() })) return row;
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

/** A record as the customer's page gets it, the first time and on every repeat. */
export function toActRecord({ reference, recorded_at, ...evidence }: RecordRow): ActRecord {
  const { amount_pence, account_ending, card_brand, card_ending, gateway, shown } = evidence;
  const instrument = instrumentOf(evidence);
  const told = { amount_pence, account_ending, card_brand, card_ending, instrument, gateway, shown };
  return { reference, recorded_at: recorded_at.toISOString(), ...defined(told) };
}

/** The names of what a fact has put right. */
export const correctedNames = ({ corrected }: Pick<RecordRow, 'corrected'>): FactEvent['corrected'] =>
  corrected ? (Object.keys(corrected) as FactEvent['corrected']) : undefined;

export function toProviderFact({ act: fact, about, recorded_at, ...evidence }: FactRow): ProviderFact {
  const { amount_pence, gateway, letter, receipt } = evidence;
  const told = defined({
    amount_pence,
    reason: toldReason(evidence),
    gateway,
    letter,
    corrected: correctedNames(evidence),
  });
  return { fact, about, recorded_at: recorded_at.toISOString(), ...told, receipt };
}
