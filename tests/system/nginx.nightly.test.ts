import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { LinkRecord } from '../../src/server/admin/show.ts';
import { agreement } from '../support/server/agree.ts';
import { freePort } from '../support/server/free-port.ts';
import { makeLink } from '../support/server/make-link.ts';
import { operatorOf } from '../support/server/operator.ts';
import { openServer, type TestServer } from '../support/server/test-server.ts';

const hasNginx = spawnSync('nginx', ['-v']).status === 0;
if (!hasNginx) console.info('There is no nginx on this machine: its file is not tried.');

describe.skipIf(!hasNginx)('nginx with the file of deploy', () => {
  let server: TestServer;
  let nginx: ReturnType<typeof spawn>;
  let port: number;
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-nginx-'));
  const log = join(folder, 'access.log');

  beforeAll(async () => {
    server = await openServer({ env: { TRUST_PROXY: 'loopback', PROVIDER_API_TOKEN: 'p'.repeat(32) } });
    port = await freePort();
    const key = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'own.key',
      '-out',
      'own.crt',
      '-days',
      '1',
    ];
    execFileSync('openssl', [...key, '-subj', '/CN=pay.example.com'], { cwd: folder, stdio: 'ignore' });
    // Its address, its certificate, its logs and its servers are those of the test.
    const file = readFileSync('deploy/nginx/doorstep.conf', 'utf8')
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace('/etc/nginx/pay.example.com.crt', join(folder, 'own.crt'))
      .replace('/etc/nginx/pay.example.com.key', join(folder, 'own.key'))
      .replace('/var/log/nginx/doorstep.log', log)
      .replace('/var/log/nginx/doorstep-error.log', join(folder, 'error.log'))
      .replace(/10\.0\.1\.11:8080/, `127.0.0.1:${server.started.port}`)
      .replace(/10\.0\.1\.12:8080/, `127.0.0.1:${await freePort()}`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    );
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off;\npid ${join(folder, 'pid')};\nerror_log ${join(folder, 'error.log')};\nevents {}\nhttp {\n${temporary.join('\n')}\n${file}\n}\n`,
    );
    chmodSync(folder, 0o755);
    const { status, stderr } = spawnSync('nginx', ['-t', '-c', join(folder, 'nginx.conf')], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, expect.stringMatching(/test is successful/)]);
    nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
    await vi.waitFor(() => ask('/public-api/config'), { timeout: 30_000, interval: 100 });
  });
  afterAll(async () => {
    nginx?.kill('SIGQUIT');
    if (nginx) await once(nginx, 'exit');
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  type Answer = { status: number; cookies: string[] };
  const ask = (path: string, { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {}) =>
    new Promise<Answer>((done, fail) => {
      const options = { host: '127.0.0.1', port, path, headers, rejectUnauthorized: false, agent: false as const };
      const take = (answer: import('node:http').IncomingMessage) => {
        answer
          .resume()
          .on('end', () => done({ status: answer.statusCode!, cookies: answer.headers['set-cookie'] ?? [] }));
      };
      const call = body ? request({ ...options, method: 'POST' }, take) : get(options, take);
      call.on('error', fail).end(body && JSON.stringify(body));
    });

  test('passes customers on, also past a server that is not there, and keeps calls of the provider and probes inside', async () => {
    const { id } = await makeLink(server, 'contract');
    const pages = await Promise.all(Array.from({ length: 8 }, () => ask(`/public-api/links/${id}`)));
    expect(pages.map(({ status }) => status)).toEqual(Array(8).fill(200));
    for (const path of ['/healthz', '/readyz', '/metrics']) expect((await ask(path)).status).toBe(404);
    const headers = { authorization: `Bearer ${'p'.repeat(32)}` };
    for (const path of [
      '/provider-api/links',
      '//provider-api/links',
      '/%70rovider-api/links',
      '/x/../provider-api/links',
    ])
      expect([path, (await ask(path, { headers })).status]).toEqual([
        path,
        expect.toSatisfy((status) => [403, 404].includes(status)),
      ]);
  });

  test('records the address that it sees, whatever the customer says, and logs no link', async () => {
    const { id } = await makeLink(server, 'contract');
    const { cookies } = await ask('/public-api/openapi.json');
    const [, token = ''] = /XSRF-TOKEN=([^;]+)/.exec(cookies.join()) ?? [];
    const own = { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token, 'content-type': 'application/json' };
    const agreed = await ask(`/public-api/links/${id}/contract-agreement`, {
      headers: { ...own, 'x-forwarded-for': '198.51.100.7' },
      body: agreement,
    });
    expect(agreed.status).toBe(201);
    const { acts } = await operatorOf(() => server).ask<LinkRecord>({ name: 'show', id });
    expect(acts.map(({ ip_address }) => ip_address)).toEqual(['127.0.0.1']);
    await ask(`/contract-start?id=${id}`);
    await expect.poll(() => readFileSync(log, 'utf8')).toContain('/contract-start ');
    expect(
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line.includes(`id=${id}`)),
    ).toEqual([]);
  });
});
