import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPostgres } from '../../support/database/postgres.ts';
import { operate } from '../../support/server/operator.ts';
import { run } from '../../support/server/server-process.ts';
import { writeSite } from '../../support/server/server-site.ts';
import { openServer } from '../../support/server/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-verify-'));
const dist = { DIST_DIR: join(folder, 'dist') };
const postgres = await openTestPostgres();
beforeAll(() => writeSite(dist.DIST_DIR));
afterAll(async () => {
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('D-56 a check that could not look says why, and exits with 2: 1 is for what does not match', async () => {
  const missing = { ...dist, DATA_DIR: join(folder, 'nowhere'), DATABASE_URL: 'embedded' };
  const { code, err } = await run('doorstep', ['verify'], missing);
  expect([code, err]).toEqual([2, expect.stringMatching(/^DATA_DIR: there is no database in .*Nothing was made\.\n$/)]);
  expect(existsSync(missing.DATA_DIR)).toBe(false);
});

test.skipIf(!postgres)('D-56 no key is made in PostgreSQL but by a demo', async () => {
  const env = { ...dist, DATABASE_URL: postgres!.url };
  await expect(operate(env, { name: 'verify' })).rejects.toThrow(/^SIGNING_KEY: must be set/);
  const demo = await openServer({ embedded: true, env: { ...env, DEMO: '1' } });
  await demo.ask({ name: 'create', link: { journey: 'contract' } });
  await demo.close();
  expect(await operate(env, { name: 'verify' })).toMatchObject({ problems: [] });
  const against = join(folder, 'events.jsonl');
  writeFileSync(against, '\n');
  const { code, out, err } = await run('doorstep', ['verify', '--against', against], env);
  expect([code, out, err]).toEqual([2, '', expect.stringContaining('events.jsonl has no event')]);
});

test.skipIf(!postgres)('D-56 a key that the links are not signed with stops server and commands', async () => {
  const own = (await openTestPostgres())!;
  const env = { DATABASE_URL: own.url, SIGNING_KEY: 'a1'.repeat(32) };
  const server = await openServer({ embedded: true, env });
  await server.ask({ name: 'create', link: { journey: 'contract' } });
  Object.assign(server.settings, { SIGNING_KEY: 'b2'.repeat(32) });
  const refusal = /^SIGNING_KEY: the links of this database are signed with another key .* SIGNING_KEYS_BEFORE/;
  await expect(server.verify()).rejects.toThrow(refusal);
  await expect(server.restart()).rejects.toThrow(refusal);
  await own.close();
  rmSync(server.folder, { recursive: true, force: true });
});
