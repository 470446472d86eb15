import { expect, test } from 'vitest';
import { readDocuments } from '../../../src/server/links/make-links.ts';
import { faultsOf } from '../../support/server/api-schema.ts';
import { encoded, switchOrder } from '../../support/server/orders.ts';
import { link, sharedServer, sharedToken as token } from '../../support/server/test-server.ts';

const server = await sharedServer();

const post = (path: string, body: string, headers: Record<string, string>) =>
  server.get(`/provider-api${path}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
const make = (body: object, headers = {}) =>
  post('/links', JSON.stringify(body), { 'content-type': 'application/json', ...headers });
const makeMany = (links: object[]) =>
  post('/links/batch', links.map((one) => JSON.stringify(one)).join('\n'), { 'content-type': 'application/x-ndjson' });
const countLinks = async () => (await server.query('select 1 from links')).length;

const requestOf = (ots_document: string) => ({ journey: 'switch', switch_order: { ...switchOrder, ots_document } });
const price = '<table><tr><td>Total monthly cost</td><td><del>£45.00</del> £41.00</td></tr></table>';
const hidden = `${price}\n<p style="display:none">Margin £12.00</p>`;
const pointer = '/switch_order/ots_document';
const detail = 'The style "display:none" is not read: take the words out if nobody is to see them, or else the style.';

test('an order document has its own bytes as evidence, however its base64 was written', async () => {
  const { body } = await make(requestOf(`data:text/html;base64,${encoded(price).replace(/.{40}/g, '$&\r\n')}`));
  const order = await server.get(`${link(String(body.id))}/switch-order`);
  expect(order.body.ots_document).toBe(encoded(price));
});

test('D-57 what of it is not accepted is told by element and line, with what to send instead, and makes no link', async () => {
  const before = await countLinks();
  const { status, body } = await make(requestOf(encoded(hidden)));
  expect([status, body.type, faultsOf('Problem', body)]).toEqual([422, '/problems/link-refused', []]);
  const error = { field: 'switch_order.ots_document', code: 'order-document', element: 'p', line: 2, detail };
  expect(body.errors).toEqual([{ ...error, pointer }]);
  expect(await countLinks()).toBe(before);
});

test('D-57 with JSON lines the line is that of the request, and the words say that of the document', async () => {
  const { status, body } = await makeMany([price, hidden].map((html) => requestOf(encoded(html))));
  expect([status, faultsOf('Problem', body)]).toEqual([422, []]);
  const error = { field: 'line 2', line: 2, pointer, code: 'order-document', element: 'p' };
  expect(body.errors).toEqual([{ ...error, detail: `line 2, <p>: ${detail}` }]);
});

test('a document without a place for its problem is refused beside all else that is wrong', async () => {
  const request = { ...requestOf(encoded(encoded(price))), external_reference: ' ' };
  const { body } = await make(request);
  expect(body.errors?.map(({ code }) => code)).toEqual(['form', 'order-document']);
  expect(body.errors?.[1]?.detail).toContain('none of the elements');
});

test('D-77 a call that was answered before is answered while the documents of others are read', async () => {
  const headers = { 'idempotency-key': 'order-17' };
  const first = await make(requestOf(encoded(price)), headers);
  const costly = Array.from({ length: 40 }, () => requestOf(encoded(`<p>${'x '.repeat(20_000)}<u>`)));
  let isOver = false;
  const others = makeMany(costly).finally(() => {
    isOver = true;
  });
  const again = await make(requestOf(encoded(price)), headers);
  expect([first.status, again.status, again.body, isOver]).toEqual([201, 200, first.body, false]);
  expect((await others).status).toBe(422);
});

test('D-77 the documents of a client that has gone are not read', async () => {
  const socket = { destroyed: false };
  const requests = [requestOf(encoded(price))];
  expect(await readDocuments(requests, socket)).toEqual([{ request: requests[0], document: expect.anything() }]);
  socket.destroyed = true;
  await expect(readDocuments(requests, socket)).rejects.toThrow();
});
