import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { link, nonce, openServer, type TestServer } from '../../support/server/test-server.ts';

type Attribute = { key: string; value: { stringValue?: string } };
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  links?: object[];
  attributes: Attribute[];
};

/** Listens, and keeps what is posted until the test takes it. */
async function receiver() {
  const came: { headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    came.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    server.emit('came');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    came,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: (body: string) =>
      new Promise<(typeof came)[number]>((found) => {
        const look = () => {
          const one = came.find((each) => each.body.includes(body));
          if (!one) return void server.once('came', look);
          found(one);
        };
        look();
      }),
    close: () => new Promise((done) => server.close(done)),
  };
}

let collector: Awaited<ReturnType<typeof receiver>>;
let provider: typeof collector;
let server: TestServer;
let isClosed = false;

beforeAll(async () => {
  collector = await receiver();
  provider = await receiver();
  server = await openServer({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      EVENTS_URL: `${provider.url}/events`,
      EVENTS_SECRET: 'a-secret-that-nobody-checks-0123456789',
      TRUST_PROXY: '127.0.0.1, ::1',
    },
  });
});
afterAll(async () => {
  if (!isClosed) await server.close();
  await Promise.all([collector.close(), provider.close()]);
});

const answeredAt = (path: string) =>
  server.lines.map((line) => JSON.parse(line)).find((line) => line.msg === 'answered' && line.path === path);

test('a proxy’s request id is in the log, unless it is malformed', async () => {
  await server.get('/healthz', { headers: { 'x-request-id': '0123abcd-from-proxy' } });
  expect(answeredAt('/healthz').reqId).toBe('0123abcd-from-proxy');
  await server.get('/readyz', { headers: { 'x-request-id': 'with spaces {"a":1}' } });
  expect(answeredAt('/readyz').reqId).toMatch(/^[0-9a-f]{8}-\d+$/);
});

test('a trace leads from the call over its statements to the event, and tells of no customer: it begins here, beside the caller’s', async () => {
  const caller = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
  const { id } = await makeLink(server, 'single-payment');
  const headers = { traceparent: `00-${caller.traceId}-${caller.spanId}-01` };
  const recorded = await server.post(`${link(id)}/payment`, cardBody(nonce()), { headers, key: randomUUID() });
  expect(recorded.status).toBe(201);

  const event = await provider.next(String(recorded.body.reference));
  const [, traceId] = /^00-([0-9a-f]{32})-[0-9a-f]{16}-01$/.exec(String(event.headers.traceparent)) ?? [];
  expect(traceId).not.toBe(caller.traceId);
  const path = '/public-api/links/:id/payment';
  expect(answeredAt(path).trace_id).toBe(traceId);

  // The last spans are sent when the server stops.
  await server.close();
  isClosed = true;
  const sent = collector.came.map(({ body }) => body).join('\n');
  const spans = collector.came.flatMap(({ body }) =>
    JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: Span[] }[] }) =>
      resource.scopeSpans.flatMap((scope) => scope.spans),
    ),
  ) as Span[];
  const own = spans.filter((span) => span.traceId === traceId);
  const call = own.find(({ name }) => name === `POST ${path}`)!;
  expect([call.parentSpanId, call.links]).toMatchObject([undefined, [caller]]);
  expect(own.find(({ name }) => name === 'insert records')).toBeDefined();
  const ids = new Set([undefined, ...own.map(({ spanId }) => spanId)]);
  expect(own.filter(({ parentSpanId }) => !ids.has(parentSpanId))).toEqual([]);
  const told = own.find(({ name }) => name === 'POST event')!;
  expect(event.headers.traceparent).toContain(told.spanId);

  for (const personal of [id, id.slice(0, 8), '127.0.0.1', String(recorded.body.reference)])
    expect(sent).not.toContain(personal);
});
