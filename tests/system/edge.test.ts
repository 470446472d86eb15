import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '../support/run/is-nightly.ts';
import { agree } from '../support/server/agree.ts';
import { makeLink } from '../support/server/make-link.ts';
import { link, openServer, type TestServer, tokenOf } from '../support/server/test-server.ts';

const server = await openServer({
  env: {
    TRUST_PROXY: 'loopback, 10.0.0.0/8',
    METRICS_PORT: '0',
    PUBLIC_URL: 'https://pay.example.com',
    ALLOW_TEST_GATEWAY: 'yes-no-money-moves',
  },
});
afterAll(() => server.close());

describe('X-Forwarded-For', () => {
  test.each([
    ['192.0.2.1:51234', '192.0.2.1'],
    ['192.0.2.1:51234, 10.0.0.1:443', '192.0.2.1'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['203.0.113.9, unknown, 10.0.0.1', '10.0.0.1'],
    ['<script>, 192.0.2.1', '192.0.2.1'],
    ['nonsense', '127.0.0.1'],
  ])('%s is recorded as %s', async (header, address) => {
    const { id } = await makeLink(server, 'contract');
    const headers = { 'x-forwarded-for': header, origin: 'https://pay.example.com' };
    expect((await agree(server, id, {}, { headers })).status).toBe(303);
    const { acts } = await server.show(id);
    expect(acts.map(({ ip_address }) => ip_address)).toEqual([address]);
  });

  test('with ports that change, misses of one address are still counted together', async () => {
    const misses = Array.from({ length: 80 }, (_, port) =>
      server.get(link(crypto.randomUUID()), { headers: { 'x-forwarded-for': `198.51.100.3:${10_000 + port}` } }),
    );
    const answers = await Promise.all(misses);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });
});

test('where a browser has the token under the name of this host, one that a sibling site planted does not count', async () => {
  const [own, theirs] = [await server.freshToken(), await server.freshToken()];
  const send = async (cookie: string, token: string) => {
    const { id } = await makeLink(server, 'contract');
    return (await agree(server, id, {}, { headers: { cookie, origin: 'https://pay.example.com' }, token })).status;
  };
  // Theirs is genuine: whoever opens our pages gets one.
  const tossed = [
    `__Host-XSRF-TOKEN=${own}; XSRF-TOKEN=${theirs}`,
    `XSRF-TOKEN=${theirs}; __Host-XSRF-TOKEN=${own}; XSRF-TOKEN=${own}`,
    `XSRF-TOKEN=${theirs}; XSRF-TOKEN="${theirs}"; __host-xsrf-token=${theirs}; __Host-XSRF-TOKEN=${own}`,
  ];
  for (const cookie of tossed) {
    expect([cookie, await send(cookie, theirs)]).toEqual([cookie, 403]);
    expect([cookie, await send(cookie, own)]).toEqual([cookie, 303]);
  }
  // Whoever comes for the first time gets a token that the sibling does not know.
  const given = tokenOf(await server.get('/', { headers: { cookie: `XSRF-TOKEN=${theirs}` } }));
  expect([given === '', given === theirs]).toEqual([false, false]);
  const many = Array.from({ length: 60 }, (_, index) => `XSRF-TOKEN=${theirs}${index}`).join('; ');
  expect(await send(`${many}; __Host-XSRF-TOKEN=${own}`, own)).toBe(303);
});

describe('a slow connection is cut', () => {
  // A server of their own: on a busy machine such limits cut whatever else is asked.
  // `npm run test:nightly` waits for the limits that operators have.
  const timeouts = isNightly
    ? { headersMs: 10_000, bodyMs: 30_000, idleMs: 75_000, lookEveryMs: 2_000 }
    : { headersMs: 600, bodyMs: 1_200, idleMs: 400, lookEveryMs: 100 };
  let limited: TestServer;
  beforeAll(async () => {
    limited = await openServer({ ...(!isNightly && { timeouts }) });
  });
  afterAll(() => limited.close());

  /** How long a connection lives, in milliseconds, on which something is sent now and then, and what came back on it. */
  async function life(first: string, trickle?: string): Promise<{ ms: number; came: string }> {
    const socket = connect(limited.started.port, '127.0.0.1');
    const since = performance.now();
    let came = '';
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        came += chunk;
      });
    if (first) socket.write(first);
    const timer = trickle ? setInterval(() => socket.write(trickle), 50) : undefined;
    await once(socket, 'close');
    clearInterval(timer);
    return { ms: performance.now() - since, came };
  }
  const post = 'POST /public-api/links/x/payment HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

  test.each([
    ['that sends nothing', '', undefined, timeouts.headersMs],
    ['whose headers trickle in', 'GET / HTTP/1.1\r\n', 'x-a: b\r\n', timeouts.headersMs],
    ['whose body trickles in', `${post}Content-Length: 9999\r\n\r\n`, ' ', timeouts.bodyMs],
    ['that does nothing after an answer', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', undefined, timeouts.idleMs],
  ])('one %s', async (_name, first, trickle, atMost) => {
    const { ms, came } = await life(first, trickle);
    expect(ms).toBeGreaterThan(timeouts.headersMs / 6);
    // Node adds a second to the time between two requests; the rest is for a busy machine.
    expect(ms).toBeLessThan(atMost + 20_000);
    // A browser that has opened it in advance would take whatever came for the answer to its next request.
    expect(came === '').toBe(first === '');
  });
});

describe('reports of browsers', () => {
  const id = '00000000-0000-4000-8000-000000000101';
  const send = (path: string, body: unknown, type: string, address = '192.0.2.50') =>
    server.get(`/public-api/reports/${path}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': type, 'x-forwarded-for': address },
    });
  const metrics = () => fetch(`http://127.0.0.1:${server.started.metricsPort}/metrics`).then((reply) => reply.text());
  const logged = (words: string) => server.lines.filter((line) => line.includes(words)).map((line) => JSON.parse(line));

  test('what the policy stopped is logged and measured, in both forms, without an id, a query or a sample', async () => {
    const page = `https://pay.example.com/single-card-payment/${id}?id=${id}&x=secret`;
    const body = {
      documentURL: page,
      blockedURL: `https://evil.example/steal?card=4111`,
      effectiveDirective: 'connect-src',
    };
    const reports = [{ type: 'csp-violation', body: { ...body, sample: 'secret', originalPolicy: 'x' } }];
    expect((await send('policy', reports, 'application/reports+json')).status).toBe(204);
    const older = { 'document-uri': page, 'blocked-uri': 'inline', 'violated-directive': "script-src-elem 'self'" };
    expect((await send('policy', { 'csp-report': older }, 'application/csp-report')).status).toBe(204);

    const found = logged('policy stopped');
    expect(found).toEqual([
      expect.objectContaining({ directive: 'connect-src', blocked: 'https://evil.example' }),
      expect.objectContaining({ directive: 'script-src-elem', blocked: 'inline' }),
    ]);
    expect(JSON.stringify(found)).not.toMatch(new RegExp(`${id}|secret|4111|steal`));
    expect(await metrics()).toContain('doorstep_policy_reports_total{directive="connect-src"} 1');
  });

  test('a failure of a card form is logged and measured by its event and code', async () => {
    const failure = {
      event: 'card-verification-failed',
      name: 'BraintreeError',
      codes: ['THREEDS_CARDINAL_SDK_ERROR'],
    };
    const more = { page: `/single-card-payment/${id}`, nonce: 'tokencc_bh_secret', status: 12345 };
    expect((await send('card', { ...failure, ...more }, 'application/json', '192.0.2.51')).status).toBe(204);
    const [found] = logged('a card form failed');
    expect(found).toMatchObject(failure);
    expect(JSON.stringify(found)).not.toMatch(new RegExp(`${id}|secret|12345`));
    const line = 'event="card-verification-failed",code="THREEDS_CARDINAL_SDK_ERROR"} 1';
    expect(await metrics()).toContain(`doorstep_browser_failures_total{${line}`);
  });

  test('reports are few for an address, small, and of known forms; made-up names fill no metric', async () => {
    const bad: [string, string, number][] = [
      ['x'.repeat(20_000), 'application/json', 413],
      ['{"event":', 'application/json', 400],
      ['[]', 'application/csp-report', 422],
      ['event=x', 'application/x-www-form-urlencoded', 415],
    ];
    for (const [body, type, status] of bad)
      expect((await send(type.includes('csp') ? 'policy' : 'card', body, type, '192.0.2.52')).status).toBe(status);
    const made = Array.from({ length: 120 }, (_, index) => ({
      event: `card-made-up-${index}`,
      codes: [`CODE_${index}`],
    }));
    await Promise.all(made.map((one, index) => send('card', one, 'application/json', `198.18.${index}.1`)));
    const events = [...(await metrics()).matchAll(/doorstep_browser_failures_total\{event="([^"]+)"/g)];
    expect(new Set(events.map(([, event]) => event)).size).toBeLessThanOrEqual(51);

    const answers = await Promise.all(
      Array.from({ length: 30 }, () => send('card', { event: 'card-unavailable' }, 'application/json', '192.0.2.53')),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await send('card', '', 'application/json', '192.0.2.54')).status).toBe(400);
  });
});
