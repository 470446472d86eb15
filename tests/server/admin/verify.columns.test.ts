/** Each column of the tables of evidence, changed by the database's owner: `show --verify` names it, or here is the reason why not. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandDeps } from '../../../src/server/admin/command.ts';
import { verify } from '../../../src/server/admin/verify.ts';
import type { Queryable } from '../../../src/server/db/db.ts';
import { findLink } from '../../../src/server/ledger/link.ts';
import { databasesToAsk } from '../../support/database/databases.ts';
import { closeTexts, openTexts } from '../../support/database/open-texts.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { undone } from '../../support/server/checked.ts';
import { type EvidenceDay, fillEvidence, signer } from '../../support/server/evidence-day.ts';
import { compiled } from '../../support/server/server-site.ts';

const postgres = await openTestPostgres();
afterAll(() => postgres?.close());

/** Tables without evidence, each with the reason. */
const besideEvidence: Record<string, string> = {
  drafts: 'Its customer sees all of a draft before it is recorded.',
  keys: 'They are secrets of the servers, and prove nothing.',
  ...Object.fromEntries(
    ['demo_inbox', 'letter_rules', 'letters', 'letters_stopped', 'reminders_stopped'].map((table) => [
      table,
      'They say how far a letter is: what was sent is proven by a fact of its link.',
    ]),
  ),
  migrations: 'They say what the tables look like.',
  provider_keys: 'They repeat answers to calls, for thirty days.',
  sandbox_charges: 'The test gateway takes no money.',
  sandbox_nonces: 'The test gateway takes no money.',
  sandbox_refunds: 'The test gateway takes no money.',
  sandbox_vaulted: 'The test gateway takes no money.',
  site_maintenance: 'Operators put the site under maintenance, and `link_changes` says who.',
  tries: 'They limit calls.',
};

/** Columns of evidence that may change unseen, by the reason. */
const mayChange: Record<string, string[]> = {
  'They decide when the gateway is asked.': [
    ...['unsettled.started_by', 'unsettled.started_at', 'unsettled.looked_at (empty)'],
    'unsettled.looks',
  ],
  'Beside a salt it is not read, and an erasure writes it anew.': [
    ...['attempts.personal_hash (empty)', 'records.personal_hash (empty)'],
  ],
  'It was sealed last when the key changed.': ['bank_details.sealed_at', 'sealed_answers.sealed_at'],
  'How far the delivery is. What an event says is read from its record.': [
    ...['events.state', 'events.tries', 'events.due_at', 'events.leased_until (empty)'],
    ...['events.leased_by (empty)', 'events.failing_since (empty)', 'events.last_failure (empty)'],
    ...['events.delivered_at (empty)', 'events.traceparent (empty)'],
  ],
  'By it alone the database knew that the erasure was of this transaction.': ['erasures.made_in'],
  'When the provider was told.': ['heads.told_at (empty)', 'heads.leased_until (empty)'],
  'Operators end and unlock links, and `link_changes` says who.': [
    ...['links.expires_at', 'links.expires_at (empty)', 'links.maintenance', 'links.set_at (empty)'],
    'links.unlocked_at (empty)',
  ],
  'Nobody reads it of a link without an order.': ['links.order_document (empty)', 'links.order_html (empty)'],
  'The time in the token counts; this one says when the next stamp is asked for.': ['stamps.stamped_at'],
  'The order in which rows get their leaves, and how long they wait.': ['uncovered.seq', 'uncovered.at'],
};

/** Columns that are empty in all rows: of deliveries, of searches, or of what operators have changed. */
const neverFilled = [
  ...['heads.told_at', 'heads.leased_until', 'links.set_at', 'links.unlocked_at'],
  ...['events.leased_until', 'events.leased_by', 'events.failing_since', 'events.last_failure', 'events.delivered_at'],
  ...['events.traceparent', 'unsettled.alone', 'unsettled.looked_at'],
];

/** Everybody reads it as an empty column. */
const jsonNull = `'null'`;

/** Other values of a column, by its type; those after the first are tried at night. */
const others: Record<string, string[]> = {
  text: [`coalesce(COLUMN, '') || 'x'`, `''`],
  uuid: ['gen_random_uuid()'],
  integer: ['coalesce(COLUMN, 0) + 100', '-1'],
  bigint: ['coalesce(COLUMN, 0) + 1000', '-1'],
  boolean: ['not coalesce(COLUMN, false)'],
  'timestamp with time zone': [`coalesce(COLUMN, now()) - interval '400 days'`, `'infinity'`],
  bytea: [`'\\x00'`],
  jsonb: [`'{"a": 1}'`, jsonNull, `'[null]'`, `'"x"'`],
  ARRAY: [`array_append(COLUMN, 'x')`, 'array[null]::text[]'],
};

/** Other values of the columns that take few. */
const chosen: Record<string, string[]> = {
  'attempts.act': [`'payment-method'`],
  'attempts.amount_pence': ['1'],
  'attempts.state': [`'not-taken'`],
  'attempts.version': ['version + 100'],
  'events.state': [`'delivered'`],
  'heads.signature': ['reverse(signature)'],
  'link_changes.change': [`case when change = 'expired' then 'maintenance-on' else 'expired' end`],
  'links.amount_pence': ['1'],
  'links.customer_type': [`case when customer_type = 'new' then 'existing' else 'new' end`],
  'links.payment_methods': [`'["direct-debit"]'`],
  'readings.what': [`case when what = 'answers' then 'bank-details' else 'answers' end`],
  'refunds.amount_pence': ['2'],
  'refunds.state': [`'refunded'`],
  'refunds.version': ['version + 100'],
  'uncovered.id': [`'0'`],
  'unsettled.kind': [`'attempt'`],
  'unsettled.waits_for': [`'operator'`],
};

type Column = { table: string; column: string; type: string; empty: boolean; filled: boolean };

describe.each(databasesToAsk())('D-31 $name', ({ isPostgres }) => {
  let filled: EvidenceDay;
  beforeAll(async () => {
    filled = await fillEvidence(isPostgres ? { url: postgres!.url } : {});
  });
  afterAll(() => filled.close());

  const mismatches = async (db: Queryable) => (await verify({ ...filled.deps, db } as CommandDeps)).mismatches;

  /** What becomes of a statement of the owner, which is then undone. */
  async function outcomeOf(table: string, statement: string): Promise<string> {
    return undone(filled.db, async (tx) => {
      await tx.query(`set local session_replication_role = 'replica'`);
      await tx.query(openTexts);
      if (statement.includes('"seq"')) await tx.query(`alter table ${table} alter seq set generated by default`);
      const rows = await tx.query(`${statement} returning 1`);
      if (statement.includes('"seq"')) await tx.query(`alter table ${table} alter seq set generated always`);
      await tx.query(closeTexts);
      if (rows.length !== 1) return `changed ${rows.length} rows`;
      return (await mismatches(tx)).length > 0 ? 'found' : 'unseen';
    }).catch((error: Error) => `refused: ${error.message}`);
  }

  const evidence = async (): Promise<Column[]> => {
    const columns = await filled.db.query<Omit<Column, 'empty' | 'filled'>>(
      `select table_name as table, column_name as column, data_type as type from information_schema.columns
       where table_schema = current_schema() and not table_name = any($1) order by table_name, ordinal_position`,
      [Object.keys(besideEvidence)],
    );
    const all: Column[] = [];
    for (const each of columns) {
      const [row] = await filled.db.query<{ empty: boolean; filled: boolean }>(
        `select coalesce(bool_or("${each.column}" is null), false) as empty,
           coalesce(bool_or("${each.column}" is not null), false) as filled from ${each.table}`,
      );
      all.push({ ...each, ...row! });
    }
    return all;
  };

  test('what the server has written matches, and fills every column', async () => {
    expect(await mismatches(filled.db)).toEqual([]);
    const empty = (await evidence()).filter((each) => !each.filled).map(({ table, column }) => `${table}.${column}`);
    expect(empty.sort()).toEqual([...neverFilled].sort());
  });

  test('an order that is JSON null is none to everybody', async () => {
    const found = await undone(filled.db, async (tx) => {
      await tx.query(`set local session_replication_role = 'replica'`);
      const [link] = await tx.query<{ id: string }>(
        `update links set services = 'null' where services is null returning id`,
      );
      return findLink({ db: tx, signer }, compiled.site, link!.id, new Date());
    });
    expect(found?.row.has_order).toBe(false);
  });

  test('no row is deleted unseen', async () => {
    const unseen: string[] = [];
    for (const table of new Set((await evidence()).map((each) => each.table)))
      if ((await outcomeOf(table, `delete from ${table} where ctid = (select min(ctid) from ${table})`)) !== 'found')
        unseen.push(table);
    expect(unseen).toEqual([]);
  });

  test('no column of one row changes unseen, but those that prove nothing', async () => {
    const outcomes: Record<string, string> = {};
    for (const [index, { table, column, type, empty, filled: isFilled }] of (await evidence()).entries()) {
      // Each change is a check of everything: by day one column in four is changed.
      if (!isNightly && index % 4) continue;
      const all = chosen[`${table}.${column}`] ?? others[type] ?? [`another ${type}`];
      const values = isNightly ? all : all.slice(0, 1);
      const outcomeFor = async (condition: string) => {
        const found: string[] = [];
        for (const value of values.map((each) => each.replaceAll('COLUMN', `"${column}"`))) {
          if (value === jsonNull && condition === 'is null') continue;
          const outcome = await outcomeOf(
            table,
            `update ${table} set "${column}" = ${value}
             where ctid = (select ctid from ${table} where "${column}" ${condition} order by ctid limit 1)`,
          );
          if (outcome !== 'found') found.push(values.length > 1 ? `${outcome} (${value})` : outcome);
        }
        return found.join(' ') || 'found';
      };
      if (isFilled) outcomes[`${table}.${column}`] = await outcomeFor('is not null');
      if (empty) outcomes[`${table}.${column} (empty)`] = await outcomeFor('is null');
    }
    const ended = (as: RegExp) => Object.keys(outcomes).filter((name) => as.test(outcomes[name]!));
    expect(ended(/^(?!found|unseen)/).map((name) => `${name}: ${outcomes[name]}`)).toEqual([]);
    const allowed = Object.values(mayChange).flat();
    expect(ended(/^unseen/).sort()).toEqual(allowed.filter((name) => isNightly || name in outcomes).sort());
  });
});
