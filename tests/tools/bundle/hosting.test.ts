import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readCompiled } from '../../../src/server/base/compiled.ts';
import type { Drawing } from '../../../src/server/release/drawing.ts';
import { hostingFiles } from '../../../src/tools/bundle/hosting.ts';
import { freePort } from '../../support/server/free-port.ts';
import { openServer, type TestServer } from '../../support/server/test-server.ts';

const compiled = readCompiled('dist');
const root = resolve('dist');
const pages = Object.values(compiled.site.routes).map(({ path }) => path.replace(':linkId', 'an-id'));

/** A static host does not know which card gateway is behind it: it lets all. */
const { card, cardOf } = compiled.headers;
const policyOfBoth = (policy: string | null | undefined) =>
  policy === cardOf?.['braintree-sandbox']?.['content-security-policy'] ? card['content-security-policy'] : policy;

/** The headers that a browser acts on. A page of ours is private to the browser that got its token with it. */
const meant = (headers: Headers) =>
  Object.fromEntries(
    [
      ...[
        'content-security-policy',
        'cross-origin-opener-policy',
        'cross-origin-resource-policy',
        'permissions-policy',
      ],
      ...['referrer-policy', 'x-content-type-options', 'x-frame-options', 'cache-control', 'reporting-endpoints'],
    ].map((name) => [name, policyOfBoth(headers.get(name)?.replace('private, ', ''))]),
  );

const fail = () => {
  throw new Error('Nothing is drawn here.');
};

let server: TestServer;
beforeAll(async () => {
  // Without a drawing the server answers as a static host does: with the files.
  const drawing: Drawing = { guard: fail, contentOf: fail, draw: fail };
  server = await openServer({ env: { DIST_DIR: 'dist' }, content: compiled, drawing });
});
afterAll(() => server?.close());

test.each(['/', ...pages])('D-14 %s has the headers in _headers that the server sends', async (path) => {
  const rules = readFileSync('dist/_headers', 'utf8').split(/\n(?=\/)/);
  const [, ...lines] = rules.find((rule) => matches(rule.split('\n')[0]!, path))!.split('\n');
  const written = new Headers(lines.filter(Boolean).map((line) => line.trim().split(/: (.*)/, 2) as [string, string]));
  expect(meant(written)).toEqual(meant((await server.get(path)).headers));
});

test.each(['nginx.conf', 'Caddyfile'])('%s leads from a trailing slash to no other host and no header', (file) => {
  const text = readFileSync(`dist/hosting/${file}`, 'utf8');
  const [, pattern = ''] = /(?:location ~|path_regexp slash) (\S+\/\$)/.exec(text) ?? [];
  const leads = (decoded: string) => new RegExp(pattern).test(decoded);
  expect(['/start-card/', '/a/b c/é/'].map(leads)).toEqual([true, true]);
  const foreign = ['/\\evil.example/', '//evil.example/', '/a\r\nset-cookie: x/', '/a//b/', '/\tevil/'];
  expect(foreign.map(leads)).toEqual([false, false, false, false, false]);
});

const matches = (rule: string, path: string) =>
  rule.endsWith('/*') ? path.startsWith(rule.slice(0, -1)) : rule === path;

describe.each([
  ['nginx', nginx],
  ['caddy', caddy],
] as const)('D-14 %s', (program, start) => {
  let host: Awaited<ReturnType<typeof start>>;
  let url: string;
  const asset = /\/assets\/[\w-]+\.js/.exec(readFileSync('dist/index.html', 'utf8'))![0];
  const isInstalled = isThere(program);
  beforeAll(async () => {
    if (!isInstalled) return;
    const port = await freePort();
    host = await start(port);
    url = `http://127.0.0.1:${port}`;
    await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), { timeout: 20_000 });
  });
  afterAll(async () => {
    if (!host) return;
    if (host.child.exitCode === null) {
      host.child.kill('SIGTERM');
      await once(host.child, 'exit');
    }
    rmSync(host.folder, { recursive: true });
  });

  test.skipIf(!isInstalled).each(['/', ...pages, '/nothing', '/nothing/deep', asset, '/favicon.svg'])(
    'answers %s with the file and the headers that the server sends',
    async (path) => {
      const [theirs, ours] = await Promise.all([fetch(url + path), server.get(path)]);
      expect([theirs.status, await theirs.text()]).toEqual([ours.status, ours.text]);
      const headers = meant(theirs.headers);
      // The files beside pages have a page's headers there, which browsers do not act on.
      if (path === '/favicon.svg') Object.assign(headers, policyOf(ours.headers));
      expect(headers).toEqual(meant(ours.headers));
    },
  );

  test.skipIf(!isInstalled).each([
    ['/start-card/?id=a%20b&x=/', '/start-card?id=a%20b&x=/'],
    ['/start-card/', '/start-card'],
  ])('leads from %s to %s', async (from, to) => {
    const { status, headers } = await fetch(url + from, { redirect: 'manual' });
    expect([status, new URL(headers.get('location')!, url).href]).toEqual([308, url + to]);
  });

  test
    .skipIf(!isInstalled)
    .each([
      '/compiled.json',
      '/_headers',
      '/_redirects',
      '/hosting/nginx.conf',
      '/hosting/Caddyfile',
      '/index.html.br',
      '/start-card/index.html',
    ])('does not serve %s', async (path) => {
    expect((await fetch(url + path)).status).toBe(404);
    expect((await server.get(path)).status).toBe(404);
  });

  test.skipIf(!isInstalled)('sends the compressed copies', async () => {
    const { headers } = await fetch(url + asset, { headers: { 'accept-encoding': 'gzip' } });
    expect(headers.get('content-encoding')).toBe('gzip');
  });
});

describe.each([
  ['nginx', nginx],
  ['caddy', caddy],
] as const)('a former path of a page, by %s', (program, start) => {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-former-'));
  const redirects = { '/old-card': '/start-card', '/pay-once/:linkId': '/single-card-payment/:linkId' };
  const files = hostingFiles({ ...compiled, redirects }, compiled.headers);
  afterAll(() => rmSync(folder, { recursive: true }));

  test('D-14 _redirects lists it before the pages', () => {
    expect(files._redirects!.split('\n').slice(0, 3)).toEqual([
      '/old-card /start-card 308',
      '/pay-once /single-card-payment 308',
      '/pay-once/* /single-card-payment/:splat 308',
    ]);
  });

  test.skipIf(!isThere(program))('D-14 leads to the path that it has now', async () => {
    mkdirSync(join(folder, 'hosting'));
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
    writeFileSync(join(folder, 'index.html'), '');
    const port = await freePort();
    const host = await start(port, folder);
    const url = `http://127.0.0.1:${port}`;
    await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), { timeout: 20_000 });
    const leads = async (from: string) => {
      const { status, headers } = await fetch(url + from, { redirect: 'manual' });
      return [status, new URL(headers.get('location') ?? '', url).href.slice(url.length)];
    };
    expect(await leads('/old-card?id=a%20b&x=/')).toEqual([308, '/start-card?id=a%20b&x=/']);
    expect(await leads('/old-card')).toEqual([308, '/start-card']);
    expect(await leads('/pay-once/1?x=1')).toEqual([308, '/single-card-payment/1?x=1']);
    host.child.kill('SIGTERM');
    await once(host.child, 'exit');
    rmSync(host.folder, { recursive: true });
  });
});

const policyOf = (headers: Headers) =>
  Object.fromEntries(Object.entries(meant(headers)).filter(([name]) => /policy$|reporting/.test(name)));

function isThere(program: string): boolean {
  try {
    execFileSync(program, [program === 'nginx' ? '-v' : 'version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

type Host = { child: ChildProcess; folder: string };

async function nginx(port: number, of = root): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; user root; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1; events {}
http { include /etc/nginx/mime.types; access_log off; ${temporary.join(' ')}
server { listen 127.0.0.1:${port}; root ${of}; include ${of}/hosting/nginx.conf; } }`,
  );
  return { child: spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' }), folder };
}

async function caddy(port: number, of = root): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-caddy-'));
  writeFileSync(
    join(folder, 'Caddyfile'),
    `{\n\tadmin off\n\tauto_https off\n}\nhttp://127.0.0.1:${port} {\n\troot * ${of}\n\timport ${of}/hosting/Caddyfile\n}\n`,
  );
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  return { child: spawn('caddy', args, { stdio: 'ignore', env }), folder };
}

test('D-42 below the address of a language the answer to a wrong one is its own, by every host', () => {
  const welsh = { site: { ...compiled.site, base: '/cy', routes: {} } };
  const files = hostingFiles({ ...compiled, editions: [welsh] }, compiled.headers);
  expect(files._redirects).toContain('/cy/* /cy/404.html 404\n/* /404.html 404');
  expect(files['hosting/nginx.conf']).toMatch(/location \/cy\/ \{\n {2}error_page 404 \/cy\/404\.html;/);
  expect(files['hosting/Caddyfile']).toMatch(/handle_errors \{\n\thandle \/cy\/\* \{\n\t\trewrite \* \/cy\/404\.html/);
});
