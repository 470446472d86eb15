import { afterAll, expect, test } from 'vitest';
import { nameOf } from '../../../src/server/base/link-name.ts';
import { compiledExample, postMandate } from '../../support/direct-debit/direct-debit-example.ts';
import { recordOf } from '../../support/server/agree.ts';
import { faultsOf } from '../../support/server/api-schema.ts';
import { demoId } from '../../support/server/server-site.ts';
import { openServer, slugOf } from '../../support/server/test-server.ts';

const token = 'a-token-of-the-provider-0123456789abcdef';

const server = await openServer({ content: compiledExample(), env: { PROVIDER_API_TOKEN: token } });
await postMandate(server, demoId(102));
const { reference } = await recordOf(server, demoId(102), 'direct-debit-mandate');
afterAll(() => server.close());

const tell = (body: object, of = reference, authorization = `Bearer ${token}`) =>
  server.get(`/provider-api/mandates/${of}/status`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const show = async () => await server.show(demoId(102));

test('D-28 a mandate is lodged, active, failed and cancelled as the provider tells it; each is a fact and an event', async () => {
  const told = [
    { status: 'lodged' },
    { status: 'active' },
    { status: 'failed', reason: 'ARUDD 0: refer to payer' },
    { status: 'lodged' },
    { status: 'active' },
    { status: 'cancelled', reason: 'ADDACS 1' },
  ];
  for (const body of told) {
    const reply = await tell(body, reference.toLowerCase());
    expect([reply.status, faultsOf('MandateStatus', reply.body)]).toEqual([201, []]);
    expect((await tell(body)).status).toBe(200);
  }
  expect(slugOf(await tell({ status: 'active' }))).toBe('mandate-cancelled');
  const { afterwards: facts, status, completed } = await show();
  // The letter that goes out meanwhile is a fact too.
  const afterwards = facts.filter(({ fact }) => fact.startsWith('mandate-'));
  expect(afterwards.map(({ fact }) => fact)).toEqual(told.map(({ status }) => `mandate-${status}`));
  expect(afterwards[2]).toMatchObject({ about: reference, reason: 'ARUDD 0: refer to payer' });
  expect([status, completed]).toEqual(['used', ['direct-debit-mandate']]);
  const { events } = await server.ask({ name: 'export' });
  // A letter may have gone out since the facts were read: the events of those facts come first.
  const added = events.filter(({ type, link }) => type === 'fact-added' && link === nameOf(demoId(102)));
  expect(added.slice(0, facts.length).map(({ number }) => number)).toEqual(facts.map((_, index) => index + 2));
});

test('what is no mandate, no status or no token is refused', async () => {
  expect(slugOf(await tell({ status: 'active' }, 'DS-NONE-NONE'))).toBe('no-mandate');
  expect(slugOf(await tell({ status: 'active' }, 'DS-NONE%00'))).toBe('no-mandate');
  const refused = await tell({ status: 'happy' });
  expect(slugOf(refused)).toBe('invalid');
  const detail = '"status" must be lodged or active or failed or cancelled.';
  expect(refused.body).toMatchObject({ errors: [{ field: 'status', code: 'enum', detail }] });
  expect((await tell({ status: 'active' }, reference, 'Bearer guess')).status).toBe(401);
});
