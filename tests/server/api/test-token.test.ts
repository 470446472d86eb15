import { createDecipheriv, createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { testTokenCalls } from '../../../src/server/api/test-token.ts';
import type { Deps } from '../../../src/server/deps.ts';

test('R-H02, D-10 the test token decrypts with the first 32 bytes of the SHA-512 of the passphrase', async () => {
  const gateway = { clientToken: async () => 'sandbox.abc' };
  const deps = { gateway, settings: { demo: true, testTokenPassphrase: 'open sesame' } } as unknown as Deps;
  const { body } = await testTokenCalls(deps).getTestToken!({} as never);
  const { iv, encrypted_data } = body as { iv: string; encrypted_data: string };
  const key = createHash('sha512').update('open sesame').digest().subarray(0, 32);
  const decipher = createDecipheriv('aes-256-cbc', key, Buffer.from(iv, 'base64'));
  const text = decipher.update(encrypted_data, 'base64', 'utf8') + decipher.final('utf8');
  expect(JSON.parse(text)).toEqual({ client_token: 'sandbox.abc' });
  expect(testTokenCalls({ ...deps, settings: { ...deps.settings, demo: false } })).toEqual({});
});
