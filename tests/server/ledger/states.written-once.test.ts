/**
 * Statements against rows that are written once: states of attempts and refunds, their codes and chain, leaves, heads,
 * stamps and explanations. Each is run as the service's role and as the owner, and must be refused or found.
 */
import { randomUUID, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databaseRoles } from '../../../src/server/admin/database-roles.ts';
import { readSettings } from '../../../src/server/base/settings.ts';
import type { Db } from '../../../src/server/db/db.ts';
import { openDatabase } from '../../../src/server/db/open.ts';
import { lastHead } from '../../../src/server/ledger/heads.ts';
import { openSigner } from '../../../src/server/ledger/signing-key.ts';
import type { Signer } from '../../../src/server/proof/signer.ts';
import { stampRequest, tokenOf } from '../../../src/server/proof/timestamp.ts';
import { checked, undone } from '../../support/server/checked.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { operatorOf } from '../../support/server/operator.ts';
import { putState, putUnsettled } from '../../support/server/states.ts';
import { link, nonce, openServer } from '../../support/server/test-server.ts';
import { openAuthority } from '../../support/timestamp/authority.ts';

const authority = await openAuthority();
const rogue = await openAuthority();
const stampRoots = [new X509Certificate(readFileSync(authority.caFile))];
/** Of this file alone: the roles of a PostgreSQL are those of all its databases. */
const role = `doorstep_${randomUUID().slice(0, 8)}`;

/** Rows of the paid link, of the one whose card is unknown, and the newest state of one of them. */
const paid = `link_id = '$PAID'`;
const succeeded = `${paid} and state = 'succeeded'`;
const declined = `${paid} and state = 'declined'`;
const unknown = `link_id = '$OPEN' and state = 'unknown'`;
const set = (table: string, change: string, where: string) => `update ${table} set ${change} where ${where}`;
/** A copy of a row with other values, under a number of its own. */
const copy = (table: string, where: string, changes: string) =>
  `insert into ${table} overriding system value
     select (jsonb_populate_record(source, jsonb_build_object('seq', nextval(pg_get_serial_sequence('${table}', 'seq')), ${changes}))).*
     from ${table} source where ${where} order by seq desc limit 1`;
const setCard = (change: string, where: string) => set('attempts', change, where);
const copyCard = (where: string, changes: string) => copy('attempts', where, changes);
const headCopy = (changes: string) =>
  `insert into heads select (jsonb_populate_record(heads, jsonb_build_object(${changes}))).*
     from heads order by number desc limit 1`;
const leaf = (position: string, more = `'attempt', 'x', null, repeat('a', 64)`) =>
  `insert into leaves (position, head, kind, id, subject, hash) select ${position}, max(head), ${more} from leaves`;
const stamp = (head: string, token: string) =>
  `insert into stamps (head, stamped_at, token) select ${head}, now(), ${token} from heads`;
const explanation = (faults: string) =>
  `insert into explanations (of_table, of_key, faults, because, by, explained_at, mac)
     values ('attempts', '1', ${faults}, 'it is known', 'an operator', now(), repeat('a', 32))`;

const forgeries: Record<string, string> = {
  'personal fields of a card, as if they were erased': setCard(
    `personal_hash = repeat('a', 64), salt = null`,
    declined,
  ),
  'a payment that was given back': setCard(`undone = 'refunded', undone_at = now()`, succeeded),
  'the number of a state': setCard('seq = seq + 900000', succeeded),
  'all states, each a number later': setCard('version = version + 50', paid),
  'a declined card as a state of the paid one': setCard(
    `version = 60, id = (select id from attempts where ${succeeded})`,
    declined,
  ),
  'a state whose code is empty': setCard(`mac = ''`, declined),
  'the codes of two states, exchanged': setCard(
    `mac = (select mac from attempts other where other.${paid} and other.seq <> attempts.seq order by seq limit 1)`,
    `${paid} and version = 2`,
  ),
  'the first state, gone, and those after it moved up': `with gone as (delete from attempts where ${paid} and version = 1)
     update attempts set version = version - 1 where ${paid} and version > 1`,
  'a declined card, gone with its leaves': `with gone as (delete from attempts
     where id in (select id from attempts where ${declined}) returning seq::text)
     delete from leaves where kind = 'attempt' and id in (select seq from gone)`,
  'a payment, on a link that nobody has paid': copyCard(
    succeeded,
    `'id', gen_random_uuid(), 'version', 1, 'link_id', '$FRESH', 'order_id', 'DS-FAKE-1001'`,
  ),
  'a declined card, once more under another id': copyCard(
    declined,
    `'id', gen_random_uuid(), 'version', 2, 'order_id', 'DS-FAKE-1002'`,
  ),
  'an unknown card that is pending again': copyCard(unknown, `'version', 3, 'state', 'pending'`),
  'an unknown card, settled by an operator': copyCard(
    unknown,
    `'version', 3, 'state', 'not-taken', 'settled_by', 'an operator', 'settled_because', 'the bank said so'`,
  ),
  'a refund, voided': set('refunds', `state = 'voided'`, `${paid} and state = 'refunded'`),
  'a state of a refund with the code of the one before': set(
    'refunds',
    `mac = (select mac from refunds where ${paid} and version = 1)`,
    `${paid} and version > 1`,
  ),
  'a refund, made twice': copy('refunds', paid, `'id', gen_random_uuid(), 'version', 1`),
  'a refund, gone with the fact of it': `with gone as (delete from refunds where ${paid})
     delete from records where ${paid} and about is not null`,
  'a record without a code': set('records', 'mac = null', paid),
  'two records with each other’s codes': set(
    'records',
    'mac = (select mac from records other where other.link_id = records.link_id and other.seq <> records.seq limit 1)',
    paid,
  ),
  'a record that is a place later': set('records', 'number = number + 10', paid),
  'a record, once more': copy('records', `${paid} and act = 'payment'`, `'number', 90, 'reference', 'DS-FAKE-1005'`),
  'what is not covered yet, taken off the list': 'delete from uncovered',
  'the leaf of a state, of another hash': set('leaves', `hash = repeat('a', 64)`, `kind = 'attempt'`),
  'the leaf of a state, as one of a refund': set('leaves', `kind = 'refund', id = '7777'`, `kind = 'attempt'`),
  'the leaf of a state, gone': `delete from leaves where kind = 'attempt'`,
  'a leaf of nobody’s link': set('leaves', 'subject = null', `kind = 'attempt'`),
  'a leaf under another head': set('leaves', 'head = head + 1', `kind = 'refund'`),
  'all leaves, a place later': 'update leaves set position = position + 100000',
  'a leaf after the last': leaf('max(position) + 1'),
  'a leaf before the first': leaf('-1'),
  'a leaf for a state that no head covers': leaf(
    'max(position) + 1',
    `'attempt', (select max(seq)::text from attempts), null, repeat('a', 64)`,
  ),
  'a head that nobody has signed': headCopy(`'number', number + 1, 'previous', hash, 'first', first + leaves`),
  'a head, once more before the first': headCopy(`'number', -5`),
  'the signature of a head': set('heads', `signature = repeat('A', 86) || '=='`, 'number = 1'),
  'the key of a head': set('heads', `key = 'another'`, 'number = 1'),
  'the head before a head': set('heads', 'previous = null', 'number = 2'),
  'a stamp of another head': stamp('max(number)', '(select token from stamps limit 1)'),
  'a stamp that is cut off': stamp('min(number)', '(select substr(token, 1, 100) from stamps limit 1)'),
  'a stamp by nobody whom we know': stamp('max(number)', `'\\x$ROGUE'`),
  'a stamp of a head that is none': stamp('max(number) + 9', '(select token from stamps limit 1)'),
  'a stamp changed in its last byte': set(
    'stamps',
    `token = set_byte(token, length(token) - 1, (get_byte(token, length(token) - 1) + 1) % 256)`,
    'true',
  ),
  'an explanation that nobody has signed': explanation(`array[repeat('a', 64)]`),
  'a changed amount with an explanation': `with changed as (update attempts set amount_pence = 1 where ${succeeded})
     ${explanation('array[]::text[]')}`,
};

test('at least forty kinds are tried', () => expect(Object.keys(forgeries).length).toBeGreaterThanOrEqual(40));

describe('D-47', () => {
  let db: Db;
  let signer: Signer;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    const env = { TIMESTAMP_URL: authority.url, TIMESTAMP_CA_FILE: authority.caFile };
    const server = await openServer({ env, headsEveryMs: 50 });
    const { ask } = operatorOf(() => server);
    for (const name of ['PAID', 'OPEN', 'FRESH']) ids[name] = (await makeLink(server, 'single-payment')).id;
    for (const kind of ['declined', 'success'] as const)
      await server.post(`${link(ids.PAID!)}/payment`, cardBody(nonce(kind)), { key: randomUUID() });
    await vi.waitFor(async () => expect(await server.query('select 1 from stamps')).not.toEqual([]), 20_000);
    await ask({ name: 'refund', id: ids.PAID!, amount_pence: 500, reason: 'a late engineer', by: 'a test' });
    await server.started.close();
    const settings = readSettings(server.settings);
    db = (await openDatabase(settings.database)).db;
    signer = await openSigner(db, settings);
    const begun = { link_id: ids.OPEN, order_id: 'DS-PEND-0001', state: 'pending' };
    const pending = await putState({ db, signer }, 'attempt', begun);
    const asked = { ...pending, version: 2, state: 'unknown', asked_at: new Date() };
    await putUnsettled({ db, signer }, 'attempt', await putState({ db, signer }, 'attempt', asked));
    const { hash } = (await lastHead(db))!;
    ids.ROGUE = Buffer.from(tokenOf(rogue.reply(stampRequest(hash, Buffer.of(0x41))))).toString('hex');
    for (const statement of databaseRoles(role).split(/;\n(?!\s)/))
      if (!/^\s*(begin|commit)\b/.test(statement)) await db.query(statement);
  });
  afterAll(async () => {
    await db?.close();
    await authority.close();
    await rogue.close();
  });

  /** How a statement ends, which is undone then: what refuses it, or what the check finds. */
  async function outcomeOf(statement: string, before: string): Promise<{ refused?: string; found?: string[] }> {
    return undone(db, async (tx) => {
      await tx.query(before);
      await tx.query(statement.replace(/\$([A-Z]+)/g, (_, name: string) => ids[name]!));
      await tx.query('reset role');
      const { mismatches } = await checked(tx, signer, { stampRoots });
      return { found: mismatches.map(({ what }) => what) };
    }).catch((error: Error) => ({ refused: error.message }));
  }

  test('what the server has written matches', async () => {
    expect(await outcomeOf('select 1', 'select 1')).toEqual({ found: [] });
    expect(await outcomeOf('select 1', `set local role ${role}`)).toEqual({ found: [] });
  });

  test.each(Object.entries(forgeries))('%s: is refused to the service, or found', async (_name, statement) => {
    const { refused, found } = await outcomeOf(statement, `set local role ${role}`);
    if (refused) expect(refused).toMatch(/permission denied|violates|duplicate|only (ever added to|be updated)/);
    else expect(found).not.toEqual([]);
  });

  test.each(Object.entries(forgeries))('%s: is found, where the owner does it', async (_name, statement) => {
    const { refused, found } = await outcomeOf(statement, `set local session_replication_role = 'replica'`);
    if (refused) expect(refused).toMatch(/violates|duplicate|only be updated/);
    else expect(found).not.toEqual([]);
  });
});
