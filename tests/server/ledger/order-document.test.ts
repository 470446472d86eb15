import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameOf } from '../../../src/server/base/link-name.ts';
import { findLink } from '../../../src/server/ledger/link.ts';
import { readOrder, readShownOrder } from '../../../src/server/ledger/order-document.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { switchOrder } from '../../support/server/orders.ts';
import { compiled, demoId } from '../../support/server/server-site.ts';
import { openStates } from '../../support/server/states.ts';
import { link, openServer, slugOf, type TestServer } from '../../support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const stored = async (id: string) =>
  (await server.query('select order_html from links where id = $1', [id]))[0]?.order_html as string | null;
async function read(how: typeof readOrder | typeof readShownOrder, id: string) {
  const ledger = await openStates(server).ledger();
  return how(ledger, (await findLink(ledger, compiled.site, id, new Date()))!);
}

test('an order document is stored as it is drawn, beside the original, which the call gives as it came', async () => {
  const { id } = await makeLink(server, 'switch', { switch_order: switchOrder });
  expect(await stored(id)).toContain('<td data-amount="">£35.00</td>');
  expect(await read(readShownOrder, id)).toMatchObject({ cleaned: { ots_document: await stored(id) } });
  expect((await server.get(`${link(id)}/switch-order`)).body).toEqual(switchOrder);
  expect(await stored(demoId(301))).toContain('<td');
});

test('D-22 it never changes', async () => {
  const { id } = await makeLink(server, 'switch', { switch_order: switchOrder });
  await expect(server.query(`update links set order_html = '' where id = $1`, [id])).rejects.toThrow('never changes');
});

test.each(['order_html = $2', "order_document = convert_to($2, 'UTF8')"])(
  'D-56 one that somebody has changed all the same (%s) is not shown, nobody consents to it, and the alarm says so',
  async (change) => {
    const { id } = await makeLink(server, 'switch', { switch_order: switchOrder });
    await server.query('alter table links disable trigger user');
    await server.query(`update links set ${change} where id = $1`, [id, '<p>£999.00</p>']);
    await server.query('alter table links enable trigger user');
    const how = change.startsWith('order_html') ? readShownOrder : readOrder;
    await expect(read(how, id)).rejects.toMatchObject({ slug: 'unavailable' });
    const reply = await server.get(`${link(id)}/switch-order`);
    if (how === readShownOrder) expect(reply.body).toEqual(switchOrder);
    else {
      expect(slugOf(reply)).toBe('unavailable');
      expect(server.lines.some((line) => line.includes(`order ${nameOf(id)}`))).toBe(true);
    }
  },
);
