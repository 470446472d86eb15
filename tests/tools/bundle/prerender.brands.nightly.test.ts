import { mkdtempSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCompiled } from '../../../src/server/base/compiled.ts';
import { buildBrands, contentWithBrands, type TestBrand } from '../../support/project/brands.ts';
import { operatorOf } from '../../support/server/operator.ts';
import { openServer, type TestServer } from '../../support/server/test-server.ts';

const acme: TestBrand = {
  name: 'acme',
  accent: '#7a1f5c',
  phone: '0800 111 1111',
  hosts: ['acme.localhost', 'www.acme.localhost'],
};
const zest: TestBrand = { name: 'zest', accent: '#1f4d7a', phone: '0800 222 2222', hosts: ['zest.localhost'] };
const own = 'localhost';

/** What shows whose an answer is: name, addresses, colour. A name in the middle of a random token is chance. */
const marks = {
  acme: /(?<![a-z0-9])acme|#7a1f5c|0800 ?111/i,
  zest: /(?<![a-z0-9])zest|#1f4d7a|0800 ?222/i,
  [own]: /Example Fibre|example\.com|01632 ?960 ?123|#00535c/,
};

let server: TestServer;
let paths: string[];
beforeAll(async () => {
  const dist = join(mkdtempSync(join(tmpdir(), 'brands-dist-')), 'dist');
  await buildBrands(contentWithBrands([acme, zest]), dist);
  paths = Object.values(readCompiled(dist).site.routes).map(({ path }) => path.replace('/:linkId', ''));
  server = await openServer({ embedded: true, env: { DIST_DIR: dist } });
});
afterAll(() => server?.close());

const { ask } = operatorOf(() => server);

type Answer = { status: number; location: string | undefined; all: string };

/** Asks at a host; `all` is what the answer has, headers and body. */
const at = (host: string, path: string, { method = 'GET', headers = {}, body = '' } = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = new URL(server.url);
    const sent = { host: `${host}:${port}`, accept: 'text/html', ...headers };
    request({ port, path, method, headers: sent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => {
        const all = JSON.stringify(answer.headers) + Buffer.concat(chunks).toString();
        resolve({ status: answer.statusCode!, location: answer.headers.location, all });
      });
    })
      .on('error', reject)
      .end(body);
  });

/** Posts the form of a page as a browser without script does. */
async function send(host: string, path: string, typed: Record<string, string>): Promise<Answer> {
  const { all } = await at(host, path);
  const hidden = [...all.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const fields = Object.fromEntries(hidden.map(([, name, value]) => [name!, value!]));
  const [, token] = /XSRF-TOKEN=([^;"]+)/.exec(all) ?? [];
  const headers = {
    origin: `http://${host}:${new URL(server.url).port}`,
    cookie: `XSRF-TOKEN=${token}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  return at(host, path, { method: 'POST', headers, body: new URLSearchParams({ ...fields, ...typed }).toString() });
}

/** Every answer about a contract that was agreed to: pages, the copy in each format, receipts, the calendar, and refusals. */
async function answersOfContract(host: string, base: string, id: string): Promise<Answer[]> {
  const agreed = await send(host, `${base}/contract-start?id=${id}`, { ticked: 'yes' });
  expect(agreed).toMatchObject({
    status: 303,
    location: expect.stringContaining(`${base}/contract-complete?id=${id}`),
  });
  const paths = ['', '/agreed-document', '/dates.ics', '/switch-order', '/consented-order', '/nothing'];
  const formats = ['large-print', 'text'].map((format) => `/agreed-document?format=${format}`);
  const calls = [...paths, ...formats].map((path) => `/public-api/links/${id}${path}`);
  const kinds = ['text/html', 'application/json'].map((accept) => ({ headers: { accept, 'content-language': 'cy' } }));
  const answers = await Promise.all([
    ...calls.flatMap((call) => kinds.map((kind) => at(host, call, kind))),
    ...['contract-start', 'contract-complete', 'early-start', 'success-card', 'already-used'].map((page) =>
      at(host, `${base}/${page}?id=${id}`),
    ),
  ]);
  const succeeded = answers.filter(({ status }) => status === 200).length;
  expect(succeeded, 'copies and receipts are among them').toBeGreaterThan(12);
  return [agreed, ...answers];
}

/** Answers to what no page and no call takes: other methods, bodies, types, origins, ids and tokens. */
function refusalsAt(host: string, base: string): Promise<Answer[]> {
  const { port } = new URL(server.url);
  const origin = `http://${host}:${port}`;
  const id = '00000000-0000-4000-8000-000000000000';
  const json = { origin, 'content-type': 'application/json' };
  const calls = ['/public-api/links/x/payment-method', `/public-api/links/${id}/contract-agreement`, '/public-api/x'];
  const methods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'POST'];
  const all = [...calls, `${base}/start-card`, `${base}/card-mandate`, `${base}/nowhere`, '/favicon.svg', '/healthz'];
  return Promise.all([
    ...all.flatMap((path) => methods.map((method) => at(host, path, { method }))),
    ...calls.flatMap((path) => [
      at(host, path, { method: 'POST', headers: json, body: '{"broken":' }),
      at(host, path, { method: 'POST', headers: json, body: 'x'.repeat(2_000_000) }),
      at(host, path, { method: 'POST', headers: { origin, 'content-type': 'text/csv' }, body: 'a,b' }),
      at(host, path, { method: 'POST', headers: { ...json, origin: 'https://evil.example' }, body: '{}' }),
      at(host, path, { method: 'POST', headers: { ...json, 'x-xsrf-token': 'forged' }, body: '{}' }),
    ]),
    ...['/%', '/..%2f', `${base}//`, `/${'a'.repeat(3000)}`, '/index.html', `${base}/start-card/`].map((path) =>
      at(host, path),
    ),
    at(host, '/start-card', { headers: { 'x-long': 'a'.repeat(20_000) } }).catch(() => at(host, '/')),
  ]);
}

const linkOf = async (rest: object) =>
  (await ask({ name: 'create', link: { journey: 'card', ...rest } })) as { id: string; url: string; brand?: string };

test.each([
  ['acme.localhost', '/expired-link', 200, 'acme Fibre'],
  ['www.acme.localhost', '/cy/expired-link', 200, 'lang="cy"'],
  ['zest.localhost', '/cy/expired-link', 200, 'zest Fibre'],
  ['zest.localhost', '/nowhere', 404, 'zest Fibre'],
  ['zest.localhost', '/cy/nowhere', 404, 'lang="cy"'],
  ['zest.localhost', '/favicon.svg', 200, '<svg'],
  ['acme.localhost', '/brands/acme/logo.svg', 404, 'acme Fibre'],
  [own, '/brands/acme/logo.svg', 404, 'Example Fibre'],
  ['elsewhere.localhost', '/expired-link', 200, 'Example Fibre'],
])('D-46 at %s %s is %i, of its brand', async (host, path, status, words) => {
  const answer = await at(host, path);
  expect(answer.status).toBe(status);
  expect(answer.all).toContain(words);
});

test('D-46 a link carries its brand, and leads home from the host of another', async () => {
  const { port } = new URL(server.url);
  const { id, url, brand } = await linkOf({ brand: 'acme', language: 'cy' });
  expect([url, brand]).toEqual([`http://acme.localhost:${port}/cy/start-card?id=${id}`, 'acme']);
  for (const host of ['zest.localhost', own]) {
    expect(await at(host, `/cy/start-card?id=${id}`)).toMatchObject(
      host === own ? { status: 404 } : { status: 308, location: url },
    );
    expect(await at(host, `/start-card?id=${id}`)).toMatchObject({ status: 308, location: url.replace('/cy/', '/') });
    expect((await at(host, `/public-api/links/${id}`)).status).toBe(404);
  }
  expect((await at('acme.localhost', `/public-api/links/${id}`)).status).toBe(200);
  expect((await at('acme.localhost', `/cy/start-card?id=${id}`)).all).toContain('Cerdyn acme');
  const ofContent = await linkOf({});
  expect(await at('acme.localhost', `/start-card?id=${ofContent.id}`)).toMatchObject({ location: ofContent.url });
});

test('D-46 a link of a brand that there is not is refused, with those that there are', async () => {
  await expect(linkOf({ brand: 'akme' })).rejects.toThrow('There is no brand "akme". The content has: acme, zest.');
});

test('D-46 a call that changes something is taken from pages of its own host alone', async () => {
  const { port } = new URL(server.url);
  const origin = (host: string) => ({ method: 'POST', headers: { origin: `http://${host}:${port}` } });
  const problemAt = async (host: string) =>
    /problems\/([a-z-]+)/.exec(
      (await at('acme.localhost', '/public-api/links/x/payment-method', origin(host))).all,
    )?.[1];
  expect(await problemAt('acme.localhost')).toBe('xsrf');
  expect(await problemAt('evil.example')).toBe('origin');
});

test('D-46 a brand has nothing of another in any page, copy, receipt, calendar or error, in either language', async () => {
  const unknown = [
    '/nowhere',
    '/cy/nowhere',
    '/fr',
    '/public-api/links/x',
    '/public-api/nowhere',
    '/brands/acme/logo.svg',
  ];
  const files = [
    '/favicon.svg',
    '/logo.svg',
    '/brands/zest/logo.svg',
    '/_compiled.json',
    '/start-card.json',
    '/healthz',
  ];
  let count = 0;
  for (const host of ['acme', 'zest', own] as const) {
    const name = host === own ? own : `${host}.localhost`;
    const { id } = await linkOf(host === own ? {} : { brand: host });
    const inEach = host === own ? paths : paths.flatMap((path) => [path, `/cy${path}`]);
    const withLink = inEach.flatMap((path) => [
      path,
      `/x${path}`,
      `${path}?id=${id}`,
      `${path}?id=00000000-0000-4000-8000-000000000000`,
    ]);
    const posted = ['/start-card', '/card-mandate', '/public-api/links/x/payment-method'];
    const answers = [
      ...(await Promise.all([...withLink, ...unknown, ...files].map((path) => at(name, path)))),
      ...(await Promise.all(posted.map((path) => at(name, path, { method: 'POST' })))),
    ];
    for (const base of host === own ? [''] : ['', '/cy']) {
      const link = await linkOf({ journey: 'contract', ...(host !== own && { brand: host }) });
      answers.push(...(await answersOfContract(name, base, link.id)), ...(await refusalsAt(name, base)));
    }
    if (host !== own) count += answers.length;
    const others = Object.entries(marks).filter(([name]) => name !== host);
    // The address of Acme's picture names it because it was asked for; the answer must not have it.
    const wrong = answers.filter(({ all }) =>
      others.some(([, mark]) => mark.test(all.replace(/"location":"[^"]*"/, ''))),
    );
    expect(wrong.map(({ all }) => others.map(([, mark]) => mark.exec(all)?.[0]) + all.slice(0, 300))).toEqual([]);
  }
  expect(count, 'answers of the two brands').toBeGreaterThan(700);
});
