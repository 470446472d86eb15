/**
 * Forgeries by somebody with all rights to the database but without the key: each is as the table in
 * docs/forgeries.md says, and nothing forged is told to anybody. What is tried is undone.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '../../../src/server/base/settings.ts';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import type { Db, Queryable } from '../../../src/server/db/db.ts';
import { openDatabase } from '../../../src/server/db/open.ts';
import { type EventRow, eventColumns, eventJoins, toEvents } from '../../../src/server/events/event.ts';
import { sandboxGateway } from '../../../src/server/gateway/sandbox/sandbox.ts';
import { findLink, toLink } from '../../../src/server/ledger/link.ts';
import { linkHash, signLink } from '../../../src/server/ledger/link-statement.ts';
import { readShownOrder } from '../../../src/server/ledger/order-document.ts';
import { receiptHash } from '../../../src/server/ledger/receipt.ts';
import { recordedText } from '../../../src/server/ledger/records.ts';
import { openSigner } from '../../../src/server/ledger/signing-key.ts';
import { personalColumns } from '../../../src/server/proof/hashes.ts';
import { type Signer, signerOf } from '../../../src/server/proof/signer.ts';
import { toFact } from '../../../src/server/provider/record.ts';
import { databasesToAsk } from '../../support/database/databases.ts';
import { openTexts } from '../../support/database/open-texts.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';
import { agree, agreement } from '../../support/server/agree.ts';
import { checked, undone } from '../../support/server/checked.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { operatorOf } from '../../support/server/operator.ts';
import { compiled } from '../../support/server/server-site.ts';
import { link, nonce, openServer } from '../../support/server/test-server.ts';

const postgres = await openTestPostgres();
const folder = mkdtempSync(join(tmpdir(), 'doorstep-forgeries-'));
afterAll(async () => {
  await postgres?.close();
  rmSync(folder, { recursive: true });
});

type Row = Record<string, unknown> & { seq: string; link_id: string; number: number; receipt: string };

/** What a day leaves in the database, what the provider has of it, and rows as they were before a customer was erased. */
type Day = {
  db: Db;
  signer: Signer;
  provider: string;
  ids: Record<'agreed' | 'paid' | 'erased' | 'named' | 'fresh' | 'late', string>;
  backup: Row[];
};

/** A day's work: agreements, a declined and a taken card, a part of a payment given back, two erased customers. */
async function workADay(env: Record<string, string>): Promise<Day> {
  const server = await openServer({ env });
  const { ask, query, agreedSwitch } = operatorOf(() => server);
  const pay = (id: string, kind?: Parameters<typeof nonce>[0]) =>
    server.post(`${link(id)}/payment`, cardBody(nonce(kind)), { key: randomUUID() });
  const agreed = await agreedSwitch();
  const fresh = (await makeLink(server, 'single-payment', { values: { offer_name: 'An offer' } })).id;
  const paid = (await makeLink(server, 'single-payment')).id;
  await pay(paid, 'declined');
  await pay(paid);
  await ask({ name: 'refund', id: paid, amount_pence: 500, reason: 'a late engineer' });
  const erased = (await makeLink(server, 'single-payment')).id;
  await pay(erased);
  const backup = (await query('select * from records where link_id = $1', [erased])) as Row[];
  await ask({ name: 'erase', id: erased, by: 'a test' });
  const named = (await makeLink(server, 'card', { values: { cardholder_name: 'Ada Lovelace' } })).id;
  await ask({ name: 'erase', id: named, by: 'a test' });
  const late = (await makeLink(server, 'contract')).id;
  await agree(server, late);
  await query(`update outbox set state = 'delivered'`);
  const { events } = (await ask({ name: 'export' })) as { events: object[] };
  await server.started.close();
  const provider = join(folder, `${randomUUID()}.jsonl`);
  writeFileSync(provider, events.map((event) => JSON.stringify(event)).join('\n'));

  const settings = readSettings(server.settings);
  const db = await openDatabase(settings.database);
  const signer = await openSigner(db, settings);
  return { db, signer, provider, ids: { agreed, paid, erased, named, fresh, late }, backup };
}

/** What a forger with all rights to the database, but without the key, can do there. */
function forgerOf(tx: Queryable, day: Day, own: Signer) {
  /** A statement names a link of the day by `$paid` and the like. */
  const sql = (text: string, ...params: unknown[]) =>
    tx.query(
      text.replace(/\$([a-z]+)/g, (_, name: keyof Day['ids']) => `'${day.ids[name]}'`),
      params,
    );
  const recordsOf = (id: string) => tx.query<Row>('select * from records where link_id = $1 order by number', [id]);
  const linkOf = async (id: string) =>
    (await tx.query<Parameters<typeof signLink>[1]>('select * from links where id = $1', [id]))[0]!;
  return {
    ...{ ...day, tx, own, sql, recordsOf },
    /** What a server with our key has signed for its own database, whose PUBLIC_URL is another one. */
    signedFor: (issuer: string): Signer => ({ ...day.signer, issuer }),
    /** Signs a link and its records anew, with a key of the forger's if there is no other. */
    async resign(id: string, by = own, more = {}): Promise<void> {
      const row = await linkOf(id);
      await sql('update links set receipt = $2 where id = $1', id, await signLink(by, row));
      let previous: string | undefined;
      for (const record of await recordsOf(id)) {
        const said = JSON.parse(Buffer.from(record.receipt.split('.')[1]!, 'base64url').toString());
        const changed = { ...said, ...more, iss: by.issuer, link_sha256: linkHash(row) };
        const receipt = await by.sign('doorstep-receipt+jwt', {
          ...changed,
          previous: previous && receiptHash(previous),
        });
        await sql('update records set receipt = $2 where seq = $1', record.seq, receipt);
        previous = receipt;
      }
    },
    /** Adds a copy of a record with other values. */
    copy: (where: string, changes: string) =>
      sql(`insert into records overriding system value
        select (jsonb_populate_record(r, jsonb_build_object('seq', nextval('records_seq_seq'), ${changes}))).*
        from records r where ${where} order by seq limit 1`),
    noteEvents: () =>
      sql(`insert into outbox (id, kind, link_id, act, reference)
        select encode(substring(sha256(convert_to(receipt, 'UTF8')) for 16), 'hex')::uuid, 'event', link_id, act, reference
        from records where exists (select 1 from links where id = link_id) on conflict do nothing`),
  };
}

type Forger = ReturnType<typeof forgerOf>;
/** A statement, or what is done in several. */
type Step = string | ((forger: Forger) => Promise<unknown>);
type Forgery = Step | Step[];

const attempt = (where: string, changes: string): Step => `insert into attempts overriding system value
  select (jsonb_populate_record(a, jsonb_build_object('seq', nextval('attempts_seq_seq'), ${changes}))).*
  from attempts a where ${where} order by seq desc limit 1`;
const newAttempt = (changes: string) =>
  attempt(`link_id = $paid and version = 1`, `'id', gen_random_uuid(), 'version', 1, 'asked_at', now(), ${changes}`);
const refund = (changes: string): Step => `insert into refunds overriding system value
  select (jsonb_populate_record(r, jsonb_build_object('seq', nextval('refunds_seq_seq'), 'id', gen_random_uuid(), 'version', 1,
    'refund_id', 'DS-FAKE-0009', ${changes}))).* from refunds r where link_id = $paid limit 1`;

/** Neither believed nor told, and named by the check. */
const refused: Record<string, Forgery> = {
  'the time of a record': `update records set recorded_at = recorded_at - interval '1 day' where link_id = $agreed`,
  'the address in a record': `update records set ip_address = '192.0.2.9' where link_id = $agreed`,
  'the browser in a record': `update records set user_agent = 'curl' where link_id = $agreed`,
  'the gateway of a payment': `update records set gateway = 'braintree' where link_id = $paid and number = 1`,
  'the payload of a payment': `update records set receipt = split_part(receipt, '.', 1) || '.' ||
     rtrim(translate(encode(convert_to(replace(convert_from(decode(rpad(translate(split_part(receipt, '.', 2), '-_', '+/'),
       (length(split_part(receipt, '.', 2)) + 3) / 4 * 4, '='), 'base64'), 'UTF8'), '3499', '1'), 'UTF8'), 'base64'),
       E'+/\n', '-_'), '=') || '.' || split_part(receipt, '.', 3) where link_id = $paid and number = 1`,
  'what a fact is about': `update records set about = 'DS-0000-0000' where link_id = $paid and about is not null`,
  'the words beside a refund’s fact': `update records set words = 'a gift' where link_id = $paid and about is not null`,
  'words beside what was erased': `update records set words = 'Mallory' where link_id = $erased`,
  'the reference of a record': `update records set reference = 'DS-0000-0000' where link_id = $agreed and number = 1`,
  'an act by another name': `update records set act = 'switch-refusal' where link_id = $agreed and number = 2`,
  'a salt': `update records set salt = 'ff' where link_id = $agreed and number = 1`,
  'a record given to another link': 'update records set link_id = $fresh where link_id = $late',
  'a record of another link, added': (f) => f.copy('link_id = $late', `'link_id', '${f.ids.fresh}', 'number', 1`),
  'two records in the other order': 'update records set number = 13 - number where link_id = $agreed',
  'a record once more, under the next number': (f) => f.copy('link_id = $agreed and number = 2', `'number', 3`),
  'a record once more, without the key that keeps it from that': [
    'alter table records drop constraint records_chain',
    (f) => f.copy('link_id = $agreed and number = 2', `'number', 2`),
  ],
  'a payment under the last number that there is': (f) =>
    f.copy(`link_id = $paid and number = 1`, `'link_id', '${f.ids.fresh}', 'number', 2147483647`),
  'a payment that nobody made': (f) =>
    f.copy(`link_id = $paid and number = 1`, `'link_id', '${f.ids.fresh}', 'reference', 'DS-FAKE-0001', 'number', 1`),
  'a record with a receipt that is none': `update records set receipt = 'a.b.c' where link_id = $agreed`,
  'one letter of a signature': `update records set receipt = translate(left(receipt, -10), '', '') ||
     translate(right(receipt, 10), 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 'BCDEFGHIJKLMNOPQRSTUVWXYZAbcdefghijklmnopqrstuvwxyza')
     where link_id = $agreed and number = 1`,
  'a record changed and signed with another key': (f) => f.resign(f.ids.agreed, f.own, { release: 'x' }),
  ...Object.fromEntries(
    ['https://staging.example', 'https://localhost', 'http://localhost.evil.example', 'http://localhost:80/x'].map(
      (origin): [string, Step] => [
        `a link with its records, signed with our key for ${origin}`,
        (f) => f.resign(f.ids.agreed, f.signedFor(origin)),
      ],
    ),
  ),
  'a link of an unsigned algorithm': `update links set receipt = 'eyJhbGciOiJub25lIn0.' || split_part(receipt, '.', 2) || '.'
     where id = $fresh`,
  'the amount of a link': 'update links set amount_pence = 1 where id = $fresh',
  'that amount, signed with another key': [
    'update links set amount_pence = 1 where id = $fresh',
    (f) => f.resign(f.ids.fresh),
  ],
  'a value of a link': `update links set own_values = '{"offer_name":"Another"}' where id = $fresh`,
  'a value more': `update links set own_values = own_values || '{"amount":"1"}' where id = $fresh`,
  'the journey of a link': `update links set journey = 'card' where id = $paid`,
  'the services of an order': `update links set services = '[]' where id = $agreed`,
  'when a link was made': `update links set created_at = created_at - interval '1 day' where id = $paid`,
  'the end of a link as it was made': `update links set first_expires_at = now() where id = $paid`,
  'the statement of another link': `update links set receipt = (select receipt from links where id = $paid) where id = $fresh`,
  'a link for £9,999 that nobody has made': `insert into links select (jsonb_populate_record(l,
     jsonb_build_object('id', gen_random_uuid(), 'amount_pence', 999900))).* from links l where id = $fresh`,
  'an agreed text': (f) => f.sql(`update agreed_texts set html = html || '.' where sha256 = $1`, agreement.sha256),
  'an agreed text deleted': (f) => f.sql('delete from agreed_texts where sha256 = $1', agreement.sha256),
  'an agreed text with its hash': async (f) => {
    const hash = sha256Of('<p>Other</p>');
    await f.sql(`insert into agreed_texts (sha256, html) values ($1, '<p>Other</p>')`, hash);
    await f.sql('update records set sha256 = $1 where link_id = $agreed and sha256 is not null', hash);
  },
  'an order document': (f) =>
    f.sql('update links set order_document = $1 where id = $agreed', Buffer.from('<p>Other</p>')),
  'an order document with its hash': (f) =>
    f.sql(
      'update links set order_document = $1, order_sha256 = $2 where id = $agreed',
      ...[Buffer.from('<p>Other</p>'), sha256Of('<p>Other</p>')],
    ),
  'the order document as pages show it': `update links set order_html = replace(order_html, '35.00', '5.00') where id = $agreed`,
  'that with its hash': (f) =>
    f.sql(`update links set order_html = 'x', order_html_sha256 = $1 where id = $agreed`, sha256Of('x')),
  'a false address in what was erased': `update records set ip_address = '192.0.2.66' where link_id = $erased`,
  'the digits of a card in what was erased': `update records set card_ending = '6666' where link_id = $erased`,
  'another value in the place of one that was erased': `update links set own_values = '{"cardholder_name":"Mallory"}' where id = $named`,
  'an erasure in the name of somebody else': `insert into erasures (subjects, receipt)
     select array[name_of($late)], receipt || 'x' from erasures limit 1`,
  'a letter that never was': `insert into outbox (kind, link_id, name, act, state) values ('letter', $paid, 'a', 'payment', 'delivered')`,
};

/** Told to nobody otherwise than before, and named by the check. */
const found: Record<string, Forgery> = {
  'the first record deleted': 'delete from records where link_id = $agreed and number = 1',
  'the first record deleted, and the chain closed again': [
    'delete from records where link_id = $agreed and number = 1',
    'update records set number = 1 where link_id = $agreed',
  ],
  'a payment whose charge the gateway does not have': 'delete from sandbox_charges where link_id = $paid',
  'a refund that the gateway does not have': 'delete from sandbox_refunds where link_id = $paid',
  'personal fields emptied without an erasure': `update records set ip_address = '', user_agent = '', account_ending = null,
     card_brand = null, card_ending = null, words = null, salt = null where link_id = $agreed`,
  'a value taken away without an erasure': `update links set own_values = '{}', value_salts = '{}' where id = $fresh`,
  'an erasure deleted': 'delete from erasures',
  'an event deleted': `delete from outbox where seq = (select max(seq) from outbox where kind = 'event')`,
  'an event under another id': `update outbox set id = gen_random_uuid() where seq = (select min(seq) from outbox where kind = 'event')`,
  'an event that is put aside': `update outbox set state = 'aside' where seq = (select min(seq) from outbox where kind = 'event')`,
  'a record of a link that there is not': `insert into records (link_id, act, reference, recorded_at, ip_address, user_agent,
     number, receipt) values (gen_random_uuid(), 'payment', 'DS-FAKE-0009', now(), '', '', 1, 'x')`,
  'bank details of a link that there is not': `insert into bank_details values (gen_random_uuid(), 'k', '', '', now())`,
  'a text that nobody has agreed to': `insert into agreed_texts values (encode(sha256('x'), 'hex'), 'x')`,
  'an attempt that is said to have succeeded': newAttempt(
    `'link_id', $fresh, 'order_id', 'DS-FAKE-0002', 'state', 'succeeded'`,
  ),
  'a charge that is said to be declined': [
    newAttempt(`'link_id', $fresh, 'order_id', 'DS-FAKE-0003', 'state', 'declined'`),
    `insert into sandbox_charges (link_id, order_id, amount_pence) values ($fresh, 'DS-FAKE-0003', 3499)`,
  ],
  'a trigger dropped': 'drop trigger records_append_only on records',
  'a trigger that works no more': 'alter table attempts disable trigger attempts_append_only',
};

/** What is cut off, and put back, is shown by the provider's events alone. */
const cutOff: Record<string, Forgery> = {
  'the last record deleted': [
    `delete from outbox using records r where r.link_id = outbox.link_id and r.reference = outbox.reference
      and r.link_id = $agreed and number = 2`,
    'delete from records where link_id = $agreed and number = 2',
  ],
  'a link deleted with all that is recorded for it': [
    'delete from outbox where link_id = $late',
    'delete from records where link_id = $late',
    'delete from links where id = $late',
  ],
};

/** States of attempts and refunds that nobody has written but somebody with rights: nobody is told of them. */
const states = [
  ...['pending', 'unknown', 'declined', 'unauthenticated', 'not-taken', 'surplus', 'mismatch', 'succeeded'].map(
    (state): [string, Step] => [
      `an attempt that is ${state}`,
      newAttempt(`'link_id', $erased, 'order_id', 'DS-FAKE-0002', 'state', '${state}'`),
    ],
  ),
  ...['declined', 'not-taken', 'surplus', 'mismatch'].map((state): [string, Step] => [
    `a payment that is ${state} now`,
    attempt(`link_id = $paid and state = 'succeeded'`, `'version', version + 1, 'state', '${state}'`),
  ]),
  ...['pending', 'unknown', 'refunded', 'voided', 'refused'].map((state): [string, Step] => [
    `a refund that is ${state}`,
    refund(`'amount_pence', 2999, 'state', '${state}'`),
  ]),
] satisfies [string, Step][];

describe.each(databasesToAsk())('D-56 $name', ({ isPostgres }) => {
  let day: Day;
  let before: Told[];
  const other = signerOf(Buffer.alloc(32, 9));
  beforeAll(async () => {
    day = await workADay(isPostgres ? { DATABASE_URL: postgres!.url } : {});
    before = await told(day.db);
  });
  afterAll(() => day?.db.close());

  /** What page, provider, event and letter are told of a link: what is not told is left out. */
  async function toldOf(db: Queryable, id: string) {
    const ledger = { db, signer: day.signer };
    const view = await findLink(ledger, compiled.site, id, new Date('2026-12-01')).catch(() => undefined);
    if (!view) return undefined;
    const {
      as_of: _,
      values,
      pending: _pending,
      status: _status,
      completed: _completed,
      records: _records,
      ...shown
    } = toLink(view);
    const rows = await db.query<EventRow>(
      `select ${eventColumns} from outbox event ${eventJoins} where event.kind = 'event' and record.link_id = $1 order by event.seq`,
      [id],
    );
    const texts = await Promise.all(view.records.map((record) => recordedText(ledger, record)));
    const order = view.row.has_order ? await readShownOrder(ledger, view).catch(() => undefined) : undefined;
    return {
      shown,
      values,
      order,
      acts: view.records.map((record, index) => ({ ...record, text: texts[index] })),
      facts: view.facts.map(toFact),
      events: (await toEvents(ledger, rows)).map(
        ({ completed: _all, status: _status, journey_finished: _isFinished, ...event }) => event,
      ),
      letters: view.letters.filter(({ state }) => state !== 'queued'),
    };
  }

  type Told = Awaited<ReturnType<typeof toldOf>>;
  const told = async (db: Queryable): Promise<Told[]> => {
    const all: Told[] = [];
    for (const id of Object.values(day.ids)) all.push(await toldOf(db, id));
    return JSON.parse(JSON.stringify(all));
  };

  /** What is told after a forgery, and what the check finds; it is undone then. */
  const outcomeOf = (forgery: Forgery, against?: string) =>
    undone(day.db, async (tx) => {
      await tx.query(`set local session_replication_role = 'replica'`);
      await tx.query(openTexts);
      const forger = forgerOf(tx, day, other);
      for (const step of [forgery].flat()) await (typeof step === 'string' ? forger.sql(step) : step(forger));
      const gateway = sandboxGateway(tx as Db);
      const { problems } = await checked(tx, day.signer, { gateway, against });
      await forger.noteEvents();
      return { told: await told(tx), problems };
    });

  /** Each thing that is told was told before, word for word: some of it may be missing now. */
  function expectNothingNew(now: (Told | null)[]): void {
    for (const [index, one] of now.entries()) {
      const was = before[index];
      if (!one) continue;
      expect(was!.shown).toMatchObject(one.shown);
      expect(was!.values).toMatchObject(one.values);
      if (one.order) expect(one.order).toEqual(was!.order);
      for (const part of ['acts', 'facts', 'events', 'letters'] as const)
        expect(one[part].length).toBeLessThanOrEqual(was![part].length);
      for (const part of ['facts', 'events', 'letters'] as const)
        for (const each of one[part] as object[]) expect(was![part]).toContainEqual(each);
      for (const { text, ...act } of one.acts) {
        const same = was!.acts.find(({ reference }) => reference === act.reference);
        const emptied = personalColumns.filter((name) => !act[name]).map((name) => [name, same?.[name]]);
        expect({ ...act, ...Object.fromEntries(emptied), text: text ?? same?.text }).toEqual(same);
      }
    }
  }

  test('what nobody has forged is right, also beside what the provider has', async () => {
    const { problems } = await outcomeOf('select 1', day.provider);
    expect(problems).toEqual([]);
    const [agreed, paid] = before;
    expect([agreed?.acts.length, paid?.acts.length, paid?.facts.length]).toEqual([2, 1, 2]);
    expect(agreed?.acts[0]?.text).toContain('Summary');
  });

  test.each(Object.entries(refused))('%s: is believed by nobody, and named', async (_name, forgery) => {
    const outcome = await outcomeOf(forgery);
    expect(outcome.problems).not.toEqual([]);
    expectNothingNew(outcome.told);
  });

  test.each(Object.entries(found))('%s: is named', async (_name, forgery) => {
    const outcome = await outcomeOf(forgery);
    expect(outcome.problems).not.toEqual([]);
    expectNothingNew(outcome.told);
  });

  test.each(Object.entries(cutOff))(
    '%s: is shown by what the provider has, and by it alone',
    async (_name, forgery) => {
      expect((await outcomeOf(forgery)).problems).toEqual([]);
      expect((await outcomeOf(forgery, day.provider)).problems).toMatchObject([{ what: 'the provider' }]);
    },
  );

  test('an erasure that nobody has signed is named with its own link and with all, and with no other', async () => {
    const erasuresIn = (id?: string) =>
      undone(day.db, async (tx) => {
        await tx.query(`set local session_replication_role = 'replica'`);
        await tx.query(`insert into erasures (subjects, receipt) values (array[name_of($1)], 'x')`, [day.ids.paid]);
        const { problems } = await checked(tx, day.signer, { id, gateway: sandboxGateway(tx as Db) });
        return problems.map(({ what }) => what.replace(/\d+/, 'n'));
      });
    const { paid, erased, ...others } = day.ids;
    for (const id of Object.values(others)) expect(await erasuresIn(id)).toEqual([]);
    for (const id of [paid, undefined]) expect(await erasuresIn(id)).toEqual(['erasure n']);
    expect(await erasuresIn(erased)).toEqual([]);
  });

  test('an event that was marked as delivered is missed in what the provider has', async () => {
    const file = join(folder, 'other.jsonl');
    writeFileSync(file, '{"receipt":"of-nobody"}');
    const { problems } = await outcomeOf('select 1', file);
    expect(problems.length).toBeGreaterThan(4);
    expect(new Set(problems.map(({ what }) => what))).toEqual(new Set(['the provider']));
  });

  test.each(states)('%s: nobody is told of it', async (_name, forgery) => {
    expect((await outcomeOf(forgery)).told).toEqual(before);
  });
});

test('at least eighty kinds of forgery are tried', () => {
  const all = { ...refused, ...found, ...cutOff, ...Object.fromEntries(states) };
  expect(Object.keys(all).length).toBeGreaterThanOrEqual(80);
});
