import { expect, test } from 'vitest';
import { operatorOf } from '../../support/server/operator.ts';
import { openServer } from '../../support/server/test-server.ts';

test('SIGNING_KEY is changed as docs/operating/database.md says: both public keys are told, and every receipt stays good', async () => {
  const server = await openServer({ env: { SIGNING_KEY: 'a1'.repeat(32) } });
  const { ask, agreedSwitch } = operatorOf(() => server);
  const change = async (settings: Record<string, string>) => {
    Object.assign(server.settings, settings);
    await server.restart();
  };
  const problems = async () => (await ask({ name: 'verify' })).problems;
  const keys = async () => (await server.get('/.well-known/jwks.json')).body.keys as { x: string; kid: string }[];
  const id = await agreedSwitch();
  const [old] = await keys();

  await expect(change({ SIGNING_KEY: 'b2'.repeat(32) })).rejects.toThrow(
    /signed with another key.*SIGNING_KEYS_BEFORE/,
  );
  await expect(problems()).rejects.toThrow('SIGNING_KEYS_BEFORE');

  await change({ SIGNING_KEYS_BEFORE: old!.x });
  await agreedSwitch();
  expect((await keys()).map(({ kid }) => kid)).toEqual([expect.not.stringMatching(old!.kid), old!.kid]);
  expect(await problems()).toEqual([]);
  expect((await ask({ name: 'show', id })).acts).toHaveLength(2);
  await server.close();
});
