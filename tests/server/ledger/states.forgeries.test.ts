/** Forged states of attempts and refunds, and forged records that are only added: each is found, and has no effect. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '../../../src/server/base/settings.ts';
import type { Db, Queryable } from '../../../src/server/db/db.ts';
import { openDatabase } from '../../../src/server/db/open.ts';
import { attemptsOf } from '../../../src/server/ledger/attempts.ts';
import { findLink, toLink } from '../../../src/server/ledger/link.ts';
import { refundsOf } from '../../../src/server/ledger/refunds.ts';
import { openSigner } from '../../../src/server/ledger/signing-key.ts';
import type { Signer } from '../../../src/server/proof/signer.ts';
import { databasesToAsk } from '../../support/database/databases.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';
import { checked, undone } from '../../support/server/checked.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { operatorOf } from '../../support/server/operator.ts';
import { compiled } from '../../support/server/server-site.ts';
import { putState, putUnsettled } from '../../support/server/states.ts';
import { link, nonce, openServer } from '../../support/server/test-server.ts';

const postgres = await openTestPostgres();
afterAll(() => postgres?.close());

/** A link that is paid after a declined card, with a part given back; one whose payment is unknown; and an unused one. */
type Day = { db: Db; signer: Signer; paid: string; open: string; fresh: string };

async function workADay(env: Record<string, string>): Promise<Day> {
  const server = await openServer({ env, headsEveryMs: 3_600_000 });
  const { ask } = operatorOf(() => server);
  const [paid, open, fresh] = [
    (await makeLink(server, 'single-payment')).id,
    (await makeLink(server, 'single-payment')).id,
    (await makeLink(server, 'single-payment')).id,
  ];
  for (const kind of ['declined', 'success'] as const)
    await server.post(`${link(paid)}/payment`, cardBody(nonce(kind)), { key: randomUUID() });
  await ask({ name: 'refund', id: paid, amount_pence: 500, reason: 'a late engineer', by: 'a test' });
  await ask({ name: 'anchor' });
  await server.started.close();
  const settings = readSettings(server.settings);
  const { db } = await openDatabase(settings.database);
  const signer = await openSigner(db, settings);
  const begun = { link_id: open, order_id: 'DS-PEND-0001', state: 'pending' };
  const pending = await putState({ db, signer }, 'attempt', begun);
  const asked = { ...pending, version: 2, state: 'unknown', asked_at: new Date() };
  await putUnsettled({ db, signer }, 'attempt', await putState({ db, signer }, 'attempt', asked));
  return { db, signer, paid, open, fresh };
}

/** Adds a copy of one row of a table, with other values. */
const copy = (table: string, where: string, changes: string, more = 'select 1 from made') =>
  `with made as (
     insert into ${table} overriding system value
     select (jsonb_populate_record(source, jsonb_build_object('seq', nextval(pg_get_serial_sequence('${table}', 'seq')), ${changes}))).*
     from ${table} source where seq = (select max(seq) from ${table} where ${where})
     returning *) ${more}`;
const next = `'version', version + 1`;
const declined = `link_id = $PAID and state = 'declined'`;
const succeeded = `link_id = $PAID and state = 'succeeded'`;
const unknown = `link_id = $OPEN and state = 'unknown'`;
const refunded = `link_id = $PAID and state in ('refunded', 'voided')`;
const made = `'id', gen_random_uuid(), 'version', 1, 'order_id', 'DS-FAKE-0001'`;
const noteUnsettled = (kind: string) =>
  `insert into unsettled (id, kind, link_id, started_by, waits_for) select id, '${kind}', link_id, started_by, 'gateway' from made`;
const card = (where: string, changes: string, more?: string) => copy('attempts', where, changes, more);
const refund = (changes: string, more?: string) => copy('refunds', refunded, changes, more);
const payment = (changes: string) =>
  copy('records', `link_id = $PAID and act = 'payment'`, `'reference', 'DS-FAKE-0002', ${changes}`);
const noteEvents = `insert into events (record_seq) select seq from records where seq not in (select record_seq from events)`;

/** Rows that are only added, as the role of the service may. */
const added: Record<string, string> = {
  'a declined card opened again': card(declined, `${next}, 'state', 'unknown'`),
  'a declined card that went through': card(declined, `${next}, 'state', 'succeeded', 'act', 'payment-method'`),
  'a declined card that was never taken, settled by an innocent': card(
    declined,
    `${next}, 'state', 'not-taken', 'settled_by', 'an innocent', 'settled_because', 'so it is'`,
  ),
  'a payment that was declined': card(succeeded, `${next}, 'state', 'declined'`),
  'a payment that is given back': card(succeeded, `${next}, 'undone', 'voided', 'state', 'surplus'`),
  'a payment of another amount': card(succeeded, `${next}, 'amount_pence', 999900, 'state', 'surplus'`),
  'the state before, again, with its code': card(succeeded.replace("'succeeded'", "'pending'"), `'version', 77`),
  'the state of a declined card on another link': card(declined, `'link_id', $FRESH::uuid, 'version', 78`),
  'a declined card of no time': card(declined, `${made}, 'link_id', $FRESH::uuid, 'at', 'infinity'`),
  'a letter that was never sent': `insert into letters (link_id, name, act, state) values ($PAID, 'a', 'payment', 'accepted')`,
  'a declined card that never was': card(declined, `${made}, 'link_id', $FRESH::uuid`),
  'a card that never was, to be found out': card(unknown, `${made}, 'link_id', $FRESH::uuid`, noteUnsettled('attempt')),
  'a surplus that never was, to be taken back': card(declined, `${made}, 'state', 'surplus'`, noteUnsettled('attempt')),
  'an unknown card that was not taken': card(unknown, `${next}, 'state', 'not-taken'`),
  'an unknown card that was declined': card(unknown, `${next}, 'state', 'declined'`),
  'an unknown card that is another amount': card(unknown, `${next}, 'state', 'mismatch', 'mismatch', 'so it is'`),
  'an unknown card that went through': card(unknown, `${next}, 'state', 'succeeded'`),
  'an unknown card that is a surplus': card(unknown, `${next}, 'state', 'surplus'`),
  'an unknown card with another address': card(unknown, `${next}, 'ip_address', '203.0.113.66'`),
  'an unknown card whose page another build drew': card(unknown, `${next}, 'release', 'of another'`),
  'an unknown card under the last number that there is': card(unknown, `'version', 2147483647, 'state', 'not-taken'`),
  'a refund that was refused': refund(`${next}, 'state', 'refused'`),
  'a refund that is unknown again': refund(`${next}, 'state', 'unknown'`),
  'a refund by somebody else': refund(`${next}, 'by', 'an innocent'`),
  'the first state of a refund, again, with its code': copy(
    'refunds',
    'link_id = $PAID and version = 1',
    `'version', 79`,
  ),
  'a refund that never was': refund(`'id', gen_random_uuid(), 'version', 1, 'refund_id', 'DS-FAKE-0003'`),
  'a refund that never was, to be found out': refund(
    `'id', gen_random_uuid(), 'version', 1, 'refund_id', 'DS-FAKE-0004', 'state', 'unknown'`,
    noteUnsettled('refund'),
  ),
  'a payment of a link that nobody has paid': payment(`'link_id', $FRESH::uuid, 'number', 1`),
  'a payment of a link whose card is unknown': payment(
    `'link_id', $OPEN::uuid, 'number', 1, 'reference', 'DS-PEND-0001'`,
  ),
  'a second payment of a paid link': payment(`'number', 99, 'amount_pence', 999900`),
  'a fact that all was given back': payment(`'act', 'payment-refunded', 'about', 'DS-FAKE-0002', 'number', 98`),
  'a payment under the last number that there is': payment(`'link_id', $FRESH::uuid, 'number', 2147483647`),
  'the end of a search for a card that nobody makes': `insert into unsettled (id, kind, link_id, started_by, waits_for)
     select id, 'attempt', link_id, started_by, 'operator' from attempts where ${declined}`,
};

describe.each(databasesToAsk())('D-47 $name', ({ isPostgres }) => {
  let day: Day;
  beforeAll(async () => {
    day = await workADay(isPostgres ? { DATABASE_URL: postgres!.url } : {});
  });
  afterAll(() => day.db.close());

  /** What page, provider and operator are told of the three links. */
  async function told(db: Queryable) {
    const coding = { db, signer: day.signer };
    const all: unknown[] = [];
    for (const id of [day.paid, day.open, day.fresh]) {
      const view = (await findLink(coding, compiled.site, id, new Date('2026-12-01')))!;
      const { as_of: _, values: _values, ...shown } = toLink(view);
      const attempts = await attemptsOf(coding, id);
      all.push(
        shown,
        view.facts.map(({ act, reference }) => [act, reference]),
      );
      all.push(
        attempts.map(({ order_id, state, amount_pence, settled_by }) => [order_id, state, amount_pence, settled_by]),
      );
      all.push((await refundsOf(coding, id)).map(({ refund_id, state, by }) => [refund_id, state, by]));
    }
    return JSON.parse(JSON.stringify(all));
  }

  /** What is told after a statement, and what the check finds; the statement is then undone. */
  async function outcomeOf(statement: string) {
    const { paid, open, fresh, signer, db } = day;
    return undone(db, async (tx) => {
      await tx.query(`set local session_replication_role = 'replica'`);
      const replaced: Record<string, string> = { $PAID: `'${paid}'`, $OPEN: `'${open}'`, $FRESH: `'${fresh}'` };
      await tx.query(statement.replace(/\$(PAID|OPEN|FRESH)/g, (name) => replaced[name]!));
      await tx.query(noteEvents);
      const { mismatches } = await checked(tx, signer);
      return { told: await told(tx), mismatches };
    });
  }

  test('what the server has written matches', async () => {
    expect((await outcomeOf('select 1')).mismatches).toEqual([]);
    const [shown] = await told(day.db);
    expect(shown).toMatchObject({ status: 'used', completed: ['payment'] });
  });

  test.each(Object.entries(added))('%s, added: is found, and nobody is told of it', async (_name, statement) => {
    const outcome = await outcomeOf(statement);
    expect(outcome.mismatches).not.toEqual([]);
    expect(outcome.told).toEqual(await told(day.db));
  });

  test('the newest state that no head covers yet is missed once it is gone', async () => {
    expect((await outcomeOf(`delete from attempts where ${unknown}`)).mismatches).not.toEqual([]);
  });
});
