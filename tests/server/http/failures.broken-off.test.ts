import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { plainDrawing } from '../../support/server/answers-site.ts';
import { demoId } from '../../support/server/server-site.ts';
import { link, openServer } from '../../support/server/test-server.ts';

const token = 'p'.repeat(32);
const server = await openServer({ drawing: plainDrawing, env: { PROVIDER_API_TOKEN: token } });
afterAll(() => server.close());

test.each([
  ['a call', `${link(demoId(301))}/payment`, 'application/json'],
  ['a form of a page', `/contract-start?id=${demoId(301)}`, 'application/x-www-form-urlencoded'],
  ['a call of the provider', '/provider-api/links', 'application/json'],
  ['lines of the provider', '/provider-api/links/batch', 'application/x-ndjson'],
  ['a report', '/public-api/reports/card', 'application/json'],
])('%s that breaks off is a line at level info, and no failure of ours', async (_name, path, type) => {
  const xsrf = await server.freshToken();
  const headers = [
    ...['host: localhost', `content-type: ${type}`, 'content-length: 9999', `origin: ${server.url}`],
    ...[`cookie: XSRF-TOKEN=${xsrf}`, `x-xsrf-token: ${xsrf}`, `authorization: Bearer ${token}`],
  ];
  const from = server.lines.length;
  const socket = connect(server.started.port, '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{"a":`, () => socket.resetAndDestroy());
  const lines = () => server.lines.slice(from).map((line) => JSON.parse(line));
  await expect.poll(lines).toContainEqual(expect.objectContaining({ level: 'info', msg: 'a request broke off' }));
  // Whatever follows from it is logged by the time that another call is answered.
  await server.get('/healthz');
  expect(lines().filter(({ level, err }) => level !== 'info' || err)).toEqual([]);
});
