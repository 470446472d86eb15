import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refusalToListen } from '../base/listen.ts';
import type { Metrics } from './metrics.ts';

/** Serves `GET /metrics` on a port of its own, which customers do not reach. Throws `StartError` with the wrong setting. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    const text = await metrics.text().catch(() => undefined);
    if (text === undefined) return void response.writeHead(500).end();
    response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw refusalToListen(error, { host, port }, 'METRICS_PORT');
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
