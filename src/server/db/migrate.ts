import type { Db, Queryable } from './db.ts';
import { answersOfActs } from './migrations/answers-of-acts.ts';
import { chainRecords } from './migrations/chain-records.ts';
import { brands, languages } from './migrations/edition-columns.ts';
import { firstSchema } from './migrations/first-schema.ts';
import { linkChanges } from './migrations/link-changes.ts';
import { pinFunctions } from './migrations/pinned-functions.ts';
import { receiptCards } from './migrations/receipt-cards.ts';
import { serverCodes } from './migrations/server-codes.ts';
import { signedHeads } from './migrations/signed-heads.ts';

/** A statement, or work that a statement cannot do. */
type Step = string | ((tx: Queryable) => Promise<void>);

/** The steps of every migration by its number, which never changes. */
type Migrations = Record<number, readonly Step[]>;

/** The numbers below 26 were those of drafts of the first schema. */
export const migrations: Migrations = {
  26: firstSchema,
  // The order document as pages show it, cleaned once. Older links get it when they are first drawn.
  27: [
    'alter table links add column order_html text',
    `create trigger links_html_stays before update of order_html on links for each row
       when (old.order_html is not null) execute function refuse_change_of_link()`,
  ],

  // The card gateway and its environment (D-26): `sandbox`, `braintree-sandbox` or `braintree`.
  28: ['alter table attempts add column gateway text', 'alter table records add column gateway text'],

  // The provider's own reference of a link, and the keys of its calls, so that a repeat does nothing again.
  29: [
    'alter table links add column external_reference text unique',
    `create trigger links_reference_stays before update of external_reference on links
       for each row execute function refuse_change_of_link()`,
    `create table provider_keys (
       call        text not null,
       key         text not null,
       body_sha256 text not null,
       answer      json, -- the first answer, which every repeat gets
       made_at     timestamptz not null default now(),
       primary key (call, key)
     )`,
    'create index provider_keys_made_at on provider_keys (made_at)',
  ],

  30: chainRecords,

  // How often something was tried within an hour (D-29), and when the operator last lifted a link's lock.
  31: [
    `create table tries (
       key     text primary key,
       since   timestamptz not null default now(),
       counted integer not null default 1
     )`,
    'alter table links add column unlocked_at timestamptz',
  ],

  // Facts of an attempt beside its state (D-27): a mismatch, a surplus taken back, and who has settled it by hand.
  32: [
    'alter table attempts drop constraint attempts_state_check',
    `alter table attempts add constraint attempts_state_check check (state in
       ('pending', 'unknown', 'succeeded', 'declined', 'unauthenticated', 'not-taken', 'surplus', 'mismatch'))`,
    `alter table attempts add column looks integer not null default 0, -- how often the gateway was searched for it
       add column mismatch text, add column undone text, add column undone_at timestamptz,
       add column settled_by text, add column settled_because text, add column settled_at timestamptz`,
    'drop index attempts_one_a_link',
    `create unique index attempts_one_a_link on attempts (link_id, act)
       where state in ('pending', 'unknown', 'succeeded', 'mismatch')`,
    'drop index attempts_nonce_once',
    `create unique index attempts_nonce_once on attempts (nonce_sha256)
       where state in ('pending', 'unknown', 'succeeded', 'declined', 'surplus', 'mismatch')`,
    `create index attempts_to_undo on attempts (looked_at) where state = 'surplus' and undone_at is null`,
    'alter table sandbox_charges add column undone_at timestamptz',
    'alter table sandbox_vaulted add column undone_at timestamptz',
  ],

  33: signedHeads,

  // Events after an act (D-28) are records too: their subject, their reason, and who has told them. Refunds are
  // written down before the gateway is asked.
  34: [
    'alter table records add column about text, add column reason text, add column told_by text',
    'create index records_facts on records (act) where about is not null',
    `create table refunds (
       id           uuid primary key,
       link_id      uuid not null references links on delete cascade,
       order_id     text not null, -- of the payment
       refund_id    text not null unique, -- its own order id at the gateway
       amount_pence integer not null check (amount_pence > 0),
       is_whole     boolean not null,
       reason       text not null,
       by           text not null,
       state        text not null default 'pending' check (state in
         ('pending', 'unknown', 'refunded', 'voided', 'refused')),
       refusal      text,
       started_by   uuid not null, -- the process
       started_at   timestamptz not null default now(),
       asked_at     timestamptz,
       looked_at    timestamptz
     )`,
    'create index refunds_link on refunds (link_id)',
    `create index refunds_open on refunds (state) where state in ('pending', 'unknown')`,
    // Refunds are deleted only with their link, and the columns that a refund began with never change.
    'create trigger refunds_stay before delete on refunds for each row execute function refuse_change()',
    `create trigger refunds_as_begun before update of id, link_id, order_id, refund_id, amount_pence, is_whole, reason, by,
       started_by, started_at on refunds for each row execute function refuse_all()`,
    'create trigger refunds_stay_whole before truncate on refunds for each statement execute function refuse_all()',
    `create table sandbox_refunds (
       seq          bigint generated always as identity primary key,
       link_id      uuid not null references links on delete cascade,
       order_id     text not null,
       refund_id    text not null,
       amount_pence integer not null,
       at           timestamptz not null default now()
     )`,
    'create index sandbox_refunds_refund on sandbox_refunds (refund_id)',
    'create index sandbox_refunds_link on sandbox_refunds (link_id)',
  ],

  // The order document's total beside the contract's when a link was made, and differences that were accepted (D-32).
  35: [
    'alter table links add column order_total jsonb, add column accepted_difference jsonb',
    `create trigger links_agreement_stays before update of order_total, accepted_difference on links
       for each row execute function refuse_change_of_link()`,
  ],
  36: receiptCards,

  // The words at the card form (D-30), which never change once an attempt has begun.
  37: [
    'alter table attempts add column statement text, add column button text',
    `create trigger attempts_words_stay before update of statement, button on attempts
       for each row execute function refuse_all()`,
  ],

  // The hash of the order document as pages show it, which the link's own hash covers; empty where that is left to the
  // browser. Null where it is cleaned when it is first drawn: demo links, and links of before.
  38: [
    'alter table links add column order_html_sha256 text',
    `create trigger links_html_hash_stays before update of order_html_sha256 on links
       for each row execute function refuse_change_of_link()`,
  ],
  39: [pinFunctions],

  // Keys are hashed from now on, and rows end with their hour.
  40: ['delete from tries', 'create index tries_since on tries (since)'],
  41: serverCodes,
  // Links of a state that are few among many, or all old, and those of a mailing.
  42: [
    `create index links_expiry on links (expires_at, created_at, id) where expires_at is not null`,
    `create index links_sor on links (sor_given_at, created_at, id) where sor_given_at is not null`,
    `create index links_maintenance on links (created_at desc, id desc) where maintenance`,
    `create index links_mailing on links (external_reference collate "C") where external_reference is not null`,
  ],

  // The trace of the call that recorded an act, for its event. The statement that records says it, by link.
  43: [
    'alter table events add column traceparent text',
    `create or replace function note_event() returns trigger language plpgsql as $$
       begin
         insert into events (record_seq, traceparent) values (new.seq,
           nullif(current_setting('doorstep.traces', true), '')::jsonb ->> new.link_id::text);
         return null;
       end $$`,
    pinFunctions,
  ],

  // The wallet that paid or is kept; empty for a card that was typed, so that older chains stay as they are.
  44: [
    'alter table records add column wallet text',
    'alter table sandbox_charges add column wallet text',
    'alter table sandbox_vaulted add column wallet text',
  ],

  // Time stamps of heads by an outside authority (RFC 3161).
  45: [
    `create table stamps (
       head       integer primary key, -- the number of the head
       stamped_at timestamptz not null, -- as the token says
       token      bytea not null -- DER
     )`,
    'create trigger stamps_append_only before update or delete on stamps for each row execute function refuse_all()',
    'create trigger stamps_stay_whole before truncate on stamps for each statement execute function refuse_all()',
  ],

  46: languages,
  47: answersOfActs,
  48: brands,
  49: linkChanges,
};

/** The number of an advisory lock. Every version of the server must take the same one. */
const lock = 4_807_152;

/**
 * Brings the tables up to date, in one transaction. When several processes start at once, one does it and the others
 * wait. Databases of older versions keep their rows; a test may bring its own later migrations.
 */
export async function migrate(db: Db, all: Migrations = migrations): Promise<void> {
  if (await isUpToDate(db, all)) return;
  await db.transaction(async (tx) => {
    // The work of another process, done while this one waited for
    // the lock, must be seen, whatever the database's default is.
    await tx.query('set transaction isolation level read committed');
    await tx.query('select pg_advisory_xact_lock($1)', [lock]);
    await tx.query(
      `create table if not exists migrations (number integer primary key, applied_at timestamptz not null default now())`,
    );
    const applied = await tx.query<{ number: number }>('select number from migrations');
    // An object's integer keys are iterated in ascending order.
    for (const [key, steps] of Object.entries(all)) {
      const number = Number(key);
      if (applied.some((row) => row.number === number)) continue;
      for (const step of steps) await (typeof step === 'string' ? tx.query(step) : step(tx));
      await tx.query('insert into migrations (number) values ($1)', [number]);
    }
  });
}

/** The database has migrations that this version of the program does not know. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase';
}

/**
 * Whether there is nothing to do: then a role that may make no tables will do. Throws {@link NewerDatabase} if a newer
 * version of the program has used the database, which might not expect the rows of this one.
 */
async function isUpToDate(db: Db, all: Migrations): Promise<boolean> {
  const [table] = await db.query<{ there: boolean }>(`select to_regclass('migrations') is not null as there`);
  if (!table!.there) return false;
  const rows = await db.query<{ number: number }>('select number from migrations order by number');
  const newer = rows.filter(({ number }) => number >= 26 && !Object.hasOwn(all, number)).map(({ number }) => number);
  if (newer.length) {
    const newest = Math.max(...Object.keys(all).map(Number));
    throw new NewerDatabase(
      `the database is of a newer version: it has migration ${newer.join(', ')}, and this version knows those up to ${newest}. Start the newer version, or restore a backup of before it.`,
    );
  }
  return Object.keys(all).every((key) => rows.some(({ number }) => number === Number(key)));
}
