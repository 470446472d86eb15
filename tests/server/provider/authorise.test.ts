import { afterAll, expect, test } from 'vitest';
import { makeToken } from '../../../src/server/base/provider-token.ts';
import { run } from '../../support/server/server-process.ts';
import { openServer, slugOf } from '../../support/server/test-server.ts';

const crm = makeToken('crm', ['links']);
const bureau = makeToken('bureau', ['bank-details']);

const server = await openServer({ env: { PROVIDER_API_TOKENS: `${crm.entry}\n${bureau.entry}` } });
afterAll(() => server.close());

const make = (token: string) =>
  server.get('/provider-api/links', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"journey":"card"}',
  });
const read = (path: string, token: string) =>
  server.get(`/provider-api${path}`, { headers: { authorization: `Bearer ${token}` } });

test('D-39 a token that makes links does not read bank details, and the other way round', async () => {
  expect((await make(crm.token)).status).toBe(201);
  expect(slugOf(await make(bureau.token))).toBe('scope-missing');
  const details = '/links/00000000-0000-4000-8000-000000000101/bank-details';
  const refused = await read(details, crm.token);
  expect(slugOf(refused)).toBe('scope-missing');
  expect(refused.body.errors?.[0]?.detail).toBe('The call needs a token with the scope bank-details.');
  expect(slugOf(await read(details, bureau.token))).toBe('no-mandate');
  const tell = (path: string, token: string) =>
    server.get(`/provider-api${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  const refund = '/links/00000000-0000-4000-8000-000000000101/refunds';
  expect([slugOf(await tell(refund, bureau.token)), slugOf(await tell('/mandates/DS-1/status', crm.token))]).toEqual([
    'scope-missing',
    'scope-missing',
  ]);
  for (const { token } of [crm, bureau]) expect((await read('/openapi.json', token)).status).toBe(200);
});

test('the entry of the settings, which holds the hash, opens nothing', async () => {
  expect(slugOf(await make(crm.entry))).toBe('unauthorised');
  expect(slugOf(await make(crm.entry.split(':')[2]!))).toBe('unauthorised');
});

test('D-39 `link token` makes a token, and prints what the settings take of it', async () => {
  const { code, out } = await run('link', ['token', 'crm', '--scopes', 'links+refunds', '--json'], {});
  const { token, entry } = JSON.parse(out) as { token: string; entry: string };
  expect([code, entry]).toEqual([0, expect.stringMatching(/^crm:links\+refunds:[0-9a-f]{64}$/)]);
  expect(entry).not.toContain(token);
  const wrong = await run('link', ['token', 'crm', '--scopes', 'everything'], {});
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('links, bank-details, refunds')]);
});
