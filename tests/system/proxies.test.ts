import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { agreement } from '../support/server/agree.ts';
import { freePort } from '../support/server/free-port.ts';
import { makeLink } from '../support/server/make-link.ts';
import { type LinkRecord, operatorOf } from '../support/server/operator.ts';
import { openServer, type TestServer } from '../support/server/test-server.ts';

type Place = { folder: string; log: string; port: number; servers: string[] };

/** The proxies of deploy: how the file there gets the address, certificate, logs and servers of a test, and how it is run. */
const proxies = {
  nginx: {
    prepare({ folder, log, port, servers: [first, second] }: Place) {
      const file = readFileSync('deploy/nginx/doorstep.conf', 'utf8')
        .replace('listen 443', `listen 127.0.0.1:${port}`)
        .replace('/etc/nginx/pay.example.com.crt', join(folder, 'own.crt'))
        .replace('/etc/nginx/pay.example.com.key', join(folder, 'own.key'))
        .replace('/etc/nginx/doorstep-down.html', resolve('deploy/down.html'))
        .replace('/var/log/nginx/doorstep.log', log)
        .replace('/var/log/nginx/doorstep-error.log', join(folder, 'error.log'))
        .replace('10.0.1.11:8080', first!)
        .replace('10.0.1.12:8080', second!);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${join(folder, name)};`,
      );
      const around = `daemon off;\npid ${join(folder, 'pid')};\nerror_log ${join(folder, 'error.log')};\nevents {}\nhttp {\n`;
      writeFileSync(join(folder, 'conf'), `${around}${temporary.join('\n')}\n${file}\n}\n`);
      return { check: ['-t', '-c', join(folder, 'conf')], run: ['-c', join(folder, 'conf')], end: 'SIGQUIT' as const };
    },
  },
  haproxy: {
    prepare({ folder, port, servers: [first, second] }: Place) {
      const file = readFileSync('deploy/haproxy/doorstep.cfg', 'utf8')
        .replace('bind :443', `bind 127.0.0.1:${port}`)
        // The test's own calls are those of the public.
        .replace(' 127.0.0.0/8', '')
        .replace('/etc/haproxy/doorstep-down.html', resolve('deploy/down.html'))
        .replace('/etc/haproxy/pay.example.com.pem', join(folder, 'own.pem'))
        .replaceAll('10.0.1.11:8080', first!)
        .replaceAll('10.0.1.12:8080', second!);
      writeFileSync(join(folder, 'conf'), file);
      return {
        check: ['-c', '-f', join(folder, 'conf')],
        run: ['-db', '-f', join(folder, 'conf')],
        end: 'SIGTERM' as const,
      };
    },
  },
};

describe.each(Object.entries(proxies))('%s with the file of deploy', (name, { prepare }) => {
  const isThere = spawnSync(name, ['-v']).status === 0;
  if (!isThere) console.info(`There is no ${name} on this machine: its file is not tried.`);
  describe.skipIf(!isThere)('', () => {
    let server: TestServer;
    let proxy: ReturnType<typeof spawn>;
    let place: Place;
    let logged = '';
    let end: 'SIGQUIT' | 'SIGTERM';
    const folder = mkdtempSync(join(tmpdir(), `doorstep-${name}-`));
    const log = join(folder, 'access.log');
    const read = () => (name === 'nginx' ? readFileSync(log, 'utf8') : logged);

    beforeAll(async () => {
      server = await openServer({ env: { TRUST_PROXY: 'loopback', PROVIDER_API_TOKEN: 'p'.repeat(32) } });
      const servers = [`127.0.0.1:${server.started.port}`, `127.0.0.1:${await freePort()}`];
      place = { folder, log, port: await freePort(), servers };
      const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', 'own.key', '-out', 'own.crt', '-days', '1'];
      execFileSync('openssl', ['req', '-x509', ...key, '-subj', '/CN=pay.example.com'], {
        cwd: folder,
        stdio: 'ignore',
      });
      writeFileSync(
        join(folder, 'own.pem'),
        ['own.crt', 'own.key'].map((file) => readFileSync(join(folder, file), 'utf8')).join(''),
      );
      chmodSync(folder, 0o755);
      const prepared = prepare(place);
      end = prepared.end;
      const { status, stderr } = spawnSync(name, prepared.check, { encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, expect.not.stringMatching(/alert|emerg/i)]);
      proxy = spawn(name, prepared.run, { stdio: ['ignore', 'pipe', 'ignore'] });
      proxy.stdout!.on('data', (lines) => {
        logged += lines;
      });
      await vi.waitFor(async () => expect((await ask('/public-api/config')).status).toBeLessThan(500), {
        timeout: 30_000,
        interval: 100,
      });
    });
    afterAll(async () => {
      proxy?.kill(end);
      if (proxy) await once(proxy, 'exit');
      await server?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    type Answer = { status: number; cookies: string[]; location: string; text: string };
    const ask = (path: string, { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {}) =>
      new Promise<Answer>((done, fail) => {
        const options = {
          host: '127.0.0.1',
          port: place.port,
          path,
          headers,
          rejectUnauthorized: false,
          agent: false as const,
        };
        const take = (answer: import('node:http').IncomingMessage) => {
          const { 'set-cookie': cookies = [], location = '' } = answer.headers;
          let text = '';
          answer
            .setEncoding('utf8')
            .on('data', (part: string) => {
              text += part;
            })
            .on('end', () => done({ status: answer.statusCode!, cookies, location, text }));
        };
        const call = body ? request({ ...options, method: 'POST' }, take) : get(options, take);
        call.on('error', fail).end(body && JSON.stringify(body));
      });

    test('passes customers on, also past a server that is not there, and keeps calls of the provider and probes inside', async () => {
      const { id } = await makeLink(server, 'contract');
      const pages = await Promise.all(Array.from({ length: 8 }, () => ask(`/public-api/links/${id}`)));
      expect(pages.map(({ status }) => status)).toEqual(Array(8).fill(200));
      for (const path of ['/healthz', '/readyz', '/metrics', '/%68ealthz', '/read%79z'])
        expect([path, (await ask(path)).status]).toEqual([path, 404]);
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

    test('records the address that it sees, whatever the customer says', async () => {
      const { id } = await makeLink(server, 'contract');
      const { cookies } = await ask('/public-api/openapi.json');
      const [, token = ''] = /XSRF-TOKEN=([^;]+)/.exec(cookies.join()) ?? [];
      const own = { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token, 'content-type': 'application/json' };
      const agreed = await ask(`/public-api/links/${id}/contract-agreement`, {
        headers: { ...own, 'x-forwarded-for': '198.51.100.7', 'x-forwarded-host': 'evil.example' },
        body: agreement,
      });
      expect(agreed.status).toBe(201);
      const { acts } = await operatorOf(() => server).ask<LinkRecord>({ name: 'show', id });
      expect(acts.map(({ ip_address }) => ip_address)).toEqual(['127.0.0.1']);
    });

    test('logs each call, and no id of a link, in whatever place and spelling', async () => {
      const { id } = await makeLink(server, 'single-payment');
      const encoded = id.replace(/^./, (first) => `%${first.charCodeAt(0).toString(16)}`);
      const paths = [
        `/contract-start?id=${id}`,
        `/single-card-payment/${id}`,
        `/single-card-payment/${encoded}`,
        `/cy/single-card-payment/${id.toUpperCase()}`,
        `/single-card-payment/${id.replaceAll('-', '')}`,
        `/single-card-payment/${id.replaceAll('-', '%20-')}`,
        `/single-card-payment/x${id}%0Ay`,
        `/public-api/links/${id}/payment`,
        `/public-api/links/${id}/acts/${id}/${id}`,
        `/x%0A/public-api/links/${id}`,
        `/healthz/${id}`,
        `/provider-api/links/${id}`,
        '/the-last',
      ];
      for (const path of paths) await ask(path);
      await expect.poll(read).toContain('/the-last ');
      const hidden = id.replaceAll('-', '').slice(4);
      expect(
        read()
          .replace(/[^0-9a-z/]/gi, '')
          .toLowerCase(),
      ).not.toContain(hidden);
      for (const path of ['/contract-start ', '/single-card-payment/<id>', '/public-api/links/<id>/payment '])
        expect(read()).toContain(path);
    });

    test('shows a page of ours while no process answers', async () => {
      await server.close();
      const words = expect.stringContaining('Back in a few minutes');
      await expect.poll(() => ask('/start-card?id=1'), { timeout: 30_000 }).toMatchObject({ status: 503, text: words });
    });
  });
});
