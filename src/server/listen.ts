import { once } from 'node:events';
import { type AddressInfo, createServer, Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from './base/compiled.ts';
import type { Settings } from './base/settings.ts';

/** An address that is listened at before there is an app: connections wait for it. */
export type Gate = { hand(app: FastifyInstance): Promise<void> };

/** Listens at an address that this process shares with another one. Rejects if it cannot. */
export async function openGate(host: string, port: number): Promise<Gate> {
  const waiting: Socket[] = [];
  const gate = createServer({ pauseOnConnect: true }, (socket) => waiting.push(socket)).listen({ host, port });
  await once(gate, 'listening');
  return {
    async hand(app) {
      await app.ready();
      // The app's server has the gate's own handle from here on, so that no connection is lost in between.
      app.server.listen(gate);
      await once(app.server, 'listening');
      for (const socket of waiting) app.server.emit('connection', socket.resume());
    },
  };
}

/** Takes no new connection, and goes on with those that are open: another process listens at the same address. */
export const stopAccepting = (app: FastifyInstance): unknown => Server.prototype.close.call(app.server);

/** Listens, and returns the port. Throws `StartError` with the wrong setting. */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Settings, 'host' | 'port'>,
  setting: 'PORT' | 'PROVIDER_PORT',
  gate?: Gate,
): Promise<number> {
  try {
    await (gate ? gate.hand(app) : app.listen({ host, port }));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new StartError(`${setting}: ${port} is taken on ${host}. Set another ${setting}.`);
    if (code === 'EACCES')
      throw new StartError(`${setting}: ${port} needs rights that this process does not have. Set another ${setting}.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST: ${host} is no address of this machine.`);
    throw error;
  }
  return (app.server.address() as AddressInfo).port;
}
