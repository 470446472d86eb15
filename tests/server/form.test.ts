import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreement } from './support/agree.ts';
import { makeLink } from './support/make-link.ts';
import { faultsOf } from './support/schema.ts';
import { link, nonce, openServer, slugOf, type TestServer, tokenOf } from './support/server.ts';
import { demoId } from './support/site.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
}, 60_000);
afterAll(() => server.close());

const path = `${link(demoId(301))}/contract-agreement`;
const recordsOf = async (id: string) => (await server.get(link(id))).body.completed;
const replace = (text: string) => JSON.stringify(agreement).replace('"Continue"', text);

describe('a malformed call is refused as problem+json, and nothing is stored', () => {
  test.each<[string, number, string]>([
    ['not JSON', 400, '{'],
    ['empty', 400, ''],
    ['a name twice', 400, replace('"Continue","button":"Other"')],
    ['a name twice, once escaped', 400, replace('"Continue","\\u0062utton":"Other"')],
    ['__proto__', 400, replace('"Continue","__proto__":{"admin":true}')],
    ['constructor', 400, replace('"Continue","constructor":{"prototype":{}}')],
    ['nested deeply', 400, `${'['.repeat(1000)}${']'.repeat(1000)}`],
    ['null', 422, 'null'],
    ['a list', 422, '[]'],
    ['a number for a text', 422, replace('1')],
    ['true for a text', 422, replace('true')],
    ['a property too many', 422, replace('"Continue","amount":1')],
    ['a property too few', 422, '{}'],
    ['blank', 422, replace('"   "')],
    ['too long a text', 422, replace(`"${'x'.repeat(2000)}"`)],
    ['NUL', 422, replace('"\\u0000"')],
    ['half a character', 422, replace('"\\ud800"')],
    ['a hash in capitals', 422, JSON.stringify({ ...agreement, sha256: 'A'.repeat(64) })],
    ['more than 64 kB', 413, replace(`"${'x'.repeat(70_000)}"`)],
  ])('%s: %i', async (_name, status, body) => {
    const reply = await server.post(path, body);
    expect(reply.status).toBe(status);
    expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(faultsOf('Problem', reply.body)).toEqual([]);
    expect(await recordsOf(demoId(301))).toEqual([]);
  });

  test('text that is not UTF-8: 400', async () => {
    const headers = { cookie: `XSRF-TOKEN=${await server.freshToken()}`, 'content-type': 'application/json' };
    const token = headers.cookie.slice('XSRF-TOKEN='.length);
    const body = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    expect(
      (await server.get(path, { method: 'POST', headers: { ...headers, 'x-xsrf-token': token }, body })).status,
    ).toBe(400);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'nonsense',
  ])('a body as %s: 415', async (type) => {
    const reply = await server.post(path, JSON.stringify(agreement), { headers: { 'content-type': type } });
    expect([reply.status, slugOf(reply)]).toEqual([415, 'unsupported-media-type']);
  });

  test('a compressed body: 415', async () => {
    const headers = { 'content-encoding': 'gzip' };
    expect((await server.post(path, JSON.stringify(agreement), { headers })).status).toBe(415);
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
    ['PUT', `${link(demoId(401))}/payment`, 'POST'],
    ['PATCH', '/public-api/sandbox/nonces', 'POST'],
    ['OPTIONS', link(demoId(401)), 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/start-card', 'GET, HEAD'],
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

describe('XSRF and origin', () => {
  const agree = async (headers: Record<string, string>, token: string | null = null) => {
    const { id } = await makeLink(server, 'contract');
    const reply = await server.post(`${link(id)}/contract-agreement`, agreement, { headers, token });
    if (reply.status !== 201) expect(await recordsOf(id)).toEqual([]);
    return slugOf(reply);
  };

  test('every page and every GET call sets the token, readable by scripts and for this site alone', async () => {
    for (const address of [
      '/',
      '/start-card',
      '/nothing',
      link(demoId(101)),
      link('unknown'),
      '/public-api/openapi.json',
    ]) {
      const cookie = (await server.get(address)).headers.get('set-cookie');
      expect([address, cookie]).toEqual([
        address,
        expect.stringMatching(/^XSRF-TOKEN=[\w-]+\.[\w-]+; Path=\/; SameSite=Lax$/),
      ]);
    }
    expect((await server.get('/assets/app-1a2b3c.js')).headers.get('set-cookie')).toBeNull();
  });

  test('a good token is kept, a bad one replaced', async () => {
    const token = await server.freshToken();
    const cookieFor = async (cookie: string) =>
      (await server.get('/', { headers: { cookie } })).headers.get('set-cookie');
    expect(await cookieFor(`a=b; XSRF-TOKEN=${token}`)).toBeNull();
    expect(await cookieFor('XSRF-TOKEN=made-up.by-someone')).toMatch(/^XSRF-TOKEN=/);
  });

  test('a right token is enough, with no Origin or with our own', async () => {
    const token = await server.freshToken();
    expect(await agree({}, token)).toBe(201);
    expect(await agree({ origin: server.url }, token)).toBe(201);
    expect(await agree({ cookie: `XSRF-TOKEN=planted; XSRF-TOKEN=${token}`, 'x-xsrf-token': token })).toBe(201);
  });

  test.each([
    ['localhost', (url: string) => url],
    ['127.0.0.1', (url: string) => url.replace('localhost', '127.0.0.1')],
    ['[::1]', (url: string) => url.replace('localhost', '[::1]')],
    ['app.localhost', (url: string) => url.replace('localhost', 'app.localhost')],
  ])('in a demo %s at our port is our own origin', async (_name, toOrigin) => {
    expect(await agree({ origin: toOrigin(server.url) }, await server.freshToken())).toBe(201);
  });

  test.each(['https://evil.example', 'null', 'http://localhost:1', 'http://localhost.evil.example', 'nonsense', ''])(
    'the origin "%s" is refused, whatever the token and the type',
    async (origin) => {
      const token = await server.freshToken();
      expect(await agree({ origin }, token)).toBe('origin');
      expect(await agree({ origin, 'content-type': 'text/plain' }, token)).toBe('origin');
      expect(await agree({ origin })).toBe('origin');
    },
  );

  test('a forged call is refused before its body is looked at', async () => {
    const own = await server.freshToken();
    const other = await server.freshToken();
    const pair = 'AAAAAAAAAAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB';
    const forged: Record<string, string>[] = [
      {},
      { cookie: `XSRF-TOKEN=${own}` },
      { 'x-xsrf-token': own },
      { cookie: `XSRF-TOKEN=${own}`, 'x-xsrf-token': other },
      { cookie: `XSRF-TOKEN=${own}`, 'x-xsrf-token': '' },
      { cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' },
      { cookie: `XSRF-TOKEN=${pair}`, 'x-xsrf-token': pair },
      { cookie: `XSRF-TOKEN=${own}x`, 'x-xsrf-token': `${own}x` },
    ];
    for (const headers of forged) {
      expect([headers, await agree(headers)]).toEqual([headers, 'xsrf']);
      expect(await agree({ ...headers, 'content-type': 'text/plain' })).toBe('xsrf');
      expect(await agree({ ...headers, 'x-http-method-override': 'GET' })).toBe('xsrf');
    }
  });

  test('the token outlives a restart, and so does the 403 of a wrong one', async () => {
    const token = await server.freshToken();
    await server.restart();
    expect(await agree({}, token)).toBe(201);
    expect(await agree({}, `${token}x`)).toBe('xsrf');
  });
});

describe('behind a proxy that is trusted, at an address with HTTPS', () => {
  let proxied: TestServer;
  beforeAll(async () => {
    proxied = await openServer({ env: { TRUST_PROXY: 'loopback', PUBLIC_URL: 'https://pay.example.com' } });
  }, 60_000);
  afterAll(() => proxied.close());
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

  test('the cookie is for HTTPS only, and so is the site', async () => {
    const reply = await proxied.get('/');
    expect(reply.headers.get('set-cookie')).toMatch(/; Secure$/);
    expect(reply.headers.get('strict-transport-security')).toMatch(/^max-age=/);
    expect(tokenOf(reply)).not.toBe('');
  });

  test('the evidence names the address of the customer', async () => {
    const { id } = await makeLink(proxied, 'contract');
    const origin = { origin: 'https://pay.example.com' };
    const headers = { ...from('203.0.113.9').headers, ...origin };
    expect((await proxied.post(`${link(id)}/contract-agreement`, agreement, { headers })).status).toBe(201);
    const [row] = await proxied.query('select ip_address from records where link_id = $1', [id]);
    expect(row).toEqual({ ip_address: '203.0.113.9' });
  });

  test('more than 60 unknown ids a minute from one address are 429; known links and others always answer', async () => {
    const guesser = from('203.0.113.10');
    const guess = (count: number) => proxied.get(link(count % 2 ? randomUUID() : `malformed-${count}`), guesser);
    const replies = [];
    for (let count = 0; count < 65; count += 1) replies.push(await guess(count));
    expect(replies.slice(0, 60).every((reply) => slugOf(reply) === 'link-unknown')).toBe(true);

    const body = { nonce: nonce() };
    const post = await proxied.post(`${link(randomUUID())}/payment`, body, { key: randomUUID(), ...guesser });
    for (const reply of [...replies.slice(60), post]) {
      expect(slugOf(reply)).toBe('too-many-requests');
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await proxied.get(link(demoId(101)), guesser)).status).toBe(200);
    expect((await proxied.post(`${link(demoId(101))}/client-token`, undefined, guesser)).status).toBe(200);
    expect(slugOf(await proxied.get(link(randomUUID()), from('203.0.113.11')))).toBe('link-unknown');
  });
});

describe('what is logged', () => {
  test('is one line a request, with no secret in it', async () => {
    const { id } = await makeLink(server, 'single-payment');
    const secret = nonce();
    const from = server.lines.length;
    await server.post(
      `${link(id)}/payment`,
      { nonce: secret },
      { key: randomUUID(), headers: { 'user-agent': 'Someone' } },
    );
    await server.get(`/start-card?id=${id}`);
    await server.get(`/single-card-payment/${id}`);
    await server.get(`/nothing/${id}`);
    await expect.poll(() => server.lines.length - from).toBe(4);
    const lines = server.lines.slice(from).map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({
      level: 'info',
      method: 'POST',
      path: '/public-api/links/:id/payment',
      link: id.slice(0, 8),
      status: 201,
    });
    const all = JSON.stringify(lines);
    for (const word of [id, id.slice(0, 13), secret, 'Someone', 'nonce']) expect(all).not.toContain(word);
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
