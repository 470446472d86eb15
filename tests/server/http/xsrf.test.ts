import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { demoId } from '../../support/server/server-site.ts';
import { link, nonce, openServer, slugOf } from '../../support/server/test-server.ts';

const server = await openServer();
afterAll(() => server.close());

const recordsOf = async (id: string) => (await server.get(link(id))).body.completed;

describe('XSRF and origin', () => {
  const pay = async (headers: Record<string, string>, token: string | null = null) => {
    const { id } = await makeLink(server, 'single-payment');
    const reply = await server.post(`${link(id)}/payment`, cardBody(nonce()), { headers, token, key: randomUUID() });
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
    expect(await pay({}, token)).toBe(201);
    expect(await pay({ origin: server.url }, token)).toBe(201);
    expect(await pay({ cookie: `XSRF-TOKEN=planted; XSRF-TOKEN=${token}`, 'x-xsrf-token': token })).toBe(201);
  });

  test.each(['https://evil.example', 'null', 'http://localhost:1', 'http://localhost.evil.example', 'nonsense', ''])(
    'the origin "%s" is refused, whatever the token and the type',
    async (origin) => {
      const token = await server.freshToken();
      expect(await pay({ origin }, token)).toBe('origin');
      expect(await pay({ origin, 'content-type': 'text/plain' }, token)).toBe('origin');
      expect(await pay({ origin })).toBe('origin');
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
      expect([headers, await pay(headers)]).toEqual([headers, 'xsrf']);
      expect(await pay({ ...headers, 'content-type': 'text/plain' })).toBe('xsrf');
      expect(await pay({ ...headers, 'x-http-method-override': 'GET' })).toBe('xsrf');
    }
  });

  test('the token outlives a restart, and so does the 403 of a wrong one', async () => {
    const token = await server.freshToken();
    await server.restart();
    expect(await pay({}, token)).toBe(201);
    expect(await pay({}, `${token}x`)).toBe('xsrf');
  });
});
