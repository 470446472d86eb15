/** D-25 The client token at the end of a card page's own answer: over a real connection, with a gateway that is held. */
import { Agent, get as httpGet, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, constants, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ServerGateway } from '../../../src/server/gateway/gateway.ts';
import { sandboxGateway } from '../../../src/server/gateway/sandbox/sandbox.ts';
import type { Drawing } from '../../../src/server/release/drawing.ts';
import { plainDrawing } from '../../support/server/answers-site.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { link, openServer, slugOf } from '../../support/server/test-server.ts';

/** What the gateway does when it is asked for a token. */
let answer: () => Promise<string>;
let asked = 0;

const drawing: Drawing = {
  ...plainDrawing,
  draw: (_, { gateway }) => `<html data-token="${gateway?.folder}"><body><h1>Your card</h1></body></html>\n`,
};

const gateway = (db: Parameters<typeof sandboxGateway>[0]): ServerGateway => ({
  ...sandboxGateway(db),
  timeoutMs: 3_000,
  clientToken: () => {
    asked += 1;
    return answer();
  },
});
const env = { TOKENS_PER_LINK: '3', TOKENS_PER_ADDRESS: '100' };
const server = await openServer({ drawing, gateway, env });
afterAll(() => server.close());
beforeEach(() => {
  asked = 0;
  answer = async () => 'a-token</script>';
});

const address = async (journey = 'card') => `/card-mandate?id=${(await makeLink(server, journey)).id}`;
const tokenIn = (html: string) => {
  const [, json] = /<script type="application\/json" id="_token">([^<]*)<\/script>/.exec(html) ?? [];
  return json === undefined ? undefined : JSON.parse(json).client_token;
};

/** Opens an address, and gives its answer as soon as that begins. */
const open = (path: string, headers = {}, agent?: Agent, method = 'GET') =>
  new Promise<IncomingMessage>((done, fail) => {
    httpGet({ host: '127.0.0.1', port: server.started.port, path, headers, agent, method }, done).on('error', fail);
  });

async function bodyText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const whole = Buffer.concat(chunks);
  const encoding = incoming.headers['content-encoding'];
  return (encoding === 'br' ? brotliDecompressSync(whole) : encoding ? gunzipSync(whole) : whole).toString();
}

const decoders = {
  br: () => createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: () => createGunzip(),
};

test.each(['br', 'gzip', 'identity'] as const)(
  'D-25 the words come while the gateway is still asked, and the token ends the same answer (%s)',
  async (encoding) => {
    let giveToken: (token: string) => void = () => undefined;
    // The words may come before the gateway is asked.
    const token = new Promise<string>((resolve) => {
      giveToken = resolve;
    });
    answer = () => token;
    const incoming = await open(await address(), { 'accept-encoding': encoding });
    const plain = encoding === 'identity' ? incoming : incoming.pipe(decoders[encoding]());
    let text = '';
    for await (const chunk of plain) {
      text += chunk;
      // Nothing more comes before the gateway has answered.
      if (text.endsWith('<h1>Your card</h1>')) giveToken('a-token</script>');
    }
    expect(incoming.headers).toMatchObject({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    expect(text).toMatch(/^<html data-token="sandbox">.*<\/body><\/html>\n$/s);
    expect(tokenIn(text)).toBe('a-token</script>');
  },
);

test('D-25 a gateway that fails or says nothing leaves a whole page without a token, and the connection as it was', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sockets = new Set<unknown>();
  for (const trouble of [() => Promise.reject(new Error('Down.')), () => new Promise<string>(() => undefined)]) {
    answer = trouble;
    const incoming = await open(await address(), {}, agent);
    sockets.add(incoming.socket);
    const text = await bodyText(incoming);
    expect([incoming.statusCode, tokenIn(text), /<\/body><\/html>\n$/.test(text)]).toEqual([200, undefined, true]);
  }
  expect(sockets.size).toBe(1);
  agent.destroy();
});

test('D-29 a token that comes with its page counts, and above the limit the page comes without', async () => {
  const path = await address();
  const found: unknown[] = [];
  for (let opened = 0; opened < 4; opened += 1) found.push(tokenIn(await bodyText(await open(path))));
  expect(found).toEqual([...Array(3).fill('a-token</script>'), undefined]);
  expect(asked).toBe(3);
  expect(slugOf(await server.post(`${link(path.split('=')[1]!)}/client-token`))).toBe('too-many-tries');
});

test('D-25 only a customer who opens the page brings a token: no HEAD, frame, image or prefetch, and no used link', async () => {
  const path = await address();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const head = await open(path, {}, agent, 'HEAD');
  expect([head.statusCode, await bodyText(head)]).toEqual([200, '']);
  for (const headers of [
    { 'sec-fetch-dest': 'iframe' },
    { 'sec-fetch-dest': 'image' },
    { 'sec-purpose': 'prefetch' },
  ]) {
    expect(tokenIn(await bodyText(await open(path, headers, agent)))).toBeUndefined();
  }
  const expired = await address();
  await server.query(`update links set expires_at = now() - interval '1 day' where id = $1`, [expired.split('=')[1]]);
  expect(tokenIn(await bodyText(await open(expired, {}, agent)))).toBeUndefined();
  expect(asked).toBe(0);
  const opened = await bodyText(await open(path, { 'sec-fetch-dest': 'document' }, agent));
  expect(tokenIn(opened)).toBe('a-token</script>');
  agent.destroy();
});

test('a customer who leaves before the token is there leaves nothing behind', async () => {
  let giveToken: (token: string) => void = () => undefined;
  answer = () =>
    new Promise((resolve) => {
      giveToken = resolve;
    });
  const incoming = await open(await address(), { 'accept-encoding': 'br' });
  incoming.destroy();
  await expect.poll(() => asked).toBe(1);
  giveToken('late');
  expect(tokenIn(await bodyText(await open(await address('contract-mandate'), { 'sec-fetch-dest': 'document' })))).toBe(
    undefined,
  );
  expect(server.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
