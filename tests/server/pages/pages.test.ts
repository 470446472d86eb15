import { describe, expect, test } from 'vitest';
import { compiled, demoId } from '../../support/server/server-site.ts';
import { openServer, sharedServer } from '../../support/server/test-server.ts';

const server = await sharedServer();

describe('a page', () => {
  test.each([
    ['/', '<h1>Home</h1>'],
    ['/success-card', '<h1>/success-card</h1>'],
    ['/success-card?utm_source=x', '<h1>/success-card</h1>'],
    ['/developer-index?id=1', '<h1>/developer-index</h1>'],
  ])('%s is its file', async (path, html) => {
    const { status, text, headers } = await server.get(path);
    expect([status, text, headers.get('content-type')]).toEqual([200, html, 'text/html; charset=utf-8']);
  });

  test.each([
    ['/start-card/?id=a%20b&x=/', '/start-card?id=a%20b&x=/'],
    ['/single-card-payment/1/', '/single-card-payment/1'],
    ['/nothing/', '/nothing'],
    ['/start-card//', '/start-card'],
    ['/START-card?id=A', '/start-card?id=A'],
    ['/start%2Dcard', '/start-card'],
    [`/start-card%3Fid%3D${demoId(101)}`, `/start-card?id=${demoId(101)}`],
    [`/start-card.?id=${demoId(101)}`, `/start-card?id=${demoId(101)}`],
  ])('%s goes to %s', async (from, to) => {
    const { status, headers } = await server.get(from);
    expect([status, headers.get('location')]).toEqual([308, to]);
  });

  test('leads on from each address that it had before, with the query', async () => {
    const redirects = { '/old-card': '/start-card', '/pay-once/:linkId': '/single-card-payment/:linkId' };
    const moved = await openServer({ content: { ...compiled, redirects } });
    const leads = async (from: string) => {
      const { status, headers } = await moved.get(from);
      return [status, headers.get('location')];
    };
    expect(await leads('/old-card?id=a%20b&x=/')).toEqual([308, '/start-card?id=a%20b&x=/']);
    expect(await leads('/Old-Card/?id=1')).toEqual([308, '/start-card?id=1']);
    expect(await leads('/pay-once/1')).toEqual([308, '/single-card-payment/1']);
    expect((await moved.get('/pay-once/1/2')).status).toBe(404);
    await moved.close();
  });

  test('is revalidated each time, and not sent again while it is the same', async () => {
    const cookie = `XSRF-TOKEN=${await server.freshToken()}`;
    const { headers } = await server.get('/success-card', { headers: { cookie } });
    expect(headers.get('cache-control')).toBe('no-cache');
    const again = await server.rawGet('/success-card', { cookie, 'if-none-match': headers.get('etag')! });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('that brings a token is for its visitor alone', async () => {
    expect((await server.get('/success-card')).headers.get('cache-control')).toBe('private, no-cache');
  });

  test('D-15 has its own security headers, a card page looser ones', async () => {
    const policy = async (path: string) => (await server.get(path)).headers.get('content-security-policy');
    expect(await policy('/start-card')).toBe("default-src 'self'");
    expect(await policy('/nothing')).toBe("default-src 'self'");
    expect(await policy('/card-mandate')).toMatch(/frame-src \*/);
    expect(await policy(`/single-card-payment/${demoId(401)}`)).toMatch(/frame-src \*/);
  });

  test('never tells where its visitor came from, nor lets a browser guess its type', async () => {
    for (const path of ['/success-card', '/nothing', '/logo.svg', `/public-api/links/${demoId(101)}`]) {
      const { headers } = await server.get(path);
      expect([headers.get('referrer-policy'), headers.get('x-content-type-options')]).toEqual([
        'no-referrer',
        'nosniff',
      ]);
    }
  });

  test('answers HEAD without a body', async () => {
    const { status, text, headers } = await server.get('/success-card', { method: 'HEAD' });
    expect([status, text, headers.get('content-type')]).toEqual([200, '', 'text/html; charset=utf-8']);
  });
});

describe('an asset', () => {
  const path = '/assets/app-1a2b3c.js';

  test('with a hash in its name is kept for ever, and comes compressed to whoever takes that', async () => {
    const zipped = await server.get(path, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(zipped.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect([zipped.headers.get('content-encoding'), zipped.headers.get('vary')]).toEqual(['gzip', 'accept-encoding']);
    expect(zipped.headers.get('content-type')).toMatch(/javascript/);
    const plain = await server.get(path, { headers: { 'accept-encoding': 'identity' } });
    expect([plain.headers.get('content-encoding'), plain.text]).toEqual([null, zipped.text]);
  });

  test('without one is revalidated', async () => {
    const { status, headers } = await server.get('/logo.svg');
    expect([status, headers.get('cache-control'), headers.get('content-type')]).toEqual([
      200,
      'no-cache',
      'image/svg+xml',
    ]);
  });
});

test('a file that is no page and not of the bundle can run no script, where a browser opens it by itself', async () => {
  const policy = async (path: string) => (await server.get(path)).headers.get('content-security-policy');
  expect(await policy('/logo.svg')).toMatch(/^default-src 'none'.*; sandbox$/);
  expect(await policy('/assets/app-1a2b3c.js')).toBeNull();
});

describe('R-G15 anything else is the not-found page, with 404', () => {
  test.each([
    '/nothing',
    '/start-card/more',
    '/single-card-payment/1/2',
    '/index.html',
    '/start-card/index.html',
    '/404.html',
    '/_headers',
    '/compiled.json',
    '/release.json',
    '/drawing.cjs',
    '/compiled/start-card.json',
    '/assets/app-1a2b3c.js.gz',
    '/assets/nothing.js',
    '/assets',
    '/.vite/manifest.json',
    '/%2e%2e/compiled.json',
    '/assets/%2e%2e/compiled.json',
    '/assets/..%2fcompiled.json',
    '/assets/..%5c..%5ccompiled.json',
    '/start-card%00',
    '/compiled%2ejson',
    '//example.com',
    '//example.com/',
    '/\\example.com',
  ])('%s', async (path) => {
    const { status, text } = await server.rawGet(path);
    expect([status, text]).toEqual([404, '<h1>Not found</h1>']);
  });
});
