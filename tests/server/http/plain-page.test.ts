import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { demoId } from '../../support/server/server-site.ts';
import { link, sharedServer } from '../../support/server/test-server.ts';

const server = await sharedServer();

test('the type of a problem is an address that says what it is', async () => {
  const { status, text } = await server.get('/problems/link-refused');
  expect([status, text]).toEqual([200, expect.stringContaining('No link was made.')]);
  expect((await server.get('/problems')).text).toContain('id="card-declined"');
  expect((await server.get('/problems/none')).status).toBe(404);
});

/** Sends a request as it is written, and reads what comes back. */
function answerTo(start: string, headers: string[], body = ''): Promise<string> {
  return new Promise((done, fail) => {
    let answer = '';
    const lines = [start, `Host: localhost:${server.started.port}`, 'Connection: close', ...headers];
    const socket = connect(server.started.port, '127.0.0.1', () =>
      socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`),
    );
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('close', () => done(answer)).on('error', fail);
  });
}

const browser = 'Accept: text/html,application/xhtml+xml,*/*;q=0.8';
const page = `/start-card?id=${demoId(101)}`;
const cookies = `Cookie: ${'x'.repeat(17_000)}`;

test.each<[string, number, string, string[], string?]>([
  ['too many cookies', 431, `GET ${page} HTTP/1.1`, [browser, cookies]],
  ['a malformed escape', 400, 'GET /start-card% HTTP/1.1', [browser]],
  ['a space in the address', 400, 'GET /start-card?id=a b HTTP/1.1', [browser]],
  ['a method that a page does not take', 405, `PUT ${page} HTTP/1.1`, [browser]],
  ['two lengths', 400, `POST ${page} HTTP/1.1`, [browser, 'Content-Length: 1', 'Content-Length: 2']],
])('whoever opens an address and is refused for %s (%i) reads a page with the phone', async (_, status, ...shot) => {
  const answer = await answerTo(...shot);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toMatch(/\r\ncontent-type: text\/html; charset=utf-8\r\n/i);
  expect(answer).toContain('<a href="tel:+441632960000">01632 960000</a>');
});

const call = link(demoId(101));

test.each<[string, number, string, string[]]>([
  ['a call of a page', 431, `GET ${call} HTTP/1.1`, ['Accept: application/json', cookies]],
  ['a call that a browser opens', 431, `GET ${call} HTTP/1.1`, [browser, cookies]],
  ['a call with a malformed address', 400, `GET ${call}% HTTP/1.1`, [browser]],
  ['a program that asks for no page', 400, 'GET /start-card% HTTP/1.1', ['Accept: */*']],
  ['no HTTP', 400, 'nonsense', []],
])('%s is refused as problem+json', async (_, status, ...shot) => {
  const answer = await answerTo(...shot);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toMatch(/\r\ncontent-type: application\/problem\+json\b/i);
});
