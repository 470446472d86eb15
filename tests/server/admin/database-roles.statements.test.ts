import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandDeps } from '../../../src/server/admin/command.ts';
import { databaseRoles } from '../../../src/server/admin/database-roles.ts';
import { verify } from '../../../src/server/admin/verify.ts';
import { readSettings } from '../../../src/server/base/settings.ts';
import type { Db } from '../../../src/server/db/db.ts';
import { openPostgres } from '../../../src/server/db/postgres.ts';
import { openVault } from '../../../src/server/direct-debit/vault.ts';
import { openSigner } from '../../../src/server/ledger/signing-key.ts';
import { openKeyring } from '../../../src/server/sealing/keyring.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';
import { compiledExample, postMandate } from '../../support/direct-debit/direct-debit-example.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { operatorOf } from '../../support/server/operator.ts';
import { switchOrder } from '../../support/server/orders.ts';
import { putState, putUnsettled } from '../../support/server/states.ts';
import { link, nonce, openServer, type TestServer } from '../../support/server/test-server.ts';

const postgres = await openTestPostgres();
afterAll(() => postgres?.close());
const role = 'doorstep_statements';

/** Another value of a column, by its type. */
const others: Record<string, string> = {
  text: `coalesce(COLUMN, '') || 'x'`,
  uuid: 'gen_random_uuid()',
  integer: 'coalesce(COLUMN, 0) + 1',
  bigint: 'coalesce(COLUMN, 0) + 1',
  boolean: 'not coalesce(COLUMN, false)',
  'timestamp with time zone': `coalesce(COLUMN, now()) - interval '400 days'`,
  bytea: `'\\x00'`,
  date: 'current_date',
  json: `'{"a": 1}'`,
  jsonb: `'{"a": 1}'`,
  ARRAY: `array_append(COLUMN, 'x')`,
};

const linkWithNone = (table: string) =>
  `(select id from links where id not in (select link_id from ${table}) and id::text not like '00000000-%' limit 1)`;

/** Another value of the columns that take few. */
const chosen: Record<string, string> = {
  'attempts.nonce_sha256': `'x'`,
  'bank_details.link_id': linkWithNone('bank_details'),
  'drafts.link_id': linkWithNone('drafts'),
  'demo_inbox.letter_id': '(select id from outbox where is_again limit 1)',
  'outbox.state': `'stopped'`,
  'reminders_stopped.link_id': linkWithNone('reminders_stopped'),
  'sealed_answers.link_id': linkWithNone('sealed_answers'),
  'records.link_id': linkWithNone('records'),
  'unsettled.link_id': linkWithNone('unsettled'),
  'unsettled.waits_for': `case waits_for when 'gateway' then 'operator' else 'gateway' end`,
};

const outboxColumns = [
  ...['state', 'tries', 'tried_at', 'due_at', 'leased_until', 'leased_by', 'failing_since', 'last_failure', 'sent_to'],
  'to_address',
  ...['salt', 'parts', 'sha256', 'answer'],
];

/** What it may do that no check of the records finds, each with the reason why it changes no evidence. */
const unseen: Record<string, string> = {
  ...over('When the gateway was asked last decides when it is asked again.', [
    'update unsettled (looked_at)',
    'update unsettled (looks)',
  ]),
  ...over('They are questions to the gateway: what it does not confirm becomes nothing.', [
    'insert into attempts',
    'insert into refunds',
    'insert into unsettled',
    'update unsettled (alone)',
    'update unsettled (waits_for)',
    'delete from unsettled',
  ]),
  ...over('Who has read or ended something is the provider’s own people, whose calls its log has.', [
    'insert into link_changes',
    'insert into readings',
  ]),
  ...over('A note is written by care for care, and proves nothing.', ['insert into care_notes']),
  ...over('They are encrypted for one link and act, and compared with the hash in the record where there is the key.', [
    'insert into sealed_answers',
  ]),
  ...over('A draft is no evidence: its customer sees all of it before it is recorded.', [
    ...['link_id', 'act', 'key_id', 'iv', 'sealed', 'sealed_at'].map((column) => `update drafts (${column})`),
    'insert into drafts',
    'delete from drafts',
  ]),
  ...over('Operators open, end and unlock links; what is recorded stays.', [
    'update links (expires_at)',
    'update links (maintenance)',
    'update links (set_at)',
    'update links (unlocked_at)',
    'update links (revoked_at)',
    'update links (end_told_at)',
    'delete from site_maintenance',
  ]),
  ...over('A value that was put right counts only with its hash in a fact of the chain.', [
    'update links (corrections)',
  ]),
  ...over('They say by which words a link is found.', ['update links (search_words)']),
  ...over('They limit and repeat calls, and are deleted after a while.', [
    'update provider_keys (answer)',
    'update tries (key)',
    'update tries (since)',
    'update tries (counted)',
    'insert into provider_keys',
    'insert into tries',
    'delete from tries',
  ]),
  ...over('The test gateway takes no money.', [
    'update sandbox_charges (undone_at)',
    'update sandbox_vaulted (undone_at)',
    'insert into sandbox_charges',
    'insert into sandbox_nonces',
    'insert into sandbox_refunds',
    'insert into sandbox_vaulted',
  ]),
  ...over('They say how far an event or a letter is: a record is its event, and what was sent is a fact of its link.', [
    ...outboxColumns.map((column) => `update outbox (${column})`),
    'insert into outbox',
    ...['letter_id', 'at', 'mail'].map((column) => `update demo_inbox (${column})`),
    ...['demo_inbox', 'reminders_stopped'].map((table) => `insert into ${table}`),
    ...['demo_inbox', 'letters_stopped'].map((table) => `delete from ${table}`),
  ]),
  ...over('They say when a letter is looked at, which then goes by its link as that is.', [
    'update letter_days (due_at)',
    'update letter_rules (sha256)',
    ...['letter_days', 'letter_rules'].map((table) => `delete from ${table}`),
  ]),
  ...over('No record names it.', ['insert into keys']),
};

function over(reason: string, statements: string[]): Record<string, string> {
  return Object.fromEntries(statements.map((statement) => [statement, reason]));
}

type Column = { table: string; column: string; type: string; generated: boolean; key: boolean; rights: string[] };

describe.skipIf(!postgres || process.env.TEST_DATABASE_URL)('D-56 the role of the service', () => {
  let server: TestServer;
  let owner: pg.Client;
  let service: pg.Client;
  const answers = { check: async () => new Map() };
  let signer: CommandDeps['signer'];
  let vault: CommandDeps['vault'];
  const operator = operatorOf(() => server);

  beforeAll(async () => {
    server = await openServer({
      content: compiledExample(),
      env: { DATABASE_URL: postgres!.url },
    });
    await makeLink(server, 'switch', { switch_order: switchOrder });
    const mandated = (await makeLink(server, 'direct-debit')).id;
    expect((await postMandate(server, mandated)).status).toBe(303);
    const paid = (await makeLink(server, 'single-payment')).id;
    const button = 'Pay £34.99';
    await server.post(`${link(paid)}/payment`, { nonce: nonce('declined'), button }, { key: randomUUID() });
    await server.post(`${link(paid)}/payment`, { nonce: nonce(), button }, { key: randomUUID() });
    await operator.ask({ name: 'refund', id: paid, amount_pence: 500, reason: 'a late engineer' });
    await operator.ask({ name: 'show', id: mandated, bankDetails: true });
    // A row in each of the tables that a busy service has rows in.
    await server.post(`${link((await makeLink(server, 'card')).id)}/payment-method`, cardBody(nonce()), {
      key: randomUUID(),
    });
    await operator.ask({ name: 'maintenance', on: true });
    await server.query(`insert into tries (key) values ('a')`);
    await server.query(`insert into provider_keys (call, key, body_sha256) values ('links', 'a', 'b')`);
    owner = new pg.Client(postgres!.url);
    await owner.connect();
    await owner.query(databaseRoles(role));
    const db = openPostgres(postgres!.url, () => undefined);
    const own = await openSigner(db, readSettings(server.settings));
    signer = async () => own;
    const keyring = await openKeyring(db, readSettings(server.settings), true, signer);
    vault = openVault({ db, keys: async () => keyring, signer, now: () => new Date() });
    for (const table of ['drafts', 'sealed_answers'])
      await server.query(
        `insert into ${table} (link_id, act, key_id, iv, sealed, sealed_at)
           select id, 'a', 'k', '\\x00', '\\x00', now() from links where id::text not like '00000000-%' limit 1`,
      );
    // Without words of the content no server sends them.
    for (const statement of [
      `insert into outbox (kind, link_id, name, leased_by) select 'letter', id, 'a', id from links where id::text not like '00000000-%' limit 1`,
      `insert into demo_inbox (letter_id, mail) select id, '{}' from outbox where kind = 'letter'`,
      `insert into outbox (kind, link_id, name, is_again) select kind, link_id, 'a', true from outbox where kind = 'letter'`,
      `insert into care_notes (link_id, written_at, by, text) select id, now(), 'a', 'a' from links limit 1`,
      `insert into letters_stopped (by, reason) values ('a', 'a')`,
      `insert into letter_days (link_id, letter, due_at) select id, 'a', now() from links limit 1`,
      'insert into reminders_stopped (link_id) select distinct link_id from outbox where name is not null',
    ])
      await server.query(statement);
    const other = (await makeLink(server, 'single-payment')).id;
    const mismatch = { link_id: other, order_id: 'DS-AAAA-0001', state: 'mismatch', mismatch: 'an amount' };
    await putUnsettled({ db }, 'attempt', await putState({ db }, 'attempt', mismatch), 'operator');
    await db.close();
    const url = new URL(postgres!.url);
    url.username = role;
    service = new pg.Client(url.href);
    await service.connect();
  });
  afterAll(async () => {
    await service?.end();
    await owner?.query(`drop owned by ${role}`);
    await owner?.end();
    await server?.close();
  });

  /** Runs a statement as the role, checks the records in the same transaction, gives it up, and says how it ended. */
  async function outcomeOf(statement: string): Promise<string> {
    const query: Db['query'] = async (sql, params) => (await service.query(sql, params)).rows;
    const db = { inTransaction: true, query } as Db;
    await service.query('begin');
    try {
      const { rowCount } = await service.query(statement);
      if (!rowCount) return 'nothing to change';
      const { problems } = await verify({
        db,
        signer,
        answers,
        vault,
        now: () => new Date(),
      } as unknown as CommandDeps);
      return problems.length ? 'found' : 'unseen';
    } catch (error) {
      return `refused: ${(error as Error).message}`;
    } finally {
      await service.query('rollback');
    }
  }

  /** Every statement that the grants allow: a change of each column, a row more, the deletion of all. */
  async function statements(): Promise<Record<string, string>> {
    const { rows: columns } = await owner.query<Column>(
      `select c.table_name as table, c.column_name as column, c.data_type as type,
         c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as generated,
         exists (select 1 from information_schema.table_constraints t
           join information_schema.key_column_usage k using (constraint_name, table_schema)
           where t.constraint_type in ('PRIMARY KEY', 'UNIQUE') and k.table_name = c.table_name
             and k.column_name = c.column_name) as key,
         array(select privilege_type::text from information_schema.column_privileges p
           where p.grantee = '${role}' and p.table_name = c.table_name and p.column_name = c.column_name
             and p.table_schema = 'public') as rights
       from information_schema.columns c where c.table_schema = 'public' order by 1, c.ordinal_position`,
    );
    const { rows: deletes } = await owner.query<{ table: string }>(
      `select table_name as table from information_schema.table_privileges
       where grantee = '${role}' and table_schema = 'public' and privilege_type = 'DELETE' order by 1`,
    );
    const other = ({ table, column, type }: Column) =>
      chosen[`${table}.${column}`] ?? (others[type] ?? `another ${type}`).replaceAll('COLUMN', column);
    const updates = columns
      .filter(({ rights }) => rights.includes('UPDATE'))
      .map((each) => [
        `update ${each.table} (${each.column})`,
        `update ${each.table} set ${each.column} = ${other(each)}`,
      ]);
    const inserts = [...new Set(columns.map(({ table }) => table))].flatMap((table) => {
      const own = columns.filter((each) => each.table === table && !each.generated);
      if (!own.every(({ rights }) => rights.includes('INSERT'))) return [];
      const values = own.map((each) => (each.key || `${table}.${each.column}` in chosen ? other(each) : each.column));
      return [
        [
          `insert into ${table}`,
          `insert into ${table} (${own.map(({ column }) => column).join(', ')}) select ${values.join(', ')} from ${table} limit 1`,
        ],
      ];
    });
    return Object.fromEntries([
      ...updates,
      ...inserts,
      ...deletes.map(({ table }) => [`delete from ${table}`, `delete from ${table}`]),
    ]);
  }

  test('D-56 may overwrite neither bank details nor answers, so it does not seal anew either', async () => {
    for (const table of ['bank_details', 'sealed_answers'])
      await expect(service.query(`update ${table} set sealed = '\\x00'`)).rejects.toThrow('permission denied');
  });

  test('D-41 may delete no answers but those whose last day is over', async () => {
    const copied = `insert into sealed_answers select link_id, 'kept', current_date + DAYS, key_id, iv, sealed, sealed_at
      from sealed_answers limit 1`;
    for (const days of [-2, 2]) await service.query(copied.replace('DAYS', String(days)));
    const deleted = (days: string) => service.query(`delete from sealed_answers where kept_until ${days} current_date`);
    await expect(deleted('>')).rejects.toThrow('records are only ever added to');
    expect(await deleted('<')).toMatchObject({ rowCount: 1 });
  });

  test('D-56 may do nothing unseen with a row of evidence, by any statement that its grants allow', async () => {
    const outcomes: Record<string, string> = {};
    for (const [name, statement] of Object.entries(await statements())) outcomes[name] = await outcomeOf(statement);
    const ended = (as: RegExp) => Object.keys(outcomes).filter((name) => as.test(outcomes[name]!));
    expect(ended(/^unseen/).sort()).toEqual(Object.keys(unseen).sort());
    // Each of the others was either found or refused by a rule of the table, not for how the statement was written.
    expect(ended(/^nothing|syntax|does not exist|invalid input|permission denied/)).toEqual([]);
    // The role may change no attempt, refund or record, so that few statements are left to be found.
    expect(ended(/^found/).length).toBeGreaterThanOrEqual(3);
    expect(ended(/^(found|refused)/).length).toBeGreaterThanOrEqual(7);
  });
});
