import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A part of the network between two processes, which can be late and can be cut. */
export type Hop = {
  port: number;
  /** From now on nothing passes, and nobody is told: as in a network that drops packets. */
  cut(): void;
  /** New connections pass again. Those of before are closed. */
  mend(): void;
  close(): void;
};

/** Opens a hop to a port. What comes back from there is late by `delayMs`. */
export async function openHop(target: number, delayMs = 0): Promise<Hop> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket) =>
    sockets.add(socket.on('error', () => undefined).on('close', () => void sockets.delete(socket)));
  const server = createServer((client) => {
    keep(client);
    if (isCut) return;
    const there = connect({ port: target, host: '127.0.0.1' });
    keep(there);
    client.on('data', (chunk) => void (isCut || there.write(chunk)));
    let last = Promise.resolve();
    there.on('data', (chunk) => {
      const due = performance.now() + delayMs;
      last = last.then(async () => {
        if (due > performance.now()) await wait(due - performance.now());
        if (!isCut) client.write(chunk);
      });
    });
    client.on('close', () => void (isCut || there.destroy()));
    there.on('close', () => void last.then(() => isCut || client.destroy()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
    },
    mend() {
      drop();
      isCut = false;
    },
    close() {
      drop();
      server.close();
    },
  };
}
