import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServer, type TestServer } from '../../support/server/test-server.ts';

const path = '/.well-known/apple-developer-merchantid-domain-association';
let server: TestServer;
beforeAll(async () => {
  server = await openServer();
  expect((await server.rawGet(path)).status).toBe(404);
  const folder = join(server.folder, 'dist', '.well-known');
  mkdirSync(folder);
  writeFileSync(join(folder, 'apple-developer-merchantid-domain-association'), '7B2270737031');
  writeFileSync(join(folder, 'security.txt'), 'hidden');
  await server.restart();
});
afterAll(() => server.close());

test('the file with which Apple checks the domain is served as it is, without a redirect', async () => {
  const { status, text } = await server.rawGet(path);
  expect([status, text]).toEqual([200, '7B2270737031']);
});

test('no other hidden file is served', async () => {
  for (const other of ['/.well-known/security.txt', '/.well-known', '/.well-known/'])
    expect([other, (await server.rawGet(other)).text]).toEqual([other, expect.not.stringContaining('hidden')]);
  expect((await server.rawGet('/.well-known/security.txt')).status).toBe(404);
});

test('D-43 the file that an operator names takes its place', async () => {
  const file = join(server.folder, 'from-braintree.txt');
  writeFileSync(file, 'of the operator');
  const own = await openServer({ env: { APPLE_PAY_DOMAIN_FILE: file } });
  const { status, text, headers } = await own.rawGet(path);
  expect([status, text, headers.get('content-type')]).toEqual([200, 'of the operator', 'text/plain']);
  await own.close();
  await expect(openServer({ env: { APPLE_PAY_DOMAIN_FILE: `${file}.gone` } })).rejects.toThrow(
    'APPLE_PAY_DOMAIN_FILE must be the name of a file that is there',
  );
});
