import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { nameOf } from '../../../src/server/base/link-name.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { demoId } from '../../support/server/server-site.ts';
import { link, nonce, openServer, slugOf, tokenOf } from '../../support/server/test-server.ts';

const server = await openServer({
  env: { TRUST_PROXY: 'loopback', PUBLIC_URL: 'https://pay.example.com', ALLOW_TEST_GATEWAY: 'yes-no-money-moves' },
});
afterAll(() => server.close());

describe('behind a proxy that is trusted, at an address with HTTPS', () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

  test('the token comes under a name that no other site can set too, for HTTPS only, and so is the site', async () => {
    const reply = await server.get('/');
    const token = tokenOf(reply);
    expect(reply.headers.getSetCookie()).toEqual([
      `__Host-XSRF-TOKEN=${token}; Path=/; SameSite=Lax; Secure`,
      `XSRF-TOKEN=${token}; Path=/; SameSite=Lax; Secure`,
    ]);
    expect(reply.headers.get('strict-transport-security')).toMatch(/^max-age=/);
    expect(tokenOf(reply)).not.toBe('');
  });

  test('what a site on the parent domain plants neither locks a customer out nor replaces their token', async () => {
    const token = await server.freshToken();
    const cookie = `XSRF-TOKEN=planted; __Host-XSRF-TOKEN=${token}`;
    const pay = async (headers: object) => {
      const { id } = await makeLink(server, 'single-payment');
      const send = { headers: { cookie, 'x-xsrf-token': token, ...headers }, token: null, key: randomUUID() };
      return slugOf(await server.post(`${link(id)}/payment`, cardBody(nonce()), send));
    };
    expect(await pay({})).toBe(201);
    expect(await pay({ 'x-xsrf-token': 'planted' })).toBe('xsrf');
    const given = async (sent: string) => (await server.get('/', { headers: { cookie: sent } })).headers.getSetCookie();
    expect(await given(cookie)).toEqual(
      expect.arrayContaining([expect.stringContaining(`__Host-XSRF-TOKEN=${token};`)]),
    );
    expect(await given(`${cookie}; XSRF-TOKEN=${token}`)).toEqual([]);
  });

  test('more than 60 unknown ids a minute from one address are 429; known links and others always answer', async () => {
    const guesser = from('203.0.113.10');
    const guess = (count: number) => server.get(link(count % 2 ? randomUUID() : `malformed-${count}`), guesser);
    const replies = [];
    for (let count = 0; count < 65; count += 1) replies.push(await guess(count));
    expect(replies.slice(0, 60).every((reply) => slugOf(reply) === 'link-unknown')).toBe(true);

    const body = cardBody(nonce());
    const post = await server.post(`${link(randomUUID())}/payment`, body, { key: randomUUID(), ...guesser });
    for (const reply of [...replies.slice(60), post]) {
      expect(slugOf(reply)).toBe('too-many-requests');
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await server.get(link(demoId(101)), guesser)).status).toBe(200);
    expect((await server.post(`${link(demoId(101))}/client-token`, undefined, guesser)).status).toBe(200);
    expect(slugOf(await server.get(link(randomUUID()), from('203.0.113.11')))).toBe('link-unknown');
  });
});

test('a proxy that is not named is said once, since all customers behind it have one address', async () => {
  const env = { PUBLIC_URL: 'https://pay.example.com', ALLOW_TEST_GATEWAY: 'yes-no-money-moves' };
  const unnamed = await openServer({ env });
  try {
    const warnings = () => unnamed.lines.filter((line) => line.includes('TRUST_PROXY')).map((line) => JSON.parse(line));
    await unnamed.get('/');
    expect(warnings()).toEqual([]);
    for (const address of ['203.0.113.9', '203.0.113.10'])
      await unnamed.get('/', { headers: { 'x-forwarded-for': address } });
    expect(warnings()).toMatchObject([{ level: 'warn', address: '127.0.0.1' }]);
    const gateway = unnamed.lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'the card gateway');
    expect(gateway).toMatchObject([{ gateway: 'sandbox', movesMoney: false }]);
  } finally {
    await unnamed.close();
  }
  // A customer on the proxy's own machine has the proxy's address.
  await server.get('/', { headers: { 'x-forwarded-for': '127.0.0.1' } });
  expect(server.lines.filter((line) => line.includes('TRUST_PROXY'))).toEqual([]);
});

describe('what is logged', () => {
  test('is one line a request, with no secret in it', async () => {
    const { id } = await makeLink(server, 'single-payment');
    const secret = nonce();
    const from = server.lines.length;
    await server.post(`${link(id)}/payment`, cardBody(secret), {
      key: randomUUID(),
      headers: { 'user-agent': 'Someone' },
    });
    await server.get(`/start-card?id=${id}`);
    await server.get(`/single-card-payment/${id}`);
    await server.get(`/nothing/${id}`);
    // Once a minute there may be one of a head as well.
    const said = () => server.lines.slice(from).filter((line) => !line.includes('"signed"'));
    await expect.poll(() => said().length).toBe(4);
    expect(JSON.parse(said()[0]!)).toMatchObject({
      level: 'info',
      method: 'POST',
      path: '/public-api/links/:id/payment',
      link: nameOf(id),
      status: 201,
    });
    const all = said().join();
    for (const word of [id, id.slice(0, 13), secret, 'Someone', 'nonce']) expect(all).not.toContain(word);
  });
});
