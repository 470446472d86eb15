import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '../../../src/server/db/db.ts';
import { readOrder } from '../../../src/server/ledger/link.ts';
import { readShownOrder } from '../../../src/server/ledger/order-document.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { switchOrder } from '../../support/server/orders.ts';
import { demoId } from '../../support/server/server-site.ts';
import { link, openServer, slugOf, type TestServer } from '../../support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const db = () => ({ inTransaction: false, query: server.query as Queryable['query'] });
const stored = async (id: string) =>
  (await server.query('select order_html from links where id = $1', [id]))[0]?.order_html as string | null;

test('an order document is stored as it is drawn, beside the original, which the call gives as it came', async () => {
  const { id } = await makeLink(server, 'switch', { switch_order: switchOrder });
  expect(await stored(id)).toContain('<td data-amount="">£35.00</td>');
  expect(await readShownOrder(db(), id)).toMatchObject({ cleaned: { ots_document: await stored(id) } });
  expect((await server.get(`${link(id)}/switch-order`)).body).toEqual(switchOrder);
  expect(await stored(demoId(301))).toContain('<td');
});

test('D-22 it never changes', async () => {
  const { id } = await makeLink(server, 'switch', { switch_order: switchOrder });
  await expect(server.query(`update links set order_html = '' where id = $1`, [id])).rejects.toThrow('never changes');
});

test.each(['order_html = $2', "order_document = convert_to($2, 'UTF8')"])(
  'one that somebody has changed all the same (%s) is not shown, and nobody consents to it',
  async (change) => {
    const { id } = await makeLink(server, 'switch', { switch_order: switchOrder });
    await server.query('alter table links disable trigger user');
    await server.query(`update links set ${change} where id = $1`, [id, '<p>£999.00</p>']);
    await server.query('alter table links enable trigger user');
    const read = change.startsWith('order_html') ? readShownOrder : readOrder;
    await expect(read(db(), id)).rejects.toMatchObject({ slug: 'unavailable' });
    const reply = await server.get(`${link(id)}/switch-order`);
    if (read === readOrder) expect(slugOf(reply)).toBe('unavailable');
    else expect(reply.body).toEqual(switchOrder);
  },
);
