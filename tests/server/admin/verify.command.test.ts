import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operate } from '../../../src/server/admin/operator.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';
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

test('D-31 a check that could not look says why, and exits with 2: 1 is for what does not match', async () => {
  const missing = { ...dist, DATA_DIR: join(folder, 'nowhere'), DATABASE_URL: 'embedded' };
  const { code, err } = await run('link', ['show', '--verify'], missing);
  expect([code, err]).toEqual([2, expect.stringMatching(/^DATA_DIR: there is no database in .*Nothing was made\.\n$/)]);
  expect(existsSync(missing.DATA_DIR)).toBe(false);
});

test.skipIf(!postgres)('D-31 no key is made in PostgreSQL but by a demo', async () => {
  const env = { ...dist, DATABASE_URL: postgres!.url };
  for (const name of ['verify', 'anchor'] as const)
    await expect(operate(env, { name })).rejects.toThrow(/^SIGNING_KEY: must be set/);
  const made = await operate({ ...env, DEMO: '1' }, { name: 'anchor' });
  expect(made).toEqual({ heads: [] });
  expect(await operate(env, { name: 'verify' })).toMatchObject({ links: 0, mismatches: [] });
});

test.skipIf(!postgres)('D-31 a key that the newest head is not signed with stops server and commands', async () => {
  const env = { DATABASE_URL: postgres!.url, SIGNING_KEY: 'a1'.repeat(32) };
  const server = await openServer({ embedded: true, env });
  await operate(server.settings, { name: 'create', link: { journey: 'contract' } });
  await operate(server.settings, { name: 'anchor' });
  Object.assign(server.settings, { SIGNING_KEY: 'b2'.repeat(32) });
  const refusal = /^SIGNING_KEY: head \d+ is signed with another key .* SIGNING_OLD_KEYS/;
  for (const name of ['verify', 'anchor'] as const)
    await expect(operate(server.settings, { name })).rejects.toThrow(refusal);
  await expect(server.restart()).rejects.toThrow(refusal);
  rmSync(server.folder, { recursive: true, force: true });
});
