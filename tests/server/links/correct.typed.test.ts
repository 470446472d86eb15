/** What is put right of a link is read as the questions of pages read it, by PATCH and at the desk. */
import { afterAll, expect, test } from 'vitest';
import { makeLink } from '../../support/server/make-link.ts';
import { openServer, slugOf } from '../../support/server/test-server.ts';

const server = await openServer({
  env: {
    PROVIDER_API_TOKEN: 'a-token-of-the-provider-0123456789abcdef',
    PROVIDER_PORT: '0',
    DESK_USER_HEADER: 'X-User',
    DESK_ROLE_HEADER: 'X-Role',
    TRUST_PROXY: '127.0.0.1,::1',
  },
});
afterAll(() => server.close());
const headers = { authorization: 'Bearer a-token-of-the-provider-0123456789abcdef' };
const { link = '' } = await makeLink(server, 'card');
const patch = (body: object) => server.post(`/provider-api/links/${link}`, body, { headers }, 'PATCH');

/** Posts a form of the desk, as a lead has it. */
async function desk(deed: string, fields: Record<string, string>) {
  const seat = { 'x-user': 'grace@example.com', 'x-role': 'lead' };
  const shown = await server.get(`/desk/links/${link}`, { headers: seat });
  const [cookie = ''] = shown.headers.getSetCookie().map((one) => one.split(';')[0]!);
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(shown.text) ?? [];
  return server.get(`/desk/links/${link}/${deed}`, {
    method: 'POST',
    headers: { origin: server.originAt('/desk'), ...seat, cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token, ...fields }).toString(),
  });
}

test.each(['o7700 900333', '07700 90033', 'tel:07700900123', 'ring his wife', 'n/a', '07700 900123 or 01632 960123'])(
  'D-63 the phone number %j is refused with an example, in the words of people',
  async (customer_phone) => {
    const { status, body } = await patch({ customer_phone });
    expect([status, body.errors?.[0]?.detail]).toEqual([422, 'It must be a phone number, such as 07700 900123.']);
    const { status: shown, text } = await desk('correct', { customer_phone });
    expect([shown, text]).toEqual([
      422,
      expect.stringContaining('Phone number: It must be a phone number, such as 07700'),
    ]);
    expect(text).not.toContain('&quot;customer_phone&quot;');
  },
);

test.each(['2027-02-30T00:00:00Z', '2027-04-31T10:00:00+01:00', '2026-11-31T00:00:00Z', '0000-01-01T00:00:00Z'])(
  'D-63 the time %s is none, whoever sends it',
  async (expires_at) => {
    expect((await patch({ expires_at })).body.errors?.[0]).toMatchObject({ code: 'time', field: 'expires_at' });
    const made = await server.post('/provider-api/links', { journey: 'card', expires_at }, { headers });
    expect(made.body.errors?.[0]).toMatchObject({ code: 'time', field: 'expires_at' });
    const { status, text } = await desk('correct', { until: expires_at.slice(0, 10) });
    expect([status, text]).toEqual([422, expect.stringContaining('It must be a day, such as 2027-12-24.')]);
  },
);

test.each(['10,10', '1000,50', '34,99', '10.1', '1,00'])(
  'D-63 the amount %s is refused at the desk',
  async (amount) => {
    const { status, text } = await desk('refund', { amount, again: amount, reason: 'asked' });
    expect([status, text]).toEqual([422, expect.stringContaining('Write the amount such as 34.99.')]);
  },
);

test('D-57 the same mistake of twenty lines is one sentence with its lines, and an unknown name has the nearest three', async () => {
  const lines = [{ journey: 'card' }, ...Array.from({ length: 20 }, () => ({ journey: 'card', values: { zzz: 'x' } }))];
  const answer = await server.get('/provider-api/links/batch', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-ndjson' },
    body: lines.map((one) => JSON.stringify(one)).join('\n'),
  });
  expect(slugOf(answer)).toBe('link-refused');
  expect(answer.body.errors).toHaveLength(1);
  const [{ field, line, detail } = { detail: '' }] = answer.body.errors ?? [];
  expect([field, line]).toEqual(['lines 2 to 21', 2]);
  expect(detail).toMatch(/^There is no value "zzz"\. There are \d+; the nearest are (?:\w+, ){2}\w+\.$/);
});
