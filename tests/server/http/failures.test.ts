import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { faultsOf } from '../../support/server/api-schema.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { demoId } from '../../support/server/server-site.ts';
import { link, sharedServer, slugOf } from '../../support/server/test-server.ts';

const server = await sharedServer();

const path = `${link(demoId(401))}/payment`;
const card = cardBody('sandbox-success');
const recordsOf = async (id: string) => (await server.get(link(id))).body.completed;
const replace = (text: string) => JSON.stringify(card).replace('"Continue"', text);

describe('a malformed call is refused as problem+json, and nothing is stored', () => {
  test.each<[string, number, string, string?]>([
    ['not JSON', 400, '{'],
    ['empty', 400, ''],
    ['a name twice', 400, replace('"Continue","button":"Other"')],
    ['a name twice, once escaped', 400, replace('"Continue","\\u0062utton":"Other"')],
    ['__proto__', 400, replace('"Continue","__proto__":{"admin":true}')],
    ['constructor', 400, replace('"Continue","constructor":{"prototype":{}}')],
    ['nested deeply', 400, `${'['.repeat(1000)}${']'.repeat(1000)}`],
    ['null', 422, 'null'],
    ['a list', 422, '[]'],
    ['a number for a text', 422, replace('1'), 'button'],
    ['true for a text', 422, replace('true')],
    ['a property too many', 422, replace('"Continue","amount":1'), 'amount'],
    ['a property too few', 422, '{}', 'nonce'],
    ['blank', 422, replace('"   "')],
    ['too long a text', 422, replace(`"${'x'.repeat(2000)}"`)],
    ['NUL', 422, replace('"\\u0000"'), 'button'],
    ['half a character', 422, replace('"\\ud800"'), 'button'],
    ['NUL in a name', 422, replace('"Continue","\\u0000":1'), ''],
    ['more than 64 kB', 413, replace(`"${'x'.repeat(70_000)}"`)],
  ])('%s: %i', async (_name, status, body, fields) => {
    const reply = await server.post(path, body);
    expect(reply.status).toBe(status);
    expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(faultsOf('Problem', reply.body)).toEqual([]);
    if (fields !== undefined) expect(reply.body.errors!.map(({ field }) => field).join()).toBe(fields);
    expect(await recordsOf(demoId(401))).toEqual([]);
  });

  test('text that is not UTF-8: 400', async () => {
    const headers = { cookie: `XSRF-TOKEN=${await server.freshToken()}`, 'content-type': 'application/json' };
    const token = headers.cookie.slice('XSRF-TOKEN='.length);
    const body = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    const reply = await server.get(path, { method: 'POST', headers: { ...headers, 'x-xsrf-token': token }, body });
    expect([reply.status, reply.body]).toMatchObject([400, { errors: [{ detail: 'The body is not in UTF-8.' }] }]);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'nonsense',
  ])('a body as %s: 415', async (type) => {
    const reply = await server.post(path, JSON.stringify(card), { headers: { 'content-type': type } });
    expect([reply.status, slugOf(reply)]).toEqual([415, 'unsupported-media-type']);
  });

  test('a compressed body: 415', async () => {
    const headers = { 'content-encoding': 'gzip' };
    expect((await server.post(path, JSON.stringify(card), { headers })).status).toBe(415);
  });

  test.each(['application/json; charset=utf-8', 'application/json; charset="UTF-8"'])(
    'a body as %s is fine',
    async (type) => {
      const reply = await server.post('/public-api/sandbox/nonces', '{"number":"","expiry":"","cvv":""}', {
        headers: { 'content-type': type },
      });
      expect(slugOf(reply)).toBe('card-refused');
    },
  );

  test.each([
    ['GET', `${link(demoId(401))}/payment`, 'POST'],
    ['POST', link(demoId(401)), 'GET, HEAD'],
    ['DELETE', link(demoId(401)), 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/success-card', 'GET, HEAD'],
    ['PUT', '/start-card', 'GET, HEAD, POST'],
  ])('%s %s: 405, and what is allowed', async (method, address, allowed) => {
    const token = await server.freshToken();
    const headers = { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
    const reply = await server.get(address, { method, headers });
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, allowed]);
    expect(slugOf(reply)).toBe('method-not-allowed');
  });

  test.each([
    '/public-api',
    '/public-api/',
    '/public-api/nothing',
    `${link(demoId(101))}/nothing`,
    `${link(demoId(101))}/`,
  ])('%s: 404', async (address) => {
    const reply = await server.get(address);
    expect([reply.status, slugOf(reply)]).toEqual([404, 'not-found']);
  });

  test.each(['/public-api/links/%zz', '/%', '/start-card%'])('the address %s: 400', async (address) => {
    expect(slugOf(await server.get(address))).toBe('bad-request');
  });

  test.each([
    ['no HTTP at all', 'nonsense\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ])('%s', async (_name, sent, status) => {
    const answer = await raw(sent);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).not.toMatch(/^HTTP\/1.1 5/);
  });

  test('HEAD answers as GET does, without a body', async () => {
    const reply = await server.get(link(demoId(401)), { method: 'HEAD' });
    expect([reply.status, reply.text]).toEqual([200, '']);
  });
});

/** Sends bytes as they are, and reads what comes back. */
function raw(text: string): Promise<string> {
  return new Promise((done, fail) => {
    let answer = '';
    const socket = connect(server.started.port, '127.0.0.1', () => socket.end(text));
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('close', () => done(answer));
    socket.on('error', fail);
  });
}
