import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { databaseRoles } from '../../src/server/admin/database-roles.ts';
import { binaries, openOwnPostgres, openTestPostgres } from '../support/database/postgres.ts';
import { agree, consent } from '../support/server/agree.ts';
import { cardBody } from '../support/server/customer-calls.ts';
import { makeLink } from '../support/server/make-link.ts';
import { link, nonce, openServer, type TestServer } from '../support/server/test-server.ts';

const postgres = await openTestPostgres();
const bin = binaries();
const folder = mkdtempSync(join(tmpdir(), 'doorstep-backup-'));
afterAll(async () => {
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What operators are told to do, from the page that tells them: for PostgreSQL, and for the embedded database. */
const [, chapter = ''] = readFileSync('docs/operating/database.md', 'utf8').split('## Back up and restore');
const [forPostgres, forEmbedded] = [...chapter.split('\n## ', 1)[0]!.matchAll(/```sh\n([\s\S]*?)```/g)].map(
  ([, commands]) => commands!.replace(/^systemctl .*\n/gm, ''),
);
const [, dump = '', rest = ''] = /^([\s\S]*?pg_dump .*\n)([\s\S]*)$/.exec(forPostgres!)!;

/** And what the runbook says of a restored database before a server starts on it. */
const beforeStart = /^ +psql [\s\S]*?(?= +```)/m.exec(readFileSync('docs/runbook.md', 'utf8'))![0];

/** Runs commands as an operator does, in an empty folder, while this process goes on; `doorstep` is the project's. */
async function sh(commands: string, env: Record<string, string>) {
  const doorstep = `doorstep() { (cd '${process.cwd()}' && npx tsx src/tools/cli/doorstep.ts "$@"); }`;
  const { PATH = '', HOME = '' } = process.env;
  const own = { PATH: `${bin ?? ''}:${PATH}`, HOME, ...env };
  const child = spawn('bash', ['-euc', `${doorstep}\n${commands}`], { cwd: folder, env: own });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const [status] = await once(child, 'close');
  return { status: status as number | null, said };
}

/** Customers who have done something: the ids of their links. */
async function busyDay(server: TestServer): Promise<{ agreed: string; paid: string }> {
  const [agreed, paid] = [await makeLink(server, 'switch'), await makeLink(server, 'single-payment')];
  await agree(server, agreed.id);
  await consent(server, agreed.id);
  await server.post(`${link(paid.id)}/payment`, cardBody(nonce()), { key: crypto.randomUUID() });
  return { agreed: agreed.id, paid: paid.id };
}

/** Everything is there, and the day can go on: what was paid is not charged again. */
async function expectRestored(env: Record<string, string>, { agreed, paid }: { agreed: string; paid: string }) {
  const server = await openServer({ env });
  expect((await server.get(link(agreed))).body).toMatchObject({
    status: 'used',
    completed: ['contract-agreement', 'switch-consent'],
  });
  const again = await server.post(`${link(paid)}/payment`, cardBody(nonce()), { key: crypto.randomUUID() });
  expect(again.status).toBe(200);
  expect((await server.get(`/public-api/sandbox/charges/${paid}`)).body.charges).toHaveLength(1);
  await expect(server.query('delete from records')).rejects.toThrow('only ever added to');
  expect((await agree(server, (await makeLink(server, 'contract')).id)).status).toBe(303);
  await server.close();
}

describe('a backup, made and restored as docs/operating/database.md says', () => {
  test.skipIf(!postgres || !bin || process.env.TEST_DATABASE_URL)(
    'of PostgreSQL, while customers are at work',
    async () => {
      const url = postgres!.url;
      const server = await openServer({ env: { DATABASE_URL: url } });
      const day = await busyDay(server);
      let isOver = false;
      const working = (async () => {
        while (!isOver) await agree(server, (await makeLink(server, 'contract')).id);
      })();

      const { hostname, port, username } = new URL(url);
      const restored = url.replace(/[^/]+$/, 'doorstep_restored');
      const restore = rest.replaceAll('postgres://…/doorstep_restored', restored);
      const env = {
        ...{ OWNER_DATABASE_URL: url, DIST_DIR: server.settings.DIST_DIR },
        ...{ PGHOST: hostname, PGPORT: port, PGUSER: username },
      };
      expect((await sh(dump, env)).status).toBe(0);
      isOver = true;
      await working;
      const { status, said } = await sh(restore, env);
      expect([status, said]).toEqual([0, expect.stringContaining('everything is as it was signed')]);
      await server.close();
      await expectRestored({ DATABASE_URL: restored }, day);
    },
    180_000,
  );

  test.skipIf(!postgres || !bin || process.env.TEST_DATABASE_URL)(
    'of a database with a role for the service, in a new cluster',
    async () => {
      const url = postgres!.url;
      const server = await openServer({ env: { DATABASE_URL: url } });
      const day = await busyDay(server);
      await server.query(databaseRoles('doorstep_of_backup'));
      const fresh = (await openOwnPostgres())!;
      const restored = fresh.url.replace(/[^/]+$/, 'doorstep_restored');
      const restore = rest.replaceAll('postgres://…/doorstep_restored', restored);
      const { DIST_DIR } = server.settings;
      expect((await sh(dump, { OWNER_DATABASE_URL: url, DIST_DIR })).status).toBe(0);
      const { status, said } = await sh(restore, { OWNER_DATABASE_URL: fresh.url, DIST_DIR });
      expect([status, said]).toEqual([0, expect.stringContaining('everything is as it was signed')]);
      await server.close();
      expect((await sh(beforeStart, { OWNER_DATABASE_URL: restored })).status).toBe(0);
      const held = await openServer({ env: { DATABASE_URL: restored } });
      const { id } = await makeLink(held, 'contract');
      expect((await held.get(link(id))).body).toMatchObject({ status: 'maintenance' });
      expect(await held.ask({ name: 'letters-waiting' })).toMatchObject({ stopped: { by: 'ada' } });
      await held.ask({ name: 'letters-go-on' });
      await held.ask({ name: 'maintenance', on: false });
      await held.close();
      await expectRestored({ DATABASE_URL: restored }, day);
      await fresh.close();
    },
  );

  test('of the embedded database, while nobody has it', async () => {
    const server = await openServer();
    const day = await busyDay(server);
    await server.started.close();
    const { DATA_DIR, DIST_DIR } = server.settings;
    const { status, said } = await sh(forEmbedded!, { DATA_DIR, DIST_DIR });
    expect([status, said]).toEqual([0, expect.stringContaining('everything is as it was signed')]);
    rmSync(server.folder, { recursive: true, force: true });
    await expectRestored({ DATABASE_URL: 'embedded', DATA_DIR: join(folder, 'restored') }, day);
  });
});
