import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandDeps } from '../../../src/server/admin/command.ts';
import type { Verified } from '../../../src/server/admin/verified.ts';
import { verify } from '../../../src/server/admin/verify.ts';
import { readSettings } from '../../../src/server/base/config.ts';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import type { Db, Queryable } from '../../../src/server/db/db.ts';
import { openDatabase } from '../../../src/server/db/open.ts';
import { readHeads } from '../../../src/server/ledger/heads.ts';
import { openSigner } from '../../../src/server/ledger/signing-key.ts';
import { hashOf } from '../../../src/server/proof/canonical.ts';
import { linkContent, recordHash, type Salted } from '../../../src/server/proof/hashes.ts';
import { signHead } from '../../../src/server/proof/head.ts';
import { rootOf } from '../../../src/server/proof/merkle.ts';
import { type Signer, signerOf } from '../../../src/server/proof/signer.ts';
import type { Head } from '../../../src/types.gen.ts';
import { agree, agreement } from '../../support/agree.ts';
import { makeLink } from '../../support/make-link.ts';
import { operatorOf } from '../../support/operator.ts';
import { openTestPostgres } from '../../support/postgres.ts';
import { compiled } from '../../support/server-site.ts';
import { link, nonce, openServer } from '../../support/test-server.ts';

const postgres = await openTestPostgres();
afterAll(() => postgres?.close());

/** What a day leaves in the database, and the heads that somebody else has kept of it. */
type Day = {
  db: Db;
  signer: Signer;
  kept: Head[];
  ids: Record<'agreed' | 'paid' | 'erased' | 'fresh' | 'late', string>;
};

/** A day's work, with heads between: agreements, a declined and a taken card, an erased customer, a purged link. */
async function workADay(env: Record<string, string>): Promise<Day> {
  const server = await openServer({ env, headsEveryMs: 3_600_000 });
  const { ask, agreedSwitch } = operatorOf(() => server);
  const pay = (id: string, kind?: Parameters<typeof nonce>[0]) =>
    server.post(`${link(id)}/payment`, { nonce: nonce(kind) }, { key: randomUUID() });
  const agreed = await agreedSwitch();
  const erased = await agreedSwitch();
  const fresh = (await makeLink(server, 'single-payment', { values: { offer_name: 'An offer' } })).id;
  await ask({ name: 'anchor' });
  const paid = (await makeLink(server, 'single-payment')).id;
  await pay(paid, 'declined');
  await pay(paid);
  await ask({ name: 'anchor' });
  await ask({ name: 'erase', id: erased, by: 'a test' });
  const late = (await makeLink(server, 'contract')).id;
  await agree(server, late);
  await server.started.close();

  const settings = readSettings(server.settings);
  const { db } = await openDatabase(settings.database);
  const signer = await openSigner(db, settings);
  return { db, signer, kept: await readHeads(db, 1, 100), ids: { agreed, paid, erased, fresh, late } };
}

type Row = Record<string, unknown> & Salted & { seq: string; hash: string; number: number; link_id: string };

/** What a forger with all rights to the database, but without the key, can do there. */
function forgerOf(tx: Queryable, { ids, signer }: Day) {
  const sql = (text: string, ...params: unknown[]) => tx.query(text, params);
  const recordsOf = (id: string) => tx.query<Row>('select * from records where link_id = $1 order by number', [id]);

  return {
    ids,
    sql,
    recordsOf,
    /** Computes the hashes of a link and its records anew, as if they had always been so. */
    async rehash(id: string): Promise<void> {
      const [row] = await tx.query<Parameters<typeof linkContent>[0]>('select * from links where id = $1', [id]);
      const hash = hashOf(linkContent(row!));
      await sql('update links set hash = $2 where id = $1', id, hash);
      let previous: string | null = null;
      for (const record of await recordsOf(id)) {
        const now: string = recordHash(record, { previous, link: hash });
        await sql('update records set hash = $2 where seq = $1', record.seq, now);
        previous = now;
      }
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
        const leaves = await tx.query<{ hash: string }>('select hash from leaves where head = $1 order by position', [
          head.number,
        ]);
        const root = rootOf(leaves.map(({ hash }) => hash));
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

type Forgery = (forger: ReturnType<typeof forgerOf>) => Promise<unknown>;
const other = signerOf(
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32),
);

const forgeries: Record<string, Forgery> = {
  'the time of a record': (f) =>
    f.sql(`update records set recorded_at = recorded_at - interval '1 day' where link_id = $1`, f.ids.agreed),
  'the address in a record': (f) =>
    f.sql(`update records set ip_address = '192.0.2.9' where link_id = $1`, f.ids.agreed),
  'the browser in a record': (f) => f.sql(`update records set user_agent = 'curl' where link_id = $1`, f.ids.agreed),
  'the words of a box': (f) =>
    f.sql(`update records set statement = 'I do NOT agree' where link_id = $1`, f.ids.agreed),
  'the words of a button': (f) => f.sql(`update records set button = 'Cancel' where link_id = $1`, f.ids.agreed),
  'the version of a document': (f) =>
    f.sql(`update records set version = '1999' where link_id = $1 and number = 1`, f.ids.agreed),
  'the amount of a payment': (f) => f.sql('update records set amount_pence = 1 where link_id = $1', f.ids.paid),
  'the gateway of a payment': (f) => f.sql(`update records set gateway = 'braintree' where link_id = $1`, f.ids.paid),
  'the reference of a record': (f) =>
    f.sql(`update records set reference = 'DS-0000-0000' where link_id = $1 and number = 1`, f.ids.agreed),
  'an act by another name': (f) =>
    f.sql(`update records set act = 'switch-refusal' where link_id = $1 and number = 2`, f.ids.agreed),
  'a salt': (f) => f.sql(`update records set salt = 'ff' where link_id = $1 and number = 1`, f.ids.agreed),
  'a record given to another link': (f) =>
    f.sql('update records set link_id = $2 where link_id = $1', f.ids.late, f.ids.fresh),
  'two records in the other order': (f) =>
    f.sql('update records set number = 3 - number + 10 where link_id = $1', f.ids.agreed),
  'the last record deleted': (f) => f.sql('delete from records where link_id = $1 and number = 2', f.ids.agreed),
  'the first record deleted, and the chain closed again': async (f) => {
    await f.sql('delete from records where link_id = $1 and number = 1', f.ids.agreed);
    await f.sql('update records set number = 1 where link_id = $1', f.ids.agreed);
    await f.rehash(f.ids.agreed);
  },
  'an amount changed everywhere, with every hash of the link': async (f) => {
    await f.sql('update records set amount_pence = 1 where link_id = $1', f.ids.paid);
    await f.sql('update attempts set amount_pence = 1 where link_id = $1', f.ids.paid);
    await f.sql('update links set amount_pence = 1 where id = $1', f.ids.paid);
    await f.rehash(f.ids.paid);
  },
  'a record added, right but for its code': (f) => f.add(f.ids.fresh, 'contract-agreement', null),
  'a record added with a code made up': (f) => f.add(f.ids.fresh, 'contract-agreement', 'a'.repeat(32)),
  "a record added with another record's code": async (f) =>
    f.add(f.ids.fresh, 'contract-agreement', String((await f.recordsOf(f.ids.late))[0]!.mac)),
  'an agreed text': (f) => f.sql(`update agreed_texts set html = html || '.' where sha256 = $1`, agreement.sha256),
  'an agreed text deleted': (f) => f.sql('delete from agreed_texts where sha256 = $1', agreement.sha256),
  'an agreed text changed with its hash, and every hash after it': async (f) => {
    const hash = sha256Of('<p>Other</p>');
    await f.sql(`insert into agreed_texts (sha256, html) values ($1, '<p>Other</p>')`, hash);
    await f.sql('update records set sha256 = $2 where link_id = $1 and sha256 is not null', f.ids.agreed, hash);
    await f.rehash(f.ids.agreed);
  },
  'an order document': (f) =>
    f.sql('update links set order_document = $2 where id = $1', f.ids.agreed, Buffer.from('<p>Other</p>')),
  'an order document changed with its hash, and every hash after it': async (f) => {
    const [bytes, hash] = [Buffer.from('<p>Other</p>'), sha256Of('<p>Other</p>')];
    await f.sql('update links set order_document = $2, order_sha256 = $3 where id = $1', f.ids.agreed, bytes, hash);
    await f.sql('update records set order_sha256 = $2 where link_id = $1 and number = 2', f.ids.agreed, hash);
    await f.rehash(f.ids.agreed);
  },
  'the services of an order': (f) => f.sql(`update links set services = '[]' where id = $1`, f.ids.agreed),
  'the amount of a link that nobody has used yet': (f) =>
    f.sql('update links set amount_pence = 1 where id = $1', f.ids.fresh),
  'that amount with its hash': async (f) => {
    await f.sql('update links set amount_pence = 1 where id = $1', f.ids.fresh);
    await f.rehash(f.ids.fresh);
  },
  'a value of a link': (f) =>
    f.sql(`update links set own_values = '{"offer_name":"Another"}' where id = $1`, f.ids.fresh),
  'the journey of a link': (f) => f.sql(`update links set journey = 'card' where id = $1`, f.ids.paid),
  'when a link was made': (f) =>
    f.sql(`update links set created_at = created_at - interval '1 day' where id = $1`, f.ids.paid),
  'a link deleted with all that is recorded for it': async (f) => {
    await f.sql('delete from records where link_id = $1', f.ids.late);
    await f.sql('delete from links where id = $1', f.ids.late);
  },
  'a declined attempt that was never taken': (f) =>
    f.sql(`update attempts set state = 'not-taken' where link_id = $1 and state = 'declined'`, f.ids.paid),
  'when an attempt was asked': (f) =>
    f.sql(`update attempts set asked_at = asked_at - interval '1 hour' where link_id = $1`, f.ids.paid),
  'a declined attempt deleted': (f) =>
    f.sql(`delete from attempts where link_id = $1 and state = 'declined'`, f.ids.paid),
  'the attempt of a payment deleted': (f) =>
    f.sql(`delete from attempts where link_id = $1 and state = 'succeeded'`, f.ids.paid),
  'an attempt that succeeded without a record': (f) =>
    f.sql(
      `insert into attempts (id, link_id, act, key, nonce_sha256, order_id, amount_pence, state, started_by, ip_address, user_agent)
       values (gen_random_uuid(), $1, 'payment', gen_random_uuid(), 'n', 'DS-FAKE-0002', 1, 'succeeded', gen_random_uuid(), '', '')`,
      f.ids.fresh,
    ),
  'personal fields emptied without an erasure': (f) =>
    f.sql(`update records set ip_address = '', user_agent = '', salt = null where link_id = $1`, f.ids.agreed),
  'an erasure deleted': (f) => f.sql(`delete from erasures where kind = 'customer'`),
  'who has erased': (f) => f.sql(`update erasures set by = 'nobody' where kind = 'customer'`),
  'a leaf that fits a changed record': async (f) => {
    await f.sql('update records set amount_pence = 1 where link_id = $1', f.ids.paid);
    await f.rehash(f.ids.paid);
    await f.refit('leaves');
  },
  'the roots too': async (f) => {
    await f.sql(`update records set statement = 'x' where link_id = $1`, f.ids.agreed);
    await f.rehash(f.ids.agreed);
    await f.refit('roots');
  },
  "the heads' hashes too": async (f) => {
    await f.sql(`update records set statement = 'x' where link_id = $1`, f.ids.agreed);
    await f.rehash(f.ids.agreed);
    await f.refit('hashes');
  },
  'all of it, signed with another key': async (f) => {
    await f.sql(`update records set statement = 'x' where link_id = $1`, f.ids.agreed);
    await f.rehash(f.ids.agreed);
    await f.refit('signatures', other);
  },
  'the time of a head': (f) => f.sql(`update heads set made_at = made_at - interval '1 day' where number = 1`),
  'a head deleted in the middle': (f) => f.sql('delete from heads where number = 2'),
};

/** Those that leave a database as it was once: only who has kept heads elsewhere can tell. */
const rollbacks: Record<string, Forgery> = {
  'the last head deleted, with all that it covers': async (f) => {
    await f.sql('delete from records where link_id = $1', f.ids.late);
    await f.sql('delete from links where id = $1', f.ids.late);
    await f.sql('delete from leaves where head = (select max(number) from heads)');
    await f.sql('delete from heads where number = (select max(number) from heads)');
  },
  'every head deleted': async (f) => {
    await f.sql('delete from leaves');
    await f.sql('delete from heads');
  },
};

describe.each([
  { name: 'on the embedded database', env: {} as Record<string, string> },
  ...(postgres ? [{ name: 'on PostgreSQL', env: { DATABASE_URL: postgres.url } }] : []),
])('D-31 $name', ({ env }) => {
  let day: Day;
  beforeAll(async () => {
    day = await workADay(env);
  }, 180_000);
  afterAll(() => day.db.close());

  const verified = (db: Queryable, anchors?: Head[]): Promise<Verified> => {
    const deps = { db, compiled, now: () => new Date(), signer: async () => day.signer };
    return verify(deps as unknown as CommandDeps, undefined, anchors);
  };

  /** What the check finds after a forgery, which is then undone. */
  async function foundAfter(forgery: Forgery, anchors?: Head[]): Promise<Verified> {
    let found: Verified | undefined;
    await day.db
      .transaction(async (tx) => {
        await tx.query(`set local session_replication_role = 'replica'`);
        await forgery(forgerOf(tx, day));
        found = await verified(tx, anchors);
        throw new Error('undo');
      })
      .catch((error: Error) => {
        if (error.message !== 'undo') throw error;
      });
    return found!;
  }

  test('what nobody has forged matches, each row under a head, also beside the heads that were kept', async () => {
    const found = await verified(day.db, day.kept);
    expect(found.mismatches).toEqual([]);
    expect(found).toMatchObject({ heads: day.kept.length, waiting: 0, erasures: 1 });
    expect(day.kept.length).toBeGreaterThanOrEqual(3);
  });

  test.each(Object.entries(forgeries))('finds %s', async (_name, forgery) => {
    expect((await foundAfter(forgery)).mismatches).not.toEqual([]);
  });

  test.each(Object.entries(rollbacks))('finds %s, by the heads that were kept', async (_name, forgery) => {
    expect((await foundAfter(forgery, day.kept)).mismatches).not.toEqual([]);
  });
});

test('at least thirty kinds of forgery are tried', () => {
  expect(Object.keys({ ...forgeries, ...rollbacks }).length).toBeGreaterThanOrEqual(30);
});
