import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { closedToPublic } from '../../src/server/http/guard.ts';
import { hasProxy, proxyNames, type RunningProxy, startProxy } from '../support/deploy/proxies.ts';
import { cardBody } from '../support/server/customer-calls.ts';
import { freePort } from '../support/server/free-port.ts';
import { makeLink } from '../support/server/make-link.ts';
import { operatorOf } from '../support/server/operator.ts';
import { nonce, openServer, type TestServer } from '../support/server/test-server.ts';

const token = 'p'.repeat(32);
const at = (port: number | undefined) => `127.0.0.1:${port}`;

describe.each(proxyNames.map((name) => [name, hasProxy(name)] as const))(
  '%s with the file of deploy',
  (name, isThere) => {
    describe.skipIf(!isThere)('', () => {
      let server: TestServer;
      let proxy: RunningProxy;

      beforeAll(async () => {
        server = await openServer({ env: { TRUST_PROXY: 'loopback', PROVIDER_API_TOKEN: token } });
        proxy = await startProxy(name, [at(server.started.port), at(await freePort())]);
      });
      afterAll(async () => {
        await proxy?.close();
        await server?.close();
      });

      test('passes customers on, also past a server that is not there', async () => {
        const { id } = await makeLink(server, 'contract');
        const pages = await Promise.all(Array.from({ length: 8 }, () => proxy.ask(`/public-api/links/${id}`)));
        expect(pages.map(({ status }) => status)).toEqual(Array(8).fill(200));
        const posts = await Promise.all(
          Array.from({ length: 4 }, () => proxy.ask(`/public-api/links/${id}/payment`, { body: {} })),
        );
        // The server has answered: it lacks the token.
        expect(posts.map(({ status }) => status)).toEqual(Array(4).fill(403));
      });

      test('records the address that it sees, whatever the customer says', async () => {
        const { id } = await makeLink(server, 'single-payment');
        const { cookies } = await proxy.ask('/public-api/openapi.json');
        const [, xsrf = ''] = /XSRF-TOKEN=([^;]+)/.exec(cookies.join()) ?? [];
        const own = { cookie: `XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf, 'content-type': 'application/json' };
        const paid = await proxy.ask(`/public-api/links/${id}/payment`, {
          headers: {
            ...own,
            ...{
              'idempotency-key': randomUUID(),
              'x-forwarded-for': '198.51.100.7',
              'x-forwarded-host': 'evil.example',
            },
          },
          body: cardBody(nonce()),
        });
        expect(paid.status).toBe(201);
        const { acts } = await operatorOf(() => server).ask({ name: 'show', id });
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
        for (const path of paths) await proxy.ask(path);
        await expect.poll(proxy.logged).toContain('/the-last ');
        const hidden = id.replaceAll('-', '').slice(4);
        const logged = proxy.logged();
        expect(logged.replace(/[^0-9a-z/]/gi, '').toLowerCase()).not.toContain(hidden);
        for (const path of ['/contract-start ', '/single-card-payment/<id>', '/public-api/links/<id>/payment '])
          expect(logged).toContain(path);
      });

      test('shows a page of ours while no process answers', async () => {
        await server.started.close();
        const words = expect.stringContaining('Back in a few minutes');
        await expect
          .poll(() => proxy.ask('/start-card?id=1'), { timeout: 30_000 })
          .toMatchObject({ status: 503, text: words });
      });

      describe('D-72 from outside, whatever somebody says of who they are', () => {
        const desk = {
          DESK_USER_HEADER: 'X-Forwarded-Email',
          DESK_ROLE_HEADER: 'X-Forwarded-Role',
          PROVIDER_PORT: '0',
        };
        const live = {
          DEMO: '0',
          CARD_GATEWAY: 'sandbox',
          SIGNING_KEY: 'd1'.repeat(32),
          BANK_DETAILS_KEY: 'd2'.repeat(32),
        };
        /** All that a stranger can send, with the token of a system that has lost it. */
        const claims = {
          'x-forwarded-email': 'boss@provider.example',
          'x-forwarded-user': 'boss',
          'x-forwarded-role': 'lead',
          'x-forwarded-for': '127.0.0.1',
          'x-forwarded-host': 'localhost',
          'x-forwarded-prefix': '/desk',
          'x-original-url': '/desk',
          'x-rewrite-url': '/desk',
          'doorstep-operator': 'boss@provider.example',
          forwarded: 'for=127.0.0.1;host=localhost',
          authorization: `Bearer ${token}`,
          origin: 'http://localhost',
        };
        /** The spellings of an address that some proxy or server takes for it. */
        const spellings = (path: string) => [
          path,
          `${path}/`,
          `/${path}`,
          `/x/..${path}`,
          `/.${path}`,
          path.replace(/^\/(.)/, (_, first: string) => `/%${first.charCodeAt(0).toString(16)}`),
          path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
          `/%2e${path}`,
          path.toUpperCase(),
          `${path};x`,
          `${path}%00`,
        ];

        test.each([
          ['with a desk', { ...live, ...desk }],
          ['with the calls of the provider on the customers’ port', live],
        ])('nothing is reached that is closed to the public, %s', async (_name, env) => {
          const closed = await openServer({ env: { TRUST_PROXY: 'loopback', PROVIDER_API_TOKEN: token, ...env } });
          onTestFinished(() => closed.close());
          const outside = await startProxy(name, [at(closed.started.port), at(closed.started.port)]);
          onTestFinished(() => outside.close());
          const { id, link } = await makeLink(closed, 'single-payment');
          const closedPaths = [...closedToPublic, '/metrics'];
          const below = ['/desk?found', `/desk/links/${link}`, '/provider-api/links', `/provider-api/links/${link}`];
          const asked = { GET: [...closedPaths.flatMap(spellings), ...below], POST: [...closedPaths, ...below] };
          for (const [method, paths] of Object.entries(asked))
            for (const path of paths) {
              let answer = await outside.ask(path, { method, headers: claims });
              // Another spelling of it, which is no nearer.
              while (answer.location)
                answer = await outside.ask(new URL(answer.location, closed.url).pathname, { method, headers: claims });
              const refused = expect.toSatisfy((status: number) => status >= 400 && status < 500);
              expect([path, method, answer.status]).toEqual([path, method, refused]);
              expect(answer.text).not.toMatch(/boss|Find a link|"links"|"status":"ok"/);
            }
          // They are there, for whoever is inside.
          const inside = (path: string, port = closed.started.providerPort ?? closed.started.port) =>
            fetch(`http://${at(port)}${path}`, { headers: claims }).then(({ status }) => status);
          expect(await inside(`/provider-api/links/${link}`)).toBe(200);
          expect(await inside('/readyz', closed.started.port)).toBe(200);
          expect(await inside(`/desk/links/${link}`)).toBe('PROVIDER_PORT' in env ? 200 : 404);
          expect((await outside.ask(`/public-api/links/${id}`)).status).toBe(200);
        });
      });

      /** Servers that do this with what they are asked, but for HAProxy's looks at them; each request in the list. */
      async function startServers(behave: RequestListener): Promise<{ servers: [string, string]; asked: string[] }> {
        const asked: string[] = [];
        const open = async () => {
          const one = createServer((request, response) => {
            if (request.url === '/readyz') return response.end();
            asked.push(`${request.method} ${request.url}`);
            return behave(request, response);
          });
          await new Promise<void>((done) => one.listen(0, '127.0.0.1', done));
          onTestFinished(() => void one.close().closeAllConnections());
          return at((one.address() as AddressInfo).port);
        };
        return { servers: [await open(), await open()], asked };
      }

      const [form, call] = [['POST', '/contract-start'] as const, ['POST', '/public-api/links/x/payment'] as const];
      const read = ['GET', '/contract-start'] as const;
      test.each<[string, RequestListener, (readonly [method: string, path: string])[]]>([
        [
          'ends',
          (request) => request.socket.destroy(),
          [form, call, ['POST', '/assets/x'], ['PATCH', '/public-api/links/x'], read],
        ],
        ['does not answer', () => undefined, [form, read]],
      ])('gives what a process has begun to no other one when it %s, but for a GET', async (_name, behave, calls) => {
        for (const [method, path] of calls) {
          const { servers, asked } = await startServers(behave);
          const outside = await startProxy(name, servers, 1);
          const { status } = await outside.ask(path, { method, ...(method !== 'GET' && { body: {} }) });
          await outside.close();
          expect([method, path, status >= 500]).toEqual([method, path, true]);
          if (method === 'GET') expect(asked.length).toBeGreaterThan(1);
          else expect(asked).toEqual([`${method} ${path}`]);
        }
      });
    });
  },
);

test('the ingress of the chart leads customers to nothing that is closed to the public', () => {
  const read = (file: string) => readFileSync(`deploy/helm/doorstep/templates/${file}.yaml`, 'utf8');
  const [, list = ''] = /range list ((?:"[^"]+" ?)+)/.exec(read('ingress')) ?? [];
  // The desk is on PROVIDER_PORT, and no port of the ingress is that one.
  expect(list.match(/[/\w-]+/g)).toEqual(closedToPublic.filter((prefix) => prefix !== '/desk'));
  expect(read('ingress').match(/port: \{ [^}]+ \}/g)).toEqual(['port: { name: http }', 'port: { number: 80 }']);
});
