import { afterAll, describe, expect, test } from 'vitest';
import type { Compiled, Link, LinkRequest } from '../../../src/types.gen.ts';
import { wholeContent } from '../../support/project/project.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
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

describe('D-32 an order beside its contract', () => {
  /** An order that states the same as the contract, or one thing otherwise. */
  type Order = { name?: string; monthly?: string; oneOff?: string; rows?: string };
  const document = ({ name = 'Full fibre 900', monthly = '£41.00', oneOff, rows = '' }: Order) => {
    const row = (label: string, price: string) => `<tr><td>${label}</td><td>${price}</td></tr>`;
    const once = oneOff === undefined ? '' : row('Total one-off cost', oneOff);
    return `<table>${row(name, '£35.00')}${rows}${row('Total monthly cost', monthly)}${once}</table>`;
  };
  const request = (order: Order, rest: Partial<LinkRequest> = {}): Partial<LinkRequest> => ({
    journey: 'switch',
    ...rest,
    switch_order: { ...switchOrder, ots_document: encoded(document(order)) },
  });
  type Row = [order: Order, values: NonNullable<LinkRequest['values']>, code: string | undefined];
  const own = { broadband_monthly_pence: 2900, monthly_total_pence: 3500 };
  const installed = { installation_pence: 6000, one_off_total_pence: 6000 };
  const table: Row[] = [
    ...['£41.00', '41.00', '£41', '£ 41.00', '<b>£41.00</b>'].map((monthly): Row => [{ monthly }, {}, undefined]),
    ...['£41.01', '£40.99', '£14.00', '£410.00', '£4.10', '£0.00', '£35.00', '£6.00', '£42.00', '£1,041.00'].map(
      (monthly): Row => [{ monthly }, {}, 'order-total'],
    ),
    ...['£39.01', '£38.99', '£93.00', '£41.00'].map((monthly): Row => [{ monthly }, { offer: 'fixed' }, 'order-total']),
    ...['£39.00', '£40.00', '£14.00'].map((monthly): Row => [{ monthly }, { offer: 'standard' }, 'order-total']),
    [{ monthly: '£39.00' }, { offer: 'fixed' }, undefined],
    [{ monthly: '£39.00' }, {}, undefined],
    ...['£41.00', '£39.01', '£29.00'].map(
      (monthly): Row => [{ monthly }, { ...own, offer: 'standard' }, 'order-total'],
    ),
    [{ monthly: '£35.00' }, own, undefined],
    ...['£0.00', '0.00', '£0'].map((oneOff): Row => [{ oneOff }, {}, undefined]),
    ...['£0.01', '£60.00', '£69.95', '£9.95', '£1,000.00', '£41.00', '1.00'].map(
      (oneOff): Row => [{ oneOff }, {}, 'order-one-off'],
    ),
    ...['£60.00', '60.00'].map((oneOff): Row => [{ oneOff }, installed, undefined]),
    ...['£0.00', '£6.00', '£600.00', '£59.99', '£60.01'].map((oneOff): Row => [{ oneOff }, installed, 'order-one-off']),
    ...[
      'Full fibre 900',
      'FULL FIBRE 900',
      'Full  fibre\n900',
      'Full fibre 900 (950 Mbps)',
      '<b>Full fibre 900</b>',
    ].map((name): Row => [{ name }, {}, undefined]),
    ...['Full fibre 500', 'Full fibre 90', 'Fibre 900', 'Full-fibre 900', 'Superfast 80', 'Broadband', '900'].map(
      (name): Row => [{ name }, {}, 'order-name'],
    ),
    [{ name: 'Full fibre 500' }, { offer_name: 'Full fibre 500' }, undefined],
    [{ name: 'Full fibre 900' }, { offer_name: 'Full fibre 500' }, 'order-name'],
    [{ name: 'Full fibre 900' }, { offer_name: 'Fibre café 900' }, 'order-name'],
    [{ rows: '<tr><td>Total saving</td><td>£9.00</td></tr>' }, {}, undefined],
    [{ rows: '<tr><td>Total in the first 3 months</td><td>£90.00</td></tr>' }, {}, undefined],
  ];

  /** By day, the first row of each answer. */
  const tried = isNightly ? table : table.filter((row) => row === table.find(([, , code]) => code === row[2]));

  test('each order that differs in one thing is refused with that, and no other is', async () => {
    expect(tried.length).toBeGreaterThanOrEqual(isNightly ? 60 : 4);
    for (const [order, values, code] of tried) {
      const { status, body } = await make(request(order, { values }));
      const codes = ((body.errors ?? []) as { code: string }[]).map((error) => error.code);
      expect([status, codes], JSON.stringify([order, values])).toEqual(code ? [422, [code]] : [201, []]);
    }
  });

  const valuesOf = async (made: Awaited<ReturnType<typeof make>>) =>
    ((await server.get(link(String(made.body.id)))).body as unknown as Link).values;

  test('the offer that alone has the total of the order is taken, and the link has it', async () => {
    for (const [monthly, offer] of [
      ['£41.00', 'standard'],
      ['£39.00', 'fixed'],
    ] as const) {
      expect(await valuesOf(await make(request({ monthly })))).toMatchObject({ offer });
    }
    const both = { broadband_monthly_pence: 3300, monthly_total_pence: 3900 };
    const made = await make(request({ monthly: '£39.00' }, { values: both }));
    expect(await valuesOf(made)).not.toHaveProperty('offer');
  });

  test('a link may ask that an order whose totals cannot be read is refused', async () => {
    const refuse = { unread_order: 'refuse' } as const;
    const codesOf = async (order: Order, rest: Partial<LinkRequest>) =>
      ((await make(request(order, rest))).body.errors as { code: string }[] | undefined)?.map(({ code }) => code);
    expect(await codesOf({ monthly: 'forty-one pounds' }, refuse)).toEqual(['order-unread']);
    expect(await codesOf({}, refuse)).toEqual(['order-unread']);
    expect(await codesOf({ oneOff: '£0.00' }, refuse)).toBeUndefined();
    expect(await codesOf({ monthly: 'forty-one pounds' }, { unread_order: 'accept' })).toBeUndefined();
  });
});
