import { afterAll, describe, expect, test } from 'vitest';
import type { Compiled, LinkRequest } from '../../../src/types.gen.ts';
import { wholeContent } from '../../support/project/project.ts';
import { encoded, switchOrder } from '../../support/server/orders.ts';
import { compiled as testSite } from '../../support/server/server-site.ts';
import { link, openServer } from '../../support/server/test-server.ts';

const content: Compiled = { ...wholeContent().compiled!, headers: testSite.headers };
const token = 'a-token-of-the-provider-0123456789abcdef';

const server = await openServer({ content, env: { PROVIDER_API_TOKEN: token } });
afterAll(() => server.close());

const make = (request: Partial<LinkRequest>) =>
  server.get('/provider-api/links', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });

describe('D-32 what an order costs beside its contract', () => {
  type Costs = Partial<Record<'monthly_pence' | 'one_off_pence', number>>;
  type Row = [costs: Costs, values: NonNullable<LinkRequest['values']>, code: string | undefined];
  const request = (costs: Costs, rest: Partial<LinkRequest> = {}): Partial<LinkRequest> => ({
    journey: 'switch',
    ...rest,
    switch_order: { ...switchOrder, ...costs },
  });
  const monthly = (monthly_pence: number, values: Row[1], code?: string): Row => [{ monthly_pence }, values, code];
  const once = (one_off_pence: number, values: Row[1], code?: string): Row => [{ one_off_pence }, values, code];
  const own = { broadband_monthly_pence: 2900, monthly_total_pence: 3500 };
  const installed = { installation_pence: 6000, one_off_total_pence: 6000 };
  const table: Row[] = [
    [{}, {}, undefined],
    monthly(4100, {}),
    ...[4101, 4099, 1400, 0, 3500].map((pence) => monthly(pence, {}, 'order-total')),
    ...[3901, 4100].map((pence) => monthly(pence, { offer: 'fixed' }, 'order-total')),
    ...[3900, 1400].map((pence) => monthly(pence, { offer: 'standard' }, 'order-total')),
    monthly(3900, { offer: 'fixed' }),
    monthly(3900, {}),
    monthly(3500, own),
    monthly(4100, { ...own, offer: 'standard' }, 'order-total'),
    once(0, {}),
    ...[1, 6000].map((pence) => once(pence, {}, 'order-one-off')),
    once(6000, installed),
    ...[0, 5999].map((pence) => once(pence, installed, 'order-one-off')),
  ];

  test('each order that differs in one thing is refused with that, and no other is', async () => {
    for (const [costs, values, code] of table) {
      const { status, body } = await make(request(costs, { values }));
      const codes = ((body.errors ?? []) as { code: string }[]).map((error) => error.code);
      expect([status, codes], JSON.stringify([costs, values])).toEqual(code ? [422, [code]] : [201, []]);
    }
  });

  test('D-57 no price is read out of its document, and what it costs is compared and is in no answer', async () => {
    const ots_document = encoded('<table><tr><td>Total monthly cost</td><td>£99.00</td></tr></table>');
    const order = { ...switchOrder, ots_document, monthly_pence: 4100, one_off_pence: 0 };
    const made = await make({ journey: 'switch', switch_order: order });
    expect(made.body.order_total).toEqual({ found: 'agrees', order_pence: 4100, contract_pence: [4100, 3900] });
    const { body } = await server.get(`${link(String(made.body.id))}/switch-order`);
    expect(body).toEqual({ ...switchOrder, ots_document });
  });

  test('costs that are no whole pence from 0 are refused', async () => {
    for (const monthly_pence of [-1, 41.5, '4100', 1e9]) {
      const { body } = await make(request({ monthly_pence } as Costs));
      expect(body.errors).toMatchObject([{ field: 'switch_order.monthly_pence' }]);
    }
  });
});
