import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of a call to the gateway, and of its answer. */
export type Hop = (pass: () => Promise<Answer>, response: ServerResponse, request: IncomingMessage) => Promise<void>;

type Answer = { status: number; text: string };

/** The hop between the server and its gateway, which does what a test says to calls whose path begins with a given one. */
export type GatewayProxy = {
  url: string;
  /** How many such calls came. */
  calls: number;
  /** With a text, only calls whose body contains it are meant: the id of a link, whose calls then fail beside others'. */
  behave(path: string, hop: Hop, inBody?: string): void;
  /** Lets calls pass again: all, or those that a text was to be in. */
  well(inBody?: string): void;
  close(): Promise<void>;
};

/** Answers as the gateway does. */
export function answer(response: ServerResponse, { status, text }: Answer, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type, connection: 'close' }).end(text);
}

/** Opens a hop before the gateway at a port. */
export async function openGatewayProxy(port: number): Promise<GatewayProxy> {
  let hops: { path: string; how: Hop; inBody: string }[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of incoming as AsyncIterable<Uint8Array>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const pass = () => forward(port, incoming, body);
    const found = hops.find(({ path, inBody }) => incoming.url!.startsWith(path) && body.includes(inBody));
    if (found) hop.calls += 1;
    if (found) await found.how(pass, response, incoming);
    else answer(response, await pass());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hop: GatewayProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: 0,
    behave(path, how, inBody = '') {
      hop.calls = 0;
      hops = [...hops, { path, how, inBody }];
    },
    well(inBody) {
      hops = inBody === undefined ? [] : hops.filter((one) => one.inBody !== inBody);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return hop;
}

function forward(port: number, { method, url, headers }: IncomingMessage, body: Uint8Array): Promise<Answer> {
  return new Promise((done, fail) => {
    const call = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      reply.on('end', () => done({ status: reply.statusCode!, text }));
    });
    call.on('error', fail).end(body);
  });
}
