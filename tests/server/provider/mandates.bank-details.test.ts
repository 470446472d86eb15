import { afterAll, expect, test } from 'vitest';
import { compiledExample, postMandate, rightRequest } from '../../support/direct-debit/direct-debit-example.ts';
import { faultsOf } from '../../support/server/api-schema.ts';
import { demoId } from '../../support/server/server-site.ts';
import { openServer, slugOf } from '../../support/server/test-server.ts';

const token = 'a-token-of-the-provider-0123456789abcdef';

const server = await openServer({ content: compiledExample(), env: { PROVIDER_API_TOKEN: token } });
await postMandate(server, demoId(102));
afterAll(() => server.close());

const read = (id: string, authorization = `Bearer ${token}`, method = 'GET') =>
  server.get(`/provider-api/links/${id}/bank-details`, { method, headers: { authorization } });

test('the provider reads bank details in full, and each reading is recorded with the token and the address', async () => {
  const { status, body } = await read(demoId(102).toUpperCase());
  expect([status, faultsOf('BankDetails', body)]).toEqual([200, []]);
  expect(body).toMatchObject({ account_number: rightRequest.account_number });

  const { bank_details_readings } = await server.show(demoId(102));
  expect(bank_details_readings).toEqual([
    {
      read_at: expect.any(String),
      reader: expect.stringMatching(/^provider-api, token [0-9a-f]{8}, from 127\.0\.0\.1$/),
    },
  ]);
});

test('what is not read is not recorded as read', async () => {
  const before = await server.query('select 1 from readings');
  expect((await read(demoId(102), 'Bearer guess')).status).toBe(401);
  expect((await read(demoId(102), `Bearer ${token}`, 'HEAD')).status).toBe(405);
  expect(slugOf(await read(demoId(101)))).toBe('no-mandate');
  expect(slugOf(await read('nonsense'))).toBe('link-unknown');
  expect(await server.query('select 1 from readings')).toHaveLength(before.length);
});

test('no log and no event has a bank detail', async () => {
  const told = JSON.stringify(await server.ask({ name: 'export' }));
  expect(told).toContain('direct-debit-mandate');
  for (const secret of [rightRequest.account_number, rightRequest.account_holder, rightRequest.sort_code, 'account']) {
    expect(told).not.toContain(secret);
    if (secret !== 'account') expect(server.lines.join('')).not.toContain(secret);
  }
});
