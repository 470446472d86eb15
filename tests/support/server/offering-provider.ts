import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The provider's system as the server reads it: what it answers can be changed, and taken away. */
export async function openOffers(first: object) {
  let answer: object | undefined = first;
  const paths: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    paths.push(url);
    response.writeHead(answer ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    /** The settings of a server that reads here. */
    env: {
      PROVIDER_READS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      EVENTS_SECRET: 'the-secret-of-the-reads-0123456789abcdef',
    },
    /** How often it was asked. */
    calls: () => paths.length,
    /** The path of the last call. */
    asked: () => paths.at(-1),
    /** Answers this from now on; nothing: it fails. */
    offer(next?: object) {
      answer = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
