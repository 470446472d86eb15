import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { decryptTestToken, fetchTestToken } from '../../../src/page/card/test-token.ts';

function encrypted(passphrase: string, encoding: 'base64' | 'hex') {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', createHash('sha512').update(passphrase).digest().subarray(0, 32), iv);
  const data = Buffer.concat([cipher.update(JSON.stringify({ client_token: 'sandbox.abc' })), cipher.final()]);
  return { iv: iv.toString(encoding), encrypted_data: data.toString(encoding) };
}

test.each(['base64', 'hex'] as const)('R-H02 D-10 decrypts a token written in %s', async (encoding) => {
  expect(await decryptTestToken(encrypted('open sesame', encoding), 'open sesame')).toBe('sandbox.abc');
});

test('R-H02 rejects a wrong passphrase', async () => {
  await expect(decryptTestToken(encrypted('right', 'base64'), 'wrong')).rejects.toThrow();
});

test('R-H01 asks the configured host with its header', async () => {
  const asked: unknown[] = [];
  const server = createServer((request, response) => {
    asked.push([request.method, request.url, request.headers['x-doorstep-test']]);
    response.end(JSON.stringify(encrypted('p', 'base64')));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));

  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const token = await fetchTestToken({ host, header: 'X-Doorstep-Test: yes', passphrase: 'p' });
  server.close();

  expect(token).toBe('sandbox.abc');
  expect(asked).toEqual([['GET', '/public-api/test/get-authorisation-id', 'yes']]);
});
