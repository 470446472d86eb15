import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Where on its way a connection is reset. */
const fates = [
  'on arrival',
  'within the request',
  'before the answer',
  'within the answer',
  'after the answer',
] as const;

type Fate = (typeof fates)[number];

/** A hop that goes wrong: a TCP proxy that resets a share of the connections, each at a random place. */
export type Proxy = {
  port: number;
  /** How many connections there were, and how many were reset. */
  counts: { connections: number; reset: number };
  close(): Promise<void>;
};

/** Opens one before whatever listens at `target()` when a connection comes; `share` of 0.2 resets every fifth. */
export async function openProxy(target: () => number, share: number, places: readonly Fate[] = fates): Promise<Proxy> {
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    proxy.counts.connections += 1;
    const fate = Math.random() < share ? places[Math.floor(Math.random() * places.length)] : undefined;
    if (fate) proxy.counts.reset += 1;
    open.add(client.on('close', () => void open.delete(client)));
    if (fate === 'on arrival') return void client.on('error', () => undefined).resetAndDestroy();
    pass(client, connect({ port: target(), host: '127.0.0.1', allowHalfOpen: true }), fate);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: Proxy = {
    port: (server.address() as AddressInfo).port,
    counts: { connections: 0, reset: 0 },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
  return proxy;
}

function pass(client: Socket, server: Socket, fate: Fate | undefined): void {
  const reset = () => {
    client.resetAndDestroy();
    server.resetAndDestroy();
  };
  for (const socket of [client, server]) socket.on('error', reset);
  client.on('close', () => void server.destroy());
  client.on('data', (chunk) => {
    if (fate !== 'within the request') return void server.write(chunk);
    server.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), reset);
  });
  client.on('end', () => server.end());
  server.on('data', (chunk) => {
    if (fate === 'before the answer') return reset();
    if (fate === 'within the answer') return void client.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), reset);
    client.write(chunk);
  });
  server.on('end', () => (fate === 'after the answer' ? reset() : client.end()));
}
