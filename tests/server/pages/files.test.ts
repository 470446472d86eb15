import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServer, type TestServer } from '../../support/server/test-server.ts';

const path = '/.well-known/apple-developer-merchantid-domain-association';
let server: TestServer;
beforeAll(async () => {
  server = await openServer();
  const folder = join(server.folder, 'dist', '.well-known');
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  expect((await server.rawGet(path)).status).toBe(404);
  mkdirSync(folder);
  write('apple-developer-merchantid-domain-association', '7B2270737031');
  write('security.txt', 'hidden');
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
