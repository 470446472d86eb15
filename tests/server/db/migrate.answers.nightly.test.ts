/** Databases from before acts were content, and of each version since: brought forward, nothing of them changes. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { operate } from '../../../src/server/admin/operator.ts';
import type { LinkRecord } from '../../../src/server/admin/show.ts';
import type { VerificationReport } from '../../../src/server/admin/verification.ts';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { openEmbedded } from '../../../src/server/db/embedded.ts';
import { migrate, migrations } from '../../../src/server/db/migrate.ts';
import type { Compiled } from '../../../src/types.gen.ts';
import { putFreshDatabase } from '../../support/database/fresh-database.ts';
import { compiledExample, rightRequest } from '../../support/direct-debit/direct-debit-example.ts';
import { agreement } from '../../support/server/agree.ts';
import { plainDrawing, shownText, withQuestions } from '../../support/server/answers-site.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { compiled } from '../../support/server/server-site.ts';
import { link, nonce, openServer, type TestServer } from '../../support/server/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-answers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The last migration before answers, and so before acts were content. */
const withoutAnswers = 46;
const until = (last: number) =>
  Object.fromEntries(Object.entries(migrations).filter(([number]) => Number(number) <= last));
const older = Object.keys(migrations)
  .map(Number)
  .filter((number) => number >= withoutAnswers)
  .slice(0, -1);
const env = {
  ...{ DEMO: '0', CARD_GATEWAY: 'sandbox', LINK_DAYS: '0' },
  ...{ SIGNING_KEY: randomBytes(32).toString('hex'), BANK_DETAILS_KEY: '5a'.repeat(32) },
};

/** The small site with questions, in which a Direct Debit is set up, too. */
function everyAct(): Compiled {
  const [asking, example] = [withQuestions(), compiledExample()];
  const { site } = asking;
  return {
    ...asking,
    site: {
      ...site,
      values: { ...example.site.values, ...compiled.site.values },
      methods: { ...site.methods, 'direct-debit': example.site.methods['direct-debit']! },
    },
    acts: { ...asking.acts, 'direct-debit-mandate': example.acts!['direct-debit-mandate']! },
  };
}

const given = { reason: 'moving', phone: '01632 960123' };
const leave = (server: TestServer, id: string) =>
  server.post(`${link(id)}/acts/leaving`, {
    ...{ answers: given, statement: 'Send' },
    sha256: sha256Of(shownText(['Why are you leaving?', 'I am moving'], ['Your phone', given.phone], ['Which?', ''])),
  });

/** Records each act, erases links with some of them, and leaves drafts; returns the links by what was done. */
async function fill(server: TestServer, hasAnswers: boolean): Promise<Record<string, string>> {
  const [card, expectStatus] = [{ key: randomUUID() }, (reply: { status: number }) => expect(reply.status).toBe(201)];
  const make = async (journey: string, values = {}) =>
    (await makeLink(server, journey, { values: { customer_phone: given.phone, ...values } })).id;
  const links: Record<string, string> = { untouched: await make('card') };
  for (const name of ['switched', 'erased'] as const) {
    links[name] = await make('switch-mandate');
    const at = link(links[name]);
    expectStatus(await server.post(`${at}/contract-agreement`, agreement));
    expectStatus(await server.post(`${at}/payment-method`, { nonce: nonce() }, { key: randomUUID() }));
    expectStatus(await server.post(`${at}/switch-consent`, { statement: 'Yes I Agree to make the Switch' }));
  }
  links.paid = await make('single-payment');
  expectStatus(await server.post(`${link(links.paid)}/payment`, { nonce: nonce() }, card));
  for (const name of ['mandate', 'erased mandate']) {
    links[name] = await make('direct-debit');
    expectStatus(await server.post(`${link(links[name])}/direct-debit-mandate`, rightRequest));
  }
  if (hasAnswers)
    for (const name of ['left', 'draft', 'erased left', 'erased draft']) {
      links[name] = await make('leaving');
      if (name.includes('left')) expectStatus(await leave(server, links[name]));
      else await server.put(`${link(links[name])}/drafts/leaving`, { answers: given });
    }
  await operate(server.settings, { name: 'anchor' });
  for (const [name, id] of Object.entries(links))
    if (name.startsWith('erased')) await operate(server.settings, { name: 'erase', id, by: 'a test' });
  await operate(server.settings, { name: 'anchor' });
  return links;
}

const mismatches = async (server: TestServer) =>
  ((await operate(server.settings, { name: 'verify' })) as VerificationReport).mismatches;

/** All that is known of the links: what the operator sees of each, their events, and the drafts that pages show. */
async function known(server: TestServer, links: Record<string, string>, hasAnswers: boolean) {
  const shown: Record<string, unknown> = {};
  for (const [name, id] of Object.entries(links)) {
    const {
      as_of: _,
      answers_readings: __,
      ...link
    } = (await operate(server.settings, { name: 'show', id })) as LinkRecord;
    shown[name] = link;
  }
  if (hasAnswers)
    for (const name of ['draft', 'erased draft', 'left'])
      shown[`${name}, as its pages show it`] = (await server.get(`${link(links[name]!)}/drafts/leaving`)).body.answers;
  const chain = await server.query('select link_id, act, number, hash, mac from records order by seq');
  return { shown: JSON.parse(JSON.stringify(shown)), chain };
}

test.each(older)(
  'D-31 D-41 a database of version %i with each act, drafts, sealed answers and erased links comes forward unchanged, its chain whole before and after',
  async (version) => {
    const hasAnswers = version > withoutAnswers;
    const source = await openServer({ content: everyAct(), drawing: plainDrawing, env });
    const links = await fill(source, hasAnswers);
    const before = await known(source, links, hasAnswers);
    expect(await mismatches(source)).toEqual([]);
    expect(new Set(before.chain.map(({ act }) => act)).size).toBe(hasAnswers ? 6 : 5);

    // The same rows in tables of that version, column for column: what its server has written.
    const dataDir = join(folder, `${version}`);
    await putFreshDatabase(dataDir, { tables: false });
    const db = await openEmbedded(join(dataDir, 'database'));
    await migrate(db, until(version));
    await db.query(`set session_replication_role = 'replica'`);
    const tables = await db.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'migrations'`,
    );
    for (const { name } of tables) {
      const [{ rows } = { rows: null }] = await source.query(`select json_agg(t) as rows from "${name}" t`);
      await db.query(`delete from "${name}"`);
      await db.query(
        `insert into "${name}" overriding system value select * from json_populate_recordset(null::"${name}", $1)`,
        [JSON.stringify(rows ?? [])],
      );
    }
    const counted = await db.query<{ name: string; seq: string }>(
      `select table_name as name, column_name as seq from information_schema.columns
       where table_schema = 'public' and is_identity = 'YES'`,
    );
    for (const { name, seq } of counted)
      await db.query(
        `select setval(pg_get_serial_sequence('${name}', '${seq}'), coalesce(max("${seq}"), 0) + 1, false) from "${name}"`,
      );
    const columns = await db.query(
      `select column_name from information_schema.columns where table_name = 'records' and column_name = 'answers'`,
    );
    expect(columns).toHaveLength(hasAnswers ? 1 : 0);
    await db.close();
    await source.close();

    const server = await openServer({
      content: everyAct(),
      drawing: plainDrawing,
      env: { ...env, DATABASE_URL: 'embedded', DATA_DIR: dataDir, PUBLIC_URL: source.url },
    });
    expect(await mismatches(server)).toEqual([]);
    expect(await known(server, links, hasAnswers)).toEqual(before);

    // The chain goes on behind the older rows.
    const next = hasAnswers ? links.draft! : (await makeLink(server, 'leaving')).id;
    expect((await leave(server, next)).status).toBe(201);
    await operate(server.settings, { name: 'anchor' });
    expect(await mismatches(server)).toEqual([]);
    expect((await known(server, links, hasAnswers)).chain.slice(0, before.chain.length)).toEqual(before.chain);
    await server.close();
  },
);
