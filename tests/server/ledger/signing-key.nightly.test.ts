import { expect, test } from 'vitest';
import type { AnchorPage } from '../../../src/server/admin/anchor.ts';
import type { VerificationReport } from '../../../src/server/admin/verification.ts';
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
