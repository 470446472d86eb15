// @vitest-environment jsdom
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HttpError, readAnswer, request, xsrfTokens } from '../../../src/page/http/client.ts';

type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

const nodeFetch = globalThis.fetch;
let server: Server;
let origin: string;
let received: Received[];
let answer: (call: Received, response: ServerResponse) => void;

beforeEach(async () => {
  received = [];
  answer = (_call, response) => json(response, 200, { ok: true });
  server = createServer((incoming, response) => {
    let body = '';
    incoming.on('data', (chunk) => {
      body += chunk;
    });
    incoming.on('end', () => {
      const call = { method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers, body };
      received.push(call);
      answer(call, response);
    });
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // What a browser adds to Node's fetch: relative addresses, and cookies that go into the document.
  globalThis.fetch = async (address, init) => {
    const response = await nodeFetch(new URL(String(address), origin), init);
    for (const cookie of response.headers.getSetCookie()) document.cookie = cookie;
    return response;
  };
});

afterEach(() => {
  globalThis.fetch = nodeFetch;
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`;
  server.closeAllConnections();
  server.close();
});

function json(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

const failure = async (call: Promise<unknown>): Promise<HttpError> => {
  const error = await call.then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(HttpError);
  return error as HttpError;
};

const post = () => request('/public-api/links/x/payment', { method: 'POST', body: { nonce: 'n' } });

describe('R-H04 the XSRF token', () => {
  test('goes with a relative call that changes something', async () => {
    document.cookie = 'other=1';
    document.cookie = 'XSRF-TOKEN=a%2Fb';
    await post();
    expect(received[0]).toMatchObject({ method: 'POST', body: '{"nonce":"n"}' });
    expect(received[0]?.headers).toMatchObject({ 'x-xsrf-token': 'a/b', 'content-type': 'application/json' });
  });

  test('never goes with a GET', async () => {
    document.cookie = 'XSRF-TOKEN=a';
    await request('/public-api/links/x');
    expect(received[0]?.headers).not.toHaveProperty('x-xsrf-token');
  });

  test.each(['http:', ''])('never goes to an absolute address (%j)', async (scheme) => {
    document.cookie = 'XSRF-TOKEN=a';
    await request(`${scheme}${origin.replace('http:', '')}/elsewhere`, { method: 'POST', body: {} });
    expect(received[0]?.url).toBe('/elsewhere');
    expect(received[0]?.headers).not.toHaveProperty('x-xsrf-token');
  });

  test('that the server no longer knows is fetched anew, and the call repeated once', async () => {
    document.cookie = 'XSRF-TOKEN=old';
    answer = (call, response) => {
      if (call.method === 'GET') return json(response, 200, {}, { 'set-cookie': 'XSRF-TOKEN=new; Path=/' });
      const right = call.headers['x-xsrf-token'] === 'new';
      json(response, right ? 201 : 403, right ? { ok: true } : { type: '/problems/xsrf' });
    };
    expect(await post()).toEqual({ ok: true });
    expect(received.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST']);
  });

  test.each([
    ['ours is new once it is fetched anew', 'XSRF-TOKEN=ours'],
    ['ours has been there all the time', undefined],
  ])('that another site has planted before ours locks nobody out: %s', async (_name, setCookie) => {
    // jsdom takes no cookie of another site.
    const cookies = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!;
    let kept = setCookie ? ['planted'] : ['planted', 'ours'];
    Object.defineProperty(document, 'cookie', {
      configurable: true,
      get: () => kept.map((value) => `XSRF-TOKEN=${value}`).join('; '),
      set: () => (kept = ['planted', 'ours']),
    });
    answer = (call, response) => {
      if (call.method === 'GET') return json(response, 200, {}, setCookie ? { 'set-cookie': setCookie } : {});
      const right = call.headers['x-xsrf-token'] === 'ours';
      json(response, right ? 201 : 403, right ? { ok: true } : { type: '/problems/xsrf' });
    };
    try {
      expect(await post()).toEqual({ ok: true });
    } finally {
      Object.defineProperty(document, 'cookie', cookies);
    }
    expect(received.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  test('that is refused twice is an error, not a third try', async () => {
    answer = (_call, response) => json(response, 403, { type: '/problems/xsrf' });
    expect((await failure(post())).slug).toBe('xsrf');
    expect(received.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });
});

test.each([
  [500, { type: '/problems/internal' }, false],
  [503, { type: '/problems/maintenance' }, false],
  [502, { type: '/problems/gateway' }, false],
  [500, '<h1>Broken</h1>', false],
  [403, '<h1>Refused</h1>', false],
  [502, '<h1>Bad gateway</h1>', true],
  [504, '', true],
  [200, '<h1>Log in to this network</h1>', true],
])('R-E04 whether %i %j is no answer of our server: %j', async (status, body, unanswered) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  answer = (_call, response) => void response.writeHead(status).end(text);
  expect((await failure(post())).unanswered).toBe(unanswered);
});

describe('R-H05 a failed request is an error', () => {
  test('with status, status text and url, and what the server said', async () => {
    answer = (_call, response) =>
      json(response, 409, { type: '/problems/step-missing', title: 'Too early', status: 409 }, { 'retry-after': '7' });
    const error = await failure(post());
    expect(error).toMatchObject({ status: 409, statusText: 'Conflict', slug: 'step-missing', retryAfter: 7 });
    expect(error.url).toBe(`${origin}/public-api/links/x/payment`);
  });

  test('of status 0 when no answer comes', async () => {
    answer = (_call, response) => void response.destroy();
    expect(await failure(request('/gone'))).toMatchObject({ status: 0, url: '/gone', unanswered: true });
  });

  test('of status 0 when the answer breaks off', async () => {
    answer = (_call, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"ok"');
      response.destroy();
    };
    expect((await failure(request('/half'))).status).toBe(0);
  });

  test('whose message shows no more than eight characters of a link id', async () => {
    answer = (_call, response) => json(response, 500, {});
    const id = '12345678-aaaa-4bbb-8ccc-1234567890ab';
    const { message } = await failure(request(`/public-api/links/${id}`));
    expect(message).toContain('12345678');
    expect(message).not.toContain('aaaa');
  });

  test('when it is given up', async () => {
    answer = () => undefined;
    const giveUp = new AbortController();
    const call = failure(request('/slow', { signal: giveUp.signal }));
    giveUp.abort();
    expect((await call).status).toBe(0);
  });
});

const answered = (status: number, text: string) => ({ status, statusText: '', url: '/x', text });

test('R-H06 status 0 with a body counts as 200', () => {
  expect(readAnswer(answered(0, '{"a":1}'))).toEqual({ a: 1 });
  expect(() => readAnswer(answered(0, ''))).toThrow(HttpError);
});

test.each(['<!doctype html>', '', '{"a":'])('R-H07 a body on success that is not JSON is an error: %j', (text) => {
  expect(() => readAnswer(answered(200, text))).toThrow(/not JSON/);
});

test.each([
  ['a=1; XSRF-TOKEN=x%3D; b=2', ['x=']],
  ['NOT-XSRF-TOKEN=x', []],
  ['', []],
  ['XSRF-TOKEN=planted; XSRF-TOKEN=ours', ['planted', 'ours']],
  ['XSRF-TOKEN=planted; __Host-XSRF-TOKEN=ours; XSRF-TOKEN=ours', ['ours', 'planted']],
  ['XSRF-TOKEN=%', ['%']],
])('the tokens in "%s" are %j', (cookies, tokens) => {
  expect(xsrfTokens(cookies)).toEqual(tokens);
});
