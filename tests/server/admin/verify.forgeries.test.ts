import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '../../../src/server/base/settings.ts';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import type { Db, Queryable } from '../../../src/server/db/db.ts';
import { openDatabase } from '../../../src/server/db/open.ts';
import { idOfEvent } from '../../../src/server/events/event.ts';
import { appendFact } from '../../../src/server/ledger/append.ts';
import { addCoded, codeOf } from '../../../src/server/ledger/codes.ts';
import { faultHash } from '../../../src/server/ledger/explanations.ts';
import { leavesBetween, readHeads } from '../../../src/server/ledger/heads.ts';
import { coveredRows, leafIdOf, leafKinds, subjectOf } from '../../../src/server/ledger/leaves.ts';
import { makeHead } from '../../../src/server/ledger/make-head.ts';
import { recordReading } from '../../../src/server/ledger/readings.ts';
import { openSigner } from '../../../src/server/ledger/signing-key.ts';
import { canonicalHash } from '../../../src/server/proof/canonical.ts';
import { leafHash, linkContent, personalHashOf, recordHash, type Salted } from '../../../src/server/proof/hashes.ts';
import { signHead } from '../../../src/server/proof/head.ts';
import { rootOf } from '../../../src/server/proof/merkle.ts';
import { type Signer, signerOf } from '../../../src/server/proof/signer.ts';
import type { Head } from '../../../src/types.gen.ts';
import { databasesToAsk } from '../../support/database/databases.ts';
import { closeTexts, openTexts } from '../../support/database/open-texts.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';
import { agree, agreement } from '../../support/server/agree.ts';
import { checked, undone } from '../../support/server/checked.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { operatorOf } from '../../support/server/operator.ts';
import { putState } from '../../support/server/states.ts';
import { link, nonce, openServer } from '../../support/server/test-server.ts';

const postgres = await openTestPostgres();
afterAll(() => postgres?.close());

/** What a day leaves in the database, and the heads that somebody else has kept of it. */
type Day = {
  db: Db;
  signer: Signer;
  kept: Head[];
  ids: Record<'agreed' | 'paid' | 'erased' | 'gone' | 'fresh' | 'late', string>;
  /** The rows of a link before it was erased. */
  backup: Record<'records' | 'attempts' | 'links', Row[]>;
};

/**
 * A day's work, with heads between: agreements, a declined and a taken card, a part of a payment given back, a surplus taken
 * back, bank details read, two erased customers.
 */
async function workADay(env: Record<string, string>): Promise<Day> {
  const server = await openServer({ env, headsEveryMs: 3_600_000 });
  const { ask, agreedSwitch } = operatorOf(() => server);
  const pay = (id: string, kind?: Parameters<typeof nonce>[0]) =>
    server.post(`${link(id)}/payment`, cardBody(nonce(kind)), { key: randomUUID() });
  const agreed = await agreedSwitch();
  const erased = await agreedSwitch();
  const fresh = (await makeLink(server, 'single-payment', { values: { offer_name: 'An offer' } })).id;
  await ask({ name: 'anchor' });
  const paid = (await makeLink(server, 'single-payment')).id;
  await pay(paid, 'declined');
  await pay(paid);
  await ask({ name: 'refund', id: paid, amount_pence: 500, reason: 'a late engineer', by: 'a test' });
  const gone = (await makeLink(server, 'single-payment', { values: { cardholder_name: 'Ada Lovelace' } })).id;
  await pay(gone);
  // As the server writes them, whose key is in its folder.
  const tx = { inTransaction: true, query: server.query as Queryable['query'] };
  const key = await openSigner(tx, readSettings(server.settings));
  for (const reader of ['a bureau', 'a thief'])
    await recordReading(tx, key, { link_id: agreed, what: 'bank-details', read_at: new Date(), reader });
  await ask({ name: 'maintenance', on: true, id: fresh, by: 'a rival' });
  await ask({ name: 'maintenance', on: false, by: 'a rival' });
  const coding = { db: tx, signer: key };
  const surplus = await putState(coding, 'attempt', { link_id: paid, order_id: 'DS-SURP-0001', state: 'surplus' });
  await ask({ name: 'anchor' });
  const undone = { ...surplus, version: 2, at: new Date(), undone: 'voided', undone_at: new Date() };
  await putState(coding, 'attempt', undone);
  await ask({ name: 'erase', id: erased, by: 'a test' });
  const rowsOf = (table: string, name = 'link_id') =>
    tx.query<Row>(`select * from ${table} where ${name} = $1`, [gone]);
  const backup = {
    ...{ records: await rowsOf('records'), attempts: await rowsOf('attempts'), links: await rowsOf('links', 'id') },
  };
  await ask({ name: 'erase', id: gone, by: 'a test' });
  const late = (await makeLink(server, 'contract')).id;
  await agree(server, late);
  await server.started.close();

  const settings = readSettings(server.settings);
  const { db } = await openDatabase(settings.database);
  const signer = await openSigner(db, settings);
  const ids = { agreed, paid, erased, gone, fresh, late };
  return { db, signer, kept: await readHeads(db, 1, 100), ids, backup };
}

type Row = Record<string, unknown> & Salted & { seq: string; hash: string; number: number; link_id: string };

/** What a forger with all rights to the database, but without the key, can do there. */
function forgerOf(tx: Queryable, day: Day) {
  const { signer } = day;
  /** A statement names a link of the day by `$paid` and the like. */
  const sql = (text: string, ...params: unknown[]) =>
    tx.query(
      text.replace(/\$([a-z]+)/g, (_, name: keyof Day['ids']) => `'${day.ids[name]}'`),
      params,
    );
  const recordsOf = (id: string) => tx.query<Row>('select * from records where link_id = $1 order by number', [id]);

  return {
    ...day,
    tx,
    sql,
    recordsOf,
    /** Puts personal fields back as they were before their customer was erased. */
    async unerase(table: keyof Day['backup'], key: string, columns: string): Promise<void> {
      await sql(
        `update ${table} set (${columns}) = (select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb) as old
           where old.${key} = ${table}.${key})
         where ${key}::text = any($2)`,
        ...[JSON.stringify(day.backup[table]), day.backup[table].map((row) => String(row[key]))],
      );
    },
    /** Computes the hashes of a link and its records anew, as if they had always been so. */
    async rehash(id: string): Promise<void> {
      const [row] = await tx.query<Parameters<typeof linkContent>[0]>('select * from links where id = $1', [id]);
      const hash = canonicalHash(linkContent(row!));
      await sql('update links set hash = $2 where id = $1', id, hash);
      let previous: string | null = null;
      for (const record of await recordsOf(id)) {
        const now: string = recordHash(record, { previous, link: hash });
        await sql('update records set hash = $2 where seq = $1', record.seq, now);
        previous = now;
      }
    },
    /** Gives the leaves of two records each other's rows, or hashes. */
    async swapLeaves(column: 'id' | 'hash'): Promise<void> {
      const rows = await tx.query<{ position: string; value: string }>(
        `select position, ${column} as value from leaves where kind = 'record' order by position limit 2`,
      );
      const [one, two] = rows as [(typeof rows)[0], (typeof rows)[0]];
      for (const [position, value] of [
        [one.position, 'x'],
        [two.position, one.value],
        [one.position, two.value],
      ])
        await sql(`update leaves set ${column} = $2 where position = $1`, position, value);
    },
    /** Deletes a link with its records as an erasure would, and writes one. */
    async eraseByHand(id: string, kind: string, before: string): Promise<void> {
      const records = (await recordsOf(id)).map(({ seq }) => String(seq));
      await sql(
        `insert into erasures (kind, before, links, records, texts, by, subjects)
         select $1, ${before}, 1, $3, 0, 'purge', array[subject_of($2)]`,
        ...[kind, id, records.length],
      );
      await sql('delete from events where record_seq::text = any($1)', records);
      await sql('delete from records where link_id = $1', id);
      await sql('delete from links where id = $1', id);
    },
    /** Deletes the records of a link, with its events, under an erasure that names their leaves. */
    async eraseRows(id: string, kind: string, before: string): Promise<void> {
      await sql(
        `insert into erasures (kind, before, links, records, texts, by, subjects)
         select $1, ${before}, 1, 1, 0, 'purge', array[subject_of($2)]`,
        ...[kind, id],
      );
      await sql('delete from events using records r where record_seq = r.seq and r.link_id = $1', id);
      for (const table of ['records', 'attempts', 'refunds']) await sql(`delete from ${table} where link_id = $1`, id);
    },
    /** Writes the events of a link's records, as triggers do. */
    noteEvents: (id: string) =>
      sql(
        `insert into events (id, record_seq) select ${idOfEvent}, seq from records record where link_id = $1 on conflict do nothing`,
        id,
      ),
    /** Empties the personal fields of a row, as an erasure does. */
    empty: (kind: 'record' | 'attempt', row: Row) =>
      sql(
        `update ${kind}s set ip_address = '', user_agent = '', salt = null, personal_hash = $2 where seq = $1`,
        ...[row.seq, personalHashOf(kind, row)],
      ),
    /** A customer is erased, and something happens, before the next head: by who has the key. Returns the later record. */
    async eraseAndGoOn(): Promise<Row> {
      const [erasure] = await sql(`insert into erasures (kind, links, records, texts, by, subjects)
        values ('customer', 1, 1, 0, 'a test', array[subject_of($late)]) returning *`);
      await sql(
        'update erasures set mac = $2 where seq = $1',
        erasure!.seq,
        codeOf(signer, 'erasure', erasure as never),
      );
      const [first] = await recordsOf(day.ids.late);
      await this.empty('record', first!);
      const fact = { link_id: day.ids.late, fact: 'mandate-active', about: 'x', id: 'x', told_by: 'x' } as const;
      await appendFact(tx, signer, { ...fact, recorded_at: new Date() });
      const row = (await recordsOf(day.ids.late)).at(-1)!;
      await this.noteEvents(row.link_id);
      await sql(
        `insert into uncovered (kind, id) values ('record', $1), ('erasure', $2)`,
        ...[String(row.seq), String(erasure!.seq)],
      );
      await this.signOn();
      return row;
    },
    /** Deletes a link with all that is recorded for it. */
    async deleteAll(id: string): Promise<void> {
      await sql('delete from events using records r where record_seq = r.seq and r.link_id = $1', id);
      for (const table of ['records', 'attempts', 'refunds', 'readings'])
        await sql(`delete from ${table} where link_id = $1`, id);
      await sql('delete from links where id = $1', id);
    },
    /** Changes what the leaves of a link say beside their hashes. */
    async relabel(id: string, change: string): Promise<void> {
      await sql(`update leaves set ${change} where subject = subject_of($1)`, id);
    },
    /** Covers a row with a leaf after all others, of a head before the first one. */
    async coverAside(kind: string, key: string, subject: string | null): Promise<void> {
      const [row] = await coveredRows(tx, kind, [key]);
      const end = `(select max(first + leaves) from heads)`;
      await sql(
        `insert into heads (number, made_at, first, leaves, root, key, hash, signature)
         select -1, now(), ${end}, 1, 'x', 'x', 'x', 'x'`,
      );
      await sql(
        `insert into leaves (position, head, kind, id, subject, hash)
         select first, number, $1, $2, $3, $4 from heads where number < 0`,
        ...[kind, leafIdOf(kind, row!), subject, leafKinds[kind]!.hash(row!)],
      );
      await sql('delete from uncovered');
    },
    /** Lets the server, with its key, sign what it finds. */
    async signOn(): Promise<void> {
      const db = { ...day.db, ...tx, transaction: <T>(work: (inner: Queryable) => Promise<T>) => work(tx) };
      await makeHead(db, { signer, now: new Date() });
    },
    /** Adds a record that fits the chain. */
    async add(id: string, act: string, mac: string | null): Promise<void> {
      const last = (await recordsOf(id)).at(-1);
      const [{ hash: own } = { hash: null }] = await tx.query<{ hash: string }>(
        'select hash from links where id = $1',
        [id],
      );
      const content = {
        ...{ link_id: id, act, reference: 'DS-FAKE-0001', recorded_at: new Date(), number: (last?.number ?? 0) + 1 },
        ...{ ip_address: '192.0.2.1', user_agent: 'x', statement: 'Yes', salt: 'aa', personal_hash: null },
      };
      const hash = recordHash(content, { previous: last?.hash ?? null, link: own });
      await sql(
        `insert into records (link_id, act, reference, recorded_at, number, ip_address, user_agent, statement, salt, hash, mac)
         values ($1, $2, $3, $4, $5, '192.0.2.1', 'x', 'Yes', 'aa', $6, $7)`,
        ...[id, act, content.reference, content.recorded_at.toISOString(), content.number, hash, mac],
      );
    },
    /** Makes leaves and heads fit the records again: to the leaves, the roots, the heads' hashes, or signed by somebody. */
    async refit(upTo: 'leaves' | 'roots' | 'hashes' | 'signatures', by?: Signer): Promise<void> {
      await sql(`update leaves set hash = records.hash from records where kind = 'record' and id = seq::text`);
      if (upTo === 'leaves') return;
      let previous: string | undefined;
      for (const head of await readHeads(tx, 1, 100)) {
        const hashes: string[] = [];
        for await (const leaf of leavesBetween(tx, head.first, head.first + head.leaves))
          if (leaf.head === head.number) hashes.push(leafHash(leaf));
        const root = hashes.length ? rootOf(hashes) : head.root;
        const { key: _key, hash: _hash, signature: _signature, previous: _previous, ...rest } = head;
        const made = signHead(by ?? signer, { ...rest, root, ...(previous && { previous }) });
        await sql('update heads set root = $2 where number = $1', head.number, root);
        if (upTo !== 'roots')
          await sql(
            'update heads set hash = $2, previous = $3 where number = $1',
            head.number,
            made.hash,
            previous ?? null,
          );
        if (upTo === 'signatures')
          await sql(
            'update heads set key = $2, signature = $3 where number = $1',
            head.number,
            made.key,
            made.signature,
          );
        previous = made.hash;
      }
    },
  };
}

type Forger = ReturnType<typeof forgerOf>;
/** A statement, or what is done in several. */
type Step = string | ((forger: Forger) => Promise<unknown>);
type Forgery = Step | Step[];
const signOn: Step = (f) => f.signOn();
const coverErasure: Step = async (f) =>
  f.coverAside('erasure', String((await f.sql('select max(seq) as seq from erasures'))[0]!.seq), null);
const rehash =
  (name: keyof Day['ids']): Step =>
  (f) =>
    f.rehash(f.ids[name]);
const other = signerOf(
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32),
);

/** Changes what was agreed to, and makes hashes, leaves and heads fit up to there. */
async function rewriteStatement(f: Forger, ...refit: Parameters<typeof f.refit>): Promise<void> {
  await f.sql(`update records set statement = 'x' where link_id = $agreed`);
  await f.rehash(f.ids.agreed);
  await f.refit(...refit);
}

const forgeries: Record<string, Forgery> = {
  'the time of a record': `update records set recorded_at = recorded_at - interval '1 day' where link_id = $agreed`,
  'the address in a record': `update records set ip_address = '192.0.2.9' where link_id = $agreed`,
  'the browser in a record': `update records set user_agent = 'curl' where link_id = $agreed`,
  'the words of a box': `update records set statement = 'I do NOT agree' where link_id = $agreed`,
  'the words of a button': `update records set button = 'Cancel' where link_id = $agreed`,
  'the version of a document': `update records set version = '1999' where link_id = $agreed and number = 1`,
  'the amount of a payment': 'update records set amount_pence = 1 where link_id = $paid',
  'the gateway of a payment': `update records set gateway = 'braintree' where link_id = $paid`,
  'the reference of a record': `update records set reference = 'DS-0000-0000' where link_id = $agreed and number = 1`,
  'an act by another name': `update records set act = 'switch-refusal' where link_id = $agreed and number = 2`,
  'a salt': `update records set salt = 'ff' where link_id = $agreed and number = 1`,
  'a record given to another link': 'update records set link_id = $fresh where link_id = $late',
  'two records in the other order': 'update records set number = 3 - number + 10 where link_id = $agreed',
  'the last record deleted': 'delete from records where link_id = $agreed and number = 2',
  'the first record deleted, and the chain closed again': [
    'delete from records where link_id = $agreed and number = 1',
    'update records set number = 1 where link_id = $agreed',
    rehash('agreed'),
  ],
  'an amount changed everywhere, with every hash of the link': [
    'update records set amount_pence = 1 where link_id = $paid',
    'update attempts set amount_pence = 1 where link_id = $paid',
    'update links set amount_pence = 1 where id = $paid',
    rehash('paid'),
  ],
  'a record added, right but for its code': (f) => f.add(f.ids.fresh, 'contract-agreement', null),
  'a record added with a code made up': (f) => f.add(f.ids.fresh, 'contract-agreement', 'a'.repeat(32)),
  "a record added with another record's code": async (f) =>
    f.add(f.ids.fresh, 'contract-agreement', String((await f.recordsOf(f.ids.late))[0]!.mac)),
  'an agreed text': (f) => f.sql(`update agreed_texts set html = html || '.' where sha256 = $1`, agreement.sha256),
  'an agreed text deleted': (f) => f.sql('delete from agreed_texts where sha256 = $1', agreement.sha256),
  'an agreed text changed with its hash, and every hash after it': async (f) => {
    const hash = sha256Of('<p>Other</p>');
    await f.sql(`insert into agreed_texts (sha256, html) values ($1, '<p>Other</p>')`, hash);
    await f.sql('update records set sha256 = $1 where link_id = $agreed and sha256 is not null', hash);
    await f.rehash(f.ids.agreed);
  },
  'an order document': (f) =>
    f.sql('update links set order_document = $1 where id = $agreed', Buffer.from('<p>Other</p>')),
  'an order document changed with its hash, and every hash after it': async (f) => {
    const [bytes, hash] = [Buffer.from('<p>Other</p>'), sha256Of('<p>Other</p>')];
    await f.sql('update links set order_document = $1, order_sha256 = $2 where id = $agreed', bytes, hash);
    await f.sql('update records set order_sha256 = $1 where link_id = $agreed and number = 2', hash);
    await f.rehash(f.ids.agreed);
  },
  'the services of an order': `update links set services = '[]' where id = $agreed`,
  'the amount of a link that nobody has used yet': 'update links set amount_pence = 1 where id = $fresh',
  'that amount with its hash': ['update links set amount_pence = 1 where id = $fresh', rehash('fresh')],
  'a value of a link': `update links set own_values = '{"offer_name":"Another"}' where id = $fresh`,
  'the journey of a link': `update links set journey = 'card' where id = $paid`,
  'when a link was made': `update links set created_at = created_at - interval '1 day' where id = $paid`,
  'a link deleted with all that is recorded for it': [
    'delete from records where link_id = $late',
    'delete from links where id = $late',
  ],
  'a declined attempt that was never taken': `update attempts set state = 'not-taken' where link_id = $paid and state = 'declined'`,
  'when an attempt was asked': `update attempts set asked_at = asked_at - interval '1 hour' where link_id = $paid`,
  'a declined attempt deleted': `delete from attempts where link_id = $paid and state = 'declined'`,
  'the attempt of a payment deleted': `delete from attempts where link_id = $paid and state = 'succeeded'`,
  'an attempt that succeeded without a record': `insert into attempts (id, version, link_id, act, key, nonce_sha256, order_id, amount_pence, state, started_by,
         started_at, at, ip_address, user_agent, mac)
       values (gen_random_uuid(), 1, $fresh, 'payment', gen_random_uuid(), 'n', 'DS-FAKE-0002', 1, 'succeeded', gen_random_uuid(),
         now(), now(), '', '', repeat('a', 32))`,
  'personal fields emptied without an erasure': `update records set ip_address = '', user_agent = '', salt = null where link_id = $agreed`,
  'a false address in what was erased': `update records set ip_address = '192.0.2.66' where link_id = $erased`,
  'a false browser in an attempt that was erased': `update attempts set user_agent = 'curl' where link_id = $gone`,
  'the digits of a card in what was erased': `update records set card_ending = '6666' where link_id = $gone`,
  'another value in the place of one that was erased': `update links set own_values = '{"cardholder_name":"Mallory"}' where id = $gone`,
  'the amount of a refund': 'update refunds set amount_pence = 50 where link_id = $paid',
  'the reason of a refund': `update refunds set reason = 'fraud' where link_id = $paid`,
  'a refund given to another link': 'update refunds set link_id = $gone where link_id = $paid',
  'a refund deleted, so that it can be made again': 'delete from refunds where link_id = $paid',
  'a refund that was never made': `insert into refunds (id, version, link_id, order_id, refund_id, amount_pence, is_whole, reason, by, state, started_by,
         started_at, at, mac)
       select gen_random_uuid(), 1, link_id, order_id, 'DS-FAKE-0003', 2999, false, reason, by, 'refunded', started_by,
         started_at, at, mac from refunds where link_id = $paid and state = 'refunded'`,
  'the fact of a refund deleted': `delete from records where link_id = $paid and act = 'payment-refunded'`,
  'a surplus that was taken back, as it stood before': `delete from attempts where state = 'surplus' and undone is not null`,
  'an attempt given to another link': `update attempts set link_id = $fresh where link_id = $paid and state = 'declined'`,
  'an attempt that was refused instead of succeeding, with its record deleted': [
    `update attempts set state = 'declined' where link_id = $gone`,
    'delete from records where link_id = $gone',
  ],
  'an event deleted, so that the provider is never told':
    'delete from events where record_seq = (select max(record_seq) from events)',
  'the order document as pages show it': `update links set order_html = replace(order_html, '35.00', '5.00') where id = $agreed`,
  'that with its hash': (f) =>
    f.sql(`update links set order_html = 'x', order_html_sha256 = $1 where id = $agreed`, sha256Of('x')),
  'who has read bank details': `update readings set reader = 'nobody' where reader = 'a thief'`,
  'a reading of bank details deleted': `delete from readings where reader = 'a thief'`,
  'who has put a link under maintenance': `update link_changes set by = 'nobody' where link_id is not null`,
  'the maintenance of the site, as if nobody had ended it': 'delete from link_changes where link_id is null',
  'two records given to each other’s links, with every hash after them': async (f) => {
    for (const [from, to] of [
      [f.ids.agreed, f.ids.fresh],
      [f.ids.late, f.ids.agreed],
      [f.ids.fresh, f.ids.late],
    ])
      await f.sql('update records set link_id = $2 where link_id = $1', from, to);
    await f.rehash(f.ids.agreed);
    await f.rehash(f.ids.late);
  },
  'two leaves given to each other’s rows': (f) => f.swapLeaves('id'),
  'two leaves in the other order': [(f) => f.swapLeaves('id'), (f) => f.swapLeaves('hash')],
  'a link deleted with all its records, attempts, refunds and leaves': async (f) => {
    const records = (await f.recordsOf(f.ids.paid)).map(({ seq }) => String(seq));
    await f.sql(`delete from leaves where kind = 'record' and id = any($1)`, records);
    await f.sql('delete from leaves where id = subject_of($paid)');
    await f.sql(
      `delete from leaves using attempts a where kind = 'attempt' and leaves.id = a.seq::text and a.link_id = $paid`,
    );
    await f.sql('delete from events where record_seq::text = any($1)', records);
    for (const table of ['records', 'attempts', 'refunds']) await f.sql(`delete from ${table} where link_id = $paid`);
    await f.sql('delete from links where id = $paid');
  },
  'the same, with heads that fit the leaves that are left': async (f) => {
    const [record] = await f.recordsOf(f.ids.late);
    await f.sql('delete from leaves where id in (subject_of($late), $1)', String(record!.seq));
    await f.sql('delete from events where record_seq = $1', record!.seq);
    await f.sql('delete from records where link_id = $late');
    await f.sql('delete from links where id = $late');
    await f.refit('hashes');
  },
  'a link deleted under a purge of before it was made': (f) =>
    f.eraseByHand(f.ids.late, 'purge', `now() - interval '40 days'`),
  'a link deleted under a purge that took what was new': (f) =>
    f.eraseByHand(f.ids.late, 'purge', `now() + interval '1 hour'`),
  'a link deleted as if it were a demo': (f) => f.eraseByHand(f.ids.late, 'demo', 'null'),
  'what an erasure has erased': `update erasures set subjects = array(select subject_of(id) from links) where kind = 'customer'`,
  'an erasure deleted': `delete from erasures where kind = 'customer'`,
  'who has erased': `update erasures set by = 'nobody' where kind = 'customer'`,
  'a leaf that fits a changed record': [
    'update records set amount_pence = 1 where link_id = $paid',
    rehash('paid'),
    (f) => f.refit('leaves'),
  ],
  'the roots too': (f) => rewriteStatement(f, 'roots'),
  "the heads' hashes too": (f) => rewriteStatement(f, 'hashes'),
  'all of it, signed with another key': (f) => rewriteStatement(f, 'signatures', other),
  'the time of a head': `update heads set made_at = made_at - interval '1 day' where number = 1`,
  'two heads in each other’s place': 'update heads set number = 3 - number + 100 where number in (1, 2)',
  'a head moved to other leaves': 'update heads set first = first + 1 where number = 2',
  'a head deleted in the middle': 'delete from heads where number = 2',

  // What the labels of leaves say
  'a link with a payment deleted, and its leaves given another kind': [
    (f) => f.relabel(f.ids.paid, `kind = 'note', id = position::text`),
    (f) => f.deleteAll(f.ids.paid),
  ],
  'a refused attempt deleted, and its leaf given to the one that was paid': [
    `update leaves set id = id || '0' where kind = 'attempt'
         and id = (select seq::text from attempts where link_id = $paid and state = 'declined')`,
    `delete from attempts where link_id = $paid and state = 'declined'`,
  ],
  'leaves that name another link': (f) => f.relabel(f.ids.paid, `subject = repeat('a', 64)`),

  // Erasures that no server has written
  'a payment deleted as if its link were a demo': (f) => f.eraseRows(f.ids.paid, 'demo', 'null'),
  'an agreement deleted so, and the server signs on': [(f) => f.eraseRows(f.ids.agreed, 'demo', 'null'), signOn],
  'an agreement deleted under the erasure of a customer': (f) => f.eraseRows(f.ids.agreed, 'customer', 'null'),
  'an agreement deleted under a purge in ten years': [
    (f) => f.eraseRows(f.ids.agreed, 'purge', `now() + interval '9 years'`),
    `update erasures set erased_at = now() + interval '10 years' where kind = 'purge'`,
  ],
  'an erasure in the name of somebody else': [
    `insert into erasures (kind, links, records, texts, by) values ('customer', 1, 1, 0, 'Ada Lovelace')`,
    signOn,
  ],

  // Rows that no server has written
  'a declined card that never was': [
    `insert into attempts (id, version, link_id, act, key, nonce_sha256, order_id, amount_pence, state, started_by,
         started_at, at, ip_address, user_agent, mac)
       values (gen_random_uuid(), 1, $fresh, 'payment', gen_random_uuid(), 'n', 'DS-FAKE-0004', 1, 'declined', gen_random_uuid(),
         now(), now(), '192.0.2.1', 'x', repeat('a', 32))`,
    `insert into uncovered (kind, id) select 'attempt', seq::text from attempts where order_id = 'DS-FAKE-0004'`,
    signOn,
  ],
  'a reading of bank details by somebody innocent': [
    `insert into readings (link_id, what, read_at, reader) values ($agreed, 'bank-details', now(), 'an innocent')`,
    signOn,
  ],
  'a link that somebody innocent has ended': [
    `insert into link_changes (link_id, changed_at, change, by) values ($fresh, now(), 'expired', 'an innocent')`,
    signOn,
  ],
  'a link for £9,999 that nobody has made': async (f) => {
    await f.sql(`insert into links select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'amount_pence', 999900))).*
       from links l where id = $fresh`);
    const [made] = await f.sql('select id from links where amount_pence = 999900');
    await f.rehash(String(made!.id));
    await f.signOn();
  },
  'an agreement on a demo link that nobody has made': async (f) => {
    const id = '00000000-0000-4000-8000-0000000009ff';
    await f.sql(
      `insert into links select (jsonb_populate_record(l, jsonb_build_object('id', $1::text, 'hash', null, 'mac', null))).*
       from links l where id = $fresh`,
      id,
    );
    await f.rehash(id);
    await f.add(id, 'contract-agreement', null);
    await f.noteEvents(id);
  },
  'a refund that was made, as one that was refused': [
    `update refunds set state = 'refused' where link_id = $paid`,
    `delete from records where link_id = $paid and act = 'payment-refunded'`,
    signOn,
  ],
  'the state of a refund alone': `update refunds set state = 'refused' where link_id = $paid`,
  'when a refund was asked for': `update refunds set asked_at = asked_at - interval '1 day' where link_id = $paid`,
  'a refused refund that was never asked for': [
    `insert into refunds overriding system value
       select (jsonb_populate_record(r, '{"id":"00000000-0000-4000-9000-000000000001", "seq": 9001,
         "refund_id":"DS-FAKE-0005","state":"refused"}')).* from refunds r where link_id = $paid and version = 1`,
    signOn,
  ],
  'a paid attempt marked as given back': [
    `update attempts set undone = 'refunded', undone_at = now() where link_id = $paid and state = 'succeeded'`,
    signOn,
  ],
  'a declined attempt as a surplus with another browser': [
    `update attempts set state = 'surplus', user_agent = 'x' where state = 'declined'`,
    signOn,
  ],
  'the gateway of an attempt': `update attempts set gateway = 'braintree' where link_id = $paid`,
  'a record rewritten without a code, under heads that take none': async (f) => {
    await f.sql(`update records set statement = 'x', mac = null where link_id = $agreed`);
    await f.rehash(f.ids.agreed);
    const seqs = (await f.recordsOf(f.ids.agreed)).map(({ seq }) => String(seq));
    await f.sql(`delete from leaves where head = (select max(number) from heads)`);
    await f.sql('delete from heads where number = (select max(number) from heads)');
    await f.sql(`insert into uncovered (kind, id) select 'record', unnest($1::text[])`, seqs);
    await f.signOn();
  },

  // Leaves and rows where the check might not look
  'a declined card that never was, under a head before the first': [
    `insert into attempts overriding system value
       select (jsonb_populate_record(a, '{"id":"00000000-0000-4000-9000-000000000002", "seq": 9002,
         "order_id":"DS-FAKE-0006","nonce_sha256":"n"}')).*
       from attempts a where link_id = $paid and state = 'declined'`,
    (f) => f.coverAside('attempt', '9002', subjectOf(f.ids.paid)),
  ],
  'a declined card rewritten as a later version of itself, under such a head': [
    `insert into attempts overriding system value
       select (jsonb_populate_record(a, '{"seq": 9003, "user_agent": "curl", "version": 99}')).*
       from attempts a where link_id = $paid and state = 'declined'`,
    (f) => f.coverAside('attempt', '9003', subjectOf(f.ids.paid)),
  ],
  'an agreement deleted under a purge that such a head covers': [
    (f) => f.eraseRows(f.ids.agreed, 'purge', `now() - interval '30 days'`),
    coverErasure,
  ],
  'an erasure of one customer more, under such a head': [
    `insert into erasures (kind, links, records, texts, by) values ('customer', 1, 1, 0, 'Ada Lovelace')`,
    coverErasure,
  ],
  'an event that is put aside as of a forged record': `update events set state = 'refused'
     where record_seq = (select min(seq) from records where link_id = $agreed)`,
  'a letter that never was, by who has the key': async (f) => {
    const letter = { id: randomUUID(), name: 'a letter' };
    await appendFact(f.tx, f.signer, {
      ...{ link_id: f.ids.agreed, fact: 'letter-accepted', about: f.ids.agreed, ...letter, told_by: 'x', letter },
      recorded_at: new Date(),
    });
  },
  'a head before the first': `insert into heads select (jsonb_populate_record(h, '{"number":0}')).* from heads h where number = 1`,
  'a reading of bank details with a number below the first': `insert into readings (seq, link_id, what, read_at, reader) overriding system value values (-1, $agreed, 'bank-details', now(), 'an innocent')`,
  'a change of a link with a number below the first': `insert into link_changes (seq, link_id, changed_at, change, by) overriding system value
       values (-1, $fresh, now(), 'expired', 'an innocent')`,
  'an erasure with a number below the first': `insert into erasures (seq, kind, links, records, texts, by) overriding system value
       values (-1, 'customer', 1, 1, 0, 'Ada Lovelace')`,

  // What an older backup has, rows of nothing, rows twice
  'an erased customer’s addresses, from a backup': [
    (f) => f.unerase('attempts', 'seq', 'ip_address, user_agent, salt, personal_hash'),
    (f) => f.unerase('records', 'seq', 'ip_address, user_agent, card_brand, card_ending, salt, personal_hash'),
  ],
  'an erased customer’s name, from a backup': (f) => f.unerase('links', 'id', 'own_values, value_salts, erased_values'),
  'what came after an erasure, emptied as if it had been there before': async (f) => {
    const fact = { link_id: f.ids.erased, fact: 'mandate-active', about: 'x', id: 'x', told_by: 'x' } as const;
    await appendFact(f.tx, f.signer, { ...fact, recorded_at: new Date() });
    const row = (await f.recordsOf(f.ids.erased)).at(-1)!;
    await f.noteEvents(row.link_id);
    await f.sql(`insert into uncovered (kind, id) values ('record', $1)`, String(row.seq));
    await f.signOn();
    await f.empty('record', row);
  },
  'a record of a link that there is not': `insert into records (link_id, act, reference, recorded_at, ip_address, user_agent, number, hash)
     values (gen_random_uuid(), 'payment', 'DS-FAKE-0009', now(), '', '', 1, 'x')`,
  'bank details of a link that there is not': `insert into bank_details values (gen_random_uuid(), 'k', '', '', now())`,
  'an event of a record that there is not': `insert into events (record_seq, state) values (77777, 'delivered')`,
  'an event under another id':
    'update events set id = gen_random_uuid() where record_seq = (select min(record_seq) from events)',
  'an event under the id of another': `update events set id = (select id from events order by record_seq limit 1)
     where record_seq = (select max(record_seq) from events)`,
  'a text that nobody has agreed to': `insert into agreed_texts values (encode(sha256('x'), 'hex'), 'x')`,
  'a reading of bank details twice': [
    'alter table readings drop constraint readings_pkey',
    'insert into readings overriding system value select * from readings',
  ],
  'who has changed a link twice, in a table that inherits': [
    'create table more_changes () inherits (link_changes)',
    'insert into more_changes select * from link_changes',
  ],

  'the salt of an erased customer’s letter, from a backup': `insert into letters (link_id, name, state, salt, queued_at)
       values ($erased, 'x', 'stopped', 'x', now() - interval '1 hour')`,
  'a draft of an erased customer, from a backup': `insert into drafts values ($erased, 'x', 'k', '', '', now() - interval '1 hour')`,
  'what came after an erasure under one head with it, emptied': async (f) => {
    const row = await f.eraseAndGoOn();
    await f.empty('record', row);
  },
  'a card of after an erasure, emptied': async (f) => {
    const row = await putState<Row>({ db: f.tx, signer: f.signer }, 'attempt', {
      link_id: f.ids.gone,
      order_id: 'DS-FAKE-0010',
    });
    await f.sql(`insert into uncovered (kind, id) values ('attempt', $1)`, String(row.seq));
    await f.signOn();
    await f.empty('attempt', row);
  },
  'a second record emptied under the explanation of the first': async (f) => {
    const fault = { link_id: f.ids.agreed, what: 'personal fields', stored: 'recorded', computed: 'missing: record 1' };
    const explained = { of_table: 'links', of_key: 'x', because: 'a disk', by: 'a test', explained_at: new Date() };
    await addCoded({ db: f.tx, signer: f.signer }, 'explanation', [{ ...explained, faults: [faultHash(fault)] }]);
    for (const row of await f.recordsOf(f.ids.agreed)) await f.empty('record', row);
  },

  // What a hash of values as JavaScript has them does not see
  'a time within its millisecond': `update records set recorded_at = recorded_at + interval '0.9 ms' where link_id = $paid`,
  'a name more without a value': `update links set services = jsonb_set(services, '{0,x}', 'null') where id = $agreed`,
  'a list that begins elsewhere': `update erasures set subjects = ('[5:5]={' || subjects[1] || '}')::text[]`,
  'a signature with a line end': `update heads set signature = signature || chr(10) where number = 1`,

  // Tables without what keeps their rows as they are
  'a trigger dropped': 'drop trigger records_append_only on records',
  'a trigger that works no more': 'alter table attempts disable trigger attempts_append_only',
  'a trigger under another condition': `create or replace trigger provider_keys_stay before delete on provider_keys
     for each row when (false) execute function refuse_all()`,
  'a trigger with another’s function': [
    'create schema another',
    'create function another.refuse_all() returns trigger language plpgsql as $$ begin return new; end $$',
    `create or replace trigger leaves_append_only before update or delete on leaves
      for each row execute function another.refuse_all()`,
  ],
  'a trigger more': `create trigger hush before insert on heads for each row execute function refuse_all()`,
  'events that are born delivered': `alter table events alter state set default 'delivered'`,
  'a policy that hides rows': 'alter table attempts enable row level security',
  'a rule that keeps rows': 'create rule keep as on delete to unsettled do instead nothing',
  'a key less': 'drop index attempts_success',
  'a constraint that holds no more': 'alter table records drop constraint records_chain',
  'a table that a crash empties': 'alter table drafts set unlogged',
  'numbers that are given in advance': 'alter sequence records_seq_seq cache 1000',
  'a key that takes what is not equal for equal': `alter table tries alter key type text collate "POSIX"`,
  'a key that nobody keeps': `update pg_index set indisready = false where indexrelid = 'attempts_success'::regclass`,
  'triggers that their table is said not to have': `update pg_class set relhastriggers = false where oid = 'readings'::regclass`,
  'a cast in the place of the database’s own': [
    `create function words(bigint) returns text language plpgsql as $$ begin return 'x'; end $$`,
    'create cast (bigint as text) with function words(bigint)',
  ],
  'a function in the place of the database’s own': `create function jsonb_populate_recordset(readings, jsonb)
     returns setof readings language sql as $$ select * from readings $$`,
  'a function that refuses nothing': `create or replace function refuse_all() returns trigger language plpgsql as $$ begin return new; end $$`,
  'a function that looks elsewhere': 'alter function note_event() set search_path = another',

  // Functions that the database has of its own
  'an agreed text, and a function that hashes as it should': async (f) => {
    const [text] = await f.sql('select html from agreed_texts where sha256 = $1', agreement.sha256);
    await f.sql(`update agreed_texts set html = html || ' ' where sha256 = $1`, agreement.sha256);
    await f.sql(
      `create function public.sha256(bytea) returns bytea language sql as $$ select pg_catalog.sha256(convert_to(${quoted(String(text!.html))}, 'UTF8')) $$`,
    );
    await f.sql('set local search_path = public, pg_catalog');
  },
  'the amount of an unused link, in a database to which every link is a demo': [
    'create or replace function is_demo(link uuid) returns boolean language sql as $$ select true $$',
    'update links set amount_pence = 1 where id = $fresh',
    rehash('fresh'),
  ],
  'a leaf below all others, so that no head covers its row': `insert into leaves (position, head, kind, id, hash) values (-9223372036854775808, 1, 'record', '999', 'x')`,
  'a purge of a link that stays, by who has the key': async (f) => {
    const [row] = await f.sql(`insert into erasures (kind, before, links, records, texts, by, subjects)
       values ('purge', now() - interval '30 days', 1, 0, 0, 'a test', array[subject_of($paid)]) returning *`);
    await f.sql('update erasures set mac = $2 where seq = $1', row!.seq, codeOf(f.signer, 'erasure', row as never));
    await f.sql(`insert into uncovered (kind, id) values ('erasure', $1)`, String(row!.seq));
    await f.sql(`delete from attempts where link_id = $paid and state = 'declined'`);
    await f.signOn();
  },
  'an attempt that began a year before, by who has the key': async (f) => {
    const [started_at, order_id] = [new Date(Date.now() - 365 * 86_400_000), 'DS-FAKE-0007'];
    const { seq } = await putState({ db: f.tx, signer: f.signer }, 'attempt', {
      link_id: f.ids.paid,
      order_id,
      started_at,
    });
    await f.sql(`insert into uncovered (kind, id) values ('attempt', $1)`, String(seq));
    await f.signOn();
  },
  'a head of another time than the heads around it': [
    `update heads set made_at = made_at + interval '1 year' where number = 1`,
    (f) => f.refit('signatures', f.signer),
  ],
};

/** Text as a literal of SQL. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Those that the hashes of a link and its records do not show: its codes, leaves and heads do. */
const ofOneLink: [name: string, link: keyof Day['ids']][] = [
  ['the last record deleted', 'agreed'],
  ['that amount with its hash', 'fresh'],
  ['when an attempt was asked', 'paid'],
  ['a declined attempt deleted', 'paid'],
  ['the state of a refund alone', 'paid'],
  ['the roots too', 'agreed'],
  ["the heads' hashes too", 'agreed'],
  ['all of it, signed with another key', 'agreed'],
  ['who has read bank details', 'agreed'],
  ['a reading of bank details deleted', 'agreed'],
  ['a link that somebody innocent has ended', 'fresh'],
  ['an erased customer’s addresses, from a backup', 'gone'],
  ['an erased customer’s name, from a backup', 'gone'],
  ['a declined card rewritten as a later version of itself, under such a head', 'paid'],
];

/** Those that leave a database as it was once: only who has kept heads elsewhere can tell. */
const rollbacks: Record<string, Forgery> = {
  'the last head deleted, with all that it covers': [
    'delete from records where link_id = $late',
    'delete from links where id = $late',
    'delete from leaves where head = (select max(number) from heads)',
    'delete from heads where number = (select max(number) from heads)',
  ],
  'the server’s own key, stolen, under another history': async (f) => {
    await f.sql(`update records set statement = 'x' where link_id = $agreed`);
    await f.rehash(f.ids.agreed);
    await f.refit('signatures', f.signer);
    for (const { seq, hash } of await f.recordsOf(f.ids.agreed))
      await f.sql('update records set mac = $2 where seq = $1', seq, f.signer.macOf(hash));
  },
  'an older copy, on which the server has gone on': [
    'delete from leaves where head = (select max(number) from heads)',
    'delete from heads where number = (select max(number) from heads)',
    signOn,
  ],
  'every head deleted': ['delete from leaves', 'delete from heads'],
};

describe.each(databasesToAsk())('D-31 $name', ({ isPostgres }) => {
  let day: Day;
  beforeAll(async () => {
    day = await workADay(isPostgres ? { DATABASE_URL: postgres!.url } : {});
  });
  afterAll(() => day.db.close());

  const verified = (db: Queryable, anchors?: Head[], id?: string) => checked(db, day.signer, { id, anchors });

  /** What the check finds after a forgery, which is then undone. */
  const foundAfter = (forgery: Forgery, anchors?: Head[], id?: string) =>
    undone(day.db, async (tx) => {
      await tx.query(`set local session_replication_role = 'replica'`);
      await tx.query(openTexts);
      const forger = forgerOf(tx, day);
      for (const step of [forgery].flat()) await (typeof step === 'string' ? forger.sql(step) : step(forger));
      await tx.query(closeTexts);
      return verified(tx, anchors, id);
    });

  test('what nobody has forged matches, each row under a head, also beside the heads that were kept', async () => {
    const found = await verified(day.db, day.kept);
    expect(found.mismatches).toEqual([]);
    expect(found).toMatchObject({ heads: day.kept.length, waiting: 0, erasures: 2 });
    expect(day.kept.length).toBeGreaterThanOrEqual(3);
  });

  test.each(Object.entries(forgeries))('finds %s', async (_name, forgery) => {
    expect((await foundAfter(forgery)).mismatches).not.toEqual([]);
  });

  test('names what is wrong beside rows of another form', async () => {
    const { mismatches } = await foundAfter(async (f) => {
      await f.sql(`update records set answers = '5', letter = '"x"' where link_id = $late`);
      await f.sql(`insert into heads values (0, 'infinity', null, 1152921504606846976, 1, 'x', 'x', 'x', 'x')`);
      await f.sql(`update records set statement = 'x' where link_id = $agreed`);
      const last = f.kept.at(-1)!;
      const next = { number: last.number + 2, previous: last.hash, leaves: -99, first: 9, made_at: last.made_at };
      await f.tx.query('insert into heads select (jsonb_populate_record(null::heads, $1::jsonb)).*', [
        JSON.stringify(signHead(f.signer, { ...next, root: 'x' })),
      ]);
      await f.sql('update refunds set amount_pence = 1 where link_id = $paid');
    });
    const named = mismatches.map(
      ({ link_id, what }) => `${what} ${Object.entries(day.ids).find(([, id]) => id === link_id)?.[0] ?? ''}`,
    );
    expect(named).toEqual(
      expect.arrayContaining(['a row late', 'the record agreed', 'head 0 ', expect.stringMatching(/^refund .* paid$/)]),
    );
  });

  test('each link matches by itself, with every row of it under a head', async () => {
    for (const id of Object.values(day.ids))
      expect(await verified(day.db, day.kept, id)).toMatchObject({ ...{ links: 1, waiting: 0 }, mismatches: [] });
  });

  test('a customer who is erased, and acts again before the next head, is no forgery', async () => {
    expect((await foundAfter((f) => f.eraseAndGoOn())).mismatches).toEqual([]);
  });

  test.each(ofOneLink)('finds, looking at that link alone, %s', async (name, link) => {
    expect((await foundAfter(forgeries[name]!, [], day.ids[link])).mismatches).not.toEqual([]);
  });

  test.each(Object.entries(rollbacks))('finds %s, by the heads that were kept', async (_name, forgery) => {
    expect((await foundAfter(forgery, day.kept)).mismatches).not.toEqual([]);
  });
});

test('at least a hundred kinds of forgery are tried', () => {
  expect(Object.keys({ ...forgeries, ...rollbacks }).length).toBeGreaterThanOrEqual(100);
});
