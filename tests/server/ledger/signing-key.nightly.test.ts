import { expect, test } from 'vitest';
import type { AnchorPage } from '../../../src/server/admin/anchor.ts';
import type { Command } from '../../../src/server/admin/command.ts';
import { operate } from '../../../src/server/admin/operator.ts';
import type { VerificationReport } from '../../../src/server/admin/verification.ts';
import { hasPostgres, openTestPostgres } from '../../support/database/postgres.ts';
import { operatorOf } from '../../support/server/operator.ts';
import { openServer } from '../../support/server/test-server.ts';

test('SIGNING_KEY is changed as docs/operating/keys.md says: both public keys are kept, and every head stays good', async () => {
  const server = await openServer({ env: { SIGNING_KEY: 'a1'.repeat(32) } });
  const { ask, agreedSwitch } = operatorOf(() => server);
  const change = async (settings: Record<string, string>) => {
    Object.assign(server.settings, settings);
    await server.restart();
  };
  const faults = async () => (await ask<VerificationReport>({ name: 'verify' })).mismatches;
  await agreedSwitch();
  const old = await ask<{ public_key: string }>({ name: 'public-key' });

  await expect(change({ SIGNING_KEY: 'b2'.repeat(32) })).rejects.toThrow(
    /head \d+ is signed with another key.*SIGNING_OLD_KEYS/,
  );
  await expect(faults()).rejects.toThrow('SIGNING_OLD_KEYS');

  await change({ SIGNING_OLD_KEYS: old.public_key });
  await ask({ name: 'demo-reset' });
  await agreedSwitch();
  await ask({ name: 'anchor' });
  const { heads } = await ask<AnchorPage>({ name: 'anchor', from: 1 });
  expect(new Set(heads.map(({ key }) => key)).size).toBe(2);
  expect(await faults()).toEqual([]);
  await server.close();
});

test.skipIf(!hasPostgres())(
  'what a killed server left unsigned counts again after one anchor with its key, as docs/runbook.md says',
  async () => {
    const postgres = (await openTestPostgres())!;
    const keys = { old: 'a1'.repeat(32), new: 'b2'.repeat(32) };
    const server = await openServer({ embedded: true, env: { DATABASE_URL: postgres.url, SIGNING_KEY: keys.old } });
    const publicKeys: Record<string, string> = {};
    const as = (key: 'old' | 'new') => {
      const other = publicKeys[key === 'old' ? 'new' : 'old'];
      return { ...server.settings, SIGNING_KEY: keys[key], ...(other && { SIGNING_OLD_KEYS: other }) };
    };
    const ask = async <T>(key: 'old' | 'new', command: Command) => (await operate(as(key), command)) as T;
    const make = (key: 'old' | 'new') => ask<{ id: string }>(key, { name: 'create', link: { journey: 'contract' } });
    publicKeys.old = (await ask<{ public_key: string }>('old', { name: 'public-key' })).public_key;
    await ask('old', { name: 'anchor' });
    const { id } = await make('old');

    publicKeys.new = (await ask<{ public_key: string }>('new', { name: 'public-key' })).public_key;
    await make('new');
    await ask('new', { name: 'anchor' });
    // Links of the demo are under no head.
    const isRight = async () =>
      (await ask<VerificationReport>('new', { name: 'verify' })).mismatches.every(({ link_id }) => link_id !== id);
    expect(await isRight()).toBe(false);
    await ask('old', { name: 'anchor' });
    expect(await isRight()).toBe(true);
    await server.close();
    await postgres.close();
  },
);
